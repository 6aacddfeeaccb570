import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Customer } from '@shop/core/customer';

export interface Session {
  readonly id: string;
  readonly customerId: Customer['id'];
}

const sessions = new AsyncLocalStorage<Session>();

export function currentSession(): Session | undefined {
  return sessions.getStore();
}

export function withSession<T>(customer: Customer, work: () => T): T {
  return sessions.run({ id: randomUUID(), customerId: customer.id }, work);
}
