import { add, type Money, times, zero } from '@shop/utils/money';
import { type Basket, discountFor } from './discounts';

const FREE_DELIVERY_FROM = 4000;
const DELIVERY: Money = { cents: 390, currency: 'EUR' };

export function subtotal(basket: Basket): Money {
  return basket.lines.map(line => times(line.product.price, line.quantity)).reduce(add, zero);
}

export function deliveryFor(amount: Money): Money {
  return amount.cents >= FREE_DELIVERY_FROM ? zero : DELIVERY;
}

export function priceOf(basket: Basket): Money {
  const goods = subtotal(basket);
  const reduced = times(goods, 1 - discountFor(basket));
  return add(reduced, deliveryFor(reduced));
}
