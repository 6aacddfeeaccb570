import { type Cart, countItems } from '@shop/core/cart';
import type { Customer } from '@shop/core/customer';
import type { Order } from '@shop/core/order';
import { query } from '@shop/infra/database';
import { sendReceipt } from '@shop/infra/mailer';
import { charge } from '@shop/infra/payments';
import { logger } from '@shop/utils/logger';
import { discard, moveTo, openOrder } from './orders';
import { currentSession } from './session';

export async function checkout(cart: Cart, customer: Customer): Promise<Order> {
  if (currentSession() === undefined) throw new Error('please sign in first');
  if (countItems(cart) === 0) throw new Error('the cart is empty');

  const order = await openOrder(customer, cart);
  try {
    const payment = await charge(order.total, order.id);
    await query('insert into payments (id, order_id) values ($1, $2)', [payment, order.id]);
  } catch (error) {
    logger.warn(`order ${order.id} was not paid`);
    await discard(order);
    throw error;
  }
  await sendReceipt(customer.email, order.id, order.total);
  return moveTo(order, 'paid');
}
