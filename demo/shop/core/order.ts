import { format, type Money } from '@shop/utils/money';
import type { CartLine } from './cart';
import type { Customer } from './customer';

export type OrderState = 'open' | 'paid' | 'sent' | 'returned';

export interface Order {
  readonly id: string;
  readonly customer: Customer;
  readonly lines: readonly CartLine[];
  readonly total: Money;
  readonly state: OrderState;
  readonly placedAt: Date;
}

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ['paid'],
  paid: ['sent', 'returned'],
  sent: ['returned'],
  returned: [],
};

export function advance(order: Order, state: OrderState): Order {
  if (!NEXT[order.state].includes(state)) throw new Error(`order ${order.id} is ${order.state}, not ready for ${state}`);
  return { ...order, state };
}

export function summary(order: Order): string {
  return `${order.id}: ${order.lines.length} products for ${order.customer.name}, ${format(order.total)}`;
}
