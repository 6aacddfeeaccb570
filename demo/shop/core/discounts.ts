// Counting items belongs to the cart, and that closes the cycle:
// cart uses pricing, pricing uses discounts, discounts use cart.
import { euros } from '@shop/utils/money';
import { type Cart, countItems } from './cart';

export type Basket = Pick<Cart, 'id' | 'lines' | 'coupon'>;

const COUPONS: Readonly<Record<string, number>> = { WELCOME: 0.1, FRIENDS: 0.15 };
const BULK_ITEMS = 10;
const BULK_PRICE = euros(20);

/** The discount as a share of the price, from 0 to 1. */
export function discountFor(basket: Basket): number {
  const coupon = COUPONS[basket.coupon ?? ''] ?? 0;
  const expensive = basket.lines.some(line => line.product.price.cents >= BULK_PRICE.cents);
  const bulk = expensive && countItems(basket) >= BULK_ITEMS ? 0.2 : 0;
  return Math.max(coupon, bulk);
}
