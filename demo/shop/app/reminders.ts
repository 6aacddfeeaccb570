import type { Order } from '@shop/core/order';
import { query } from '@shop/infra/database';
import { send } from '@shop/infra/mailer';
import { format } from '@shop/utils/money';
import { discard, ordersIn } from './orders';
import { pause } from './subscriptions';

const MAX_REMINDERS = 3;

export async function remind(order: Order, subscriptionId?: string): Promise<void> {
  const sent = await query<{ id: string }>('select id from reminders where order_id = $1', [order.id]);
  if (sent.length >= MAX_REMINDERS) {
    if (subscriptionId !== undefined) await pause(subscriptionId);
    return discard(order);
  }
  await query('insert into reminders (order_id) values ($1)', [order.id]);
  await send(order.customer.email, `Your order ${order.id}`, `Please pay ${format(order.total)}.`);
}

export async function remindAll(): Promise<void> {
  for (const order of await ordersIn('open')) await remind(order);
}
