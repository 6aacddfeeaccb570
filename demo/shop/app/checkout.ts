// Everything that happens between "buy" and "thank you" ended up in this one file.
import { type Cart, countItems } from '@shop/core/cart';
import { advance, type Order } from '@shop/core/order';
import { priceOf } from '@shop/core/pricing';
import { reserve } from '@shop/core/stock';
import { query } from '@shop/infra/database';
import { sendReceipt } from '@shop/infra/mailer';
import { charge } from '@shop/infra/payments';
import { logger } from '@shop/utils/logger';
import { format } from '@shop/utils/money';
import { currentSession } from './session';

export async function checkout(cart: Cart, order: Order): Promise<Order> {
  if (currentSession() === undefined) throw new Error('please sign in first');
  if (countItems(cart) === 0) throw new Error('the cart is empty');

  for (const line of cart.lines) await reserve(line.product.sku, line.quantity);
  const total = priceOf(cart);
  const payment = await charge(total, order.id);

  const paid = advance({ ...order, total }, 'paid');
  await query('insert into orders (id, payment, cents) values ($1, $2, $3)', [paid.id, payment, total.cents]);
  await sendReceipt(paid.customer.email, paid.id, total);
  logger.info('order paid', { order: paid.id, total: format(total) });
  return paid;
}
