import { type Order, summary } from '@shop/core/order';
import { send } from '@shop/infra/mailer';
import { moveTo, ordersIn } from './orders';
import { pick } from './warehouse';

export async function ship(order: Order): Promise<Order> {
  const parcel = await pick(order.lines);
  const sent = await moveTo(order, 'sent');
  await send(order.customer.email, `Your parcel ${parcel}`, `On its way to you: ${summary(order)}`);
  return sent;
}

export async function shipAll(): Promise<Order[]> {
  const sent: Order[] = [];
  for (const order of await ordersIn('paid')) sent.push(await ship(order));
  return sent;
}
