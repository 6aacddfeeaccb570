import type { Cart } from '@shop/core/cart';
import type { Customer } from '@shop/core/customer';
import { query } from '@shop/infra/database';
import { charge } from '@shop/infra/payments';
import { moveTo, openOrder } from './orders';

export interface Subscription {
  readonly id: string;
  readonly customer: Customer;
  readonly cart: Cart;
}

export async function renewAll(): Promise<void> {
  const due = await query<Subscription>('select id, customer, cart from subscriptions_due');
  for (const subscription of due) await renew(subscription);
}

async function renew({ id, customer, cart }: Subscription): Promise<void> {
  const order = await openOrder(customer, cart);
  try {
    await charge(order.total, order.id);
  } catch {
    // Loaded only if a payment fails, because reminders import this file.
    const { remind } = await import('./reminders');
    return remind(order, id);
  }
  await moveTo(order, 'paid');
  await query("update subscriptions set next_on = next_on + interval '1 month' where id = $1", [id]);
}

export async function pause(id: string): Promise<void> {
  await query('update subscriptions set active = false where id = $1', [id]);
}
