import type { Order } from '@shop/core/order';
import { sendRefund } from '@shop/infra/mailer';
import { refund } from '@shop/infra/payments';
import { times } from '@shop/utils/money';
import { moveTo } from './orders';
// The warehouse became a separate service last spring; this import was forgotten.
import { restock } from './warehouse';

const RESTOCKING_FEE = 0.05;

export async function takeBack(order: Order, paymentId: string): Promise<Order> {
  const returned = await moveTo(order, 'returned');
  const amount = order.state === 'sent' ? times(order.total, 1 - RESTOCKING_FEE) : order.total;
  await refund(paymentId, amount);
  await restock(order.lines);
  await sendRefund(order.customer.email, order.id, amount);
  return returned;
}
