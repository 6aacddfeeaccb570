import type { Money } from '@shop/utils/money';
import type { Product } from './catalog';
import { priceOf } from './pricing';

export interface CartLine {
  readonly product: Product;
  readonly quantity: number;
}

export interface Cart {
  readonly id: string;
  readonly lines: readonly CartLine[];
  readonly coupon?: string;
}

export function addLine(cart: Cart, product: Product, quantity = 1): Cart {
  const others = cart.lines.filter(line => line.product.sku !== product.sku);
  const present = cart.lines.find(line => line.product.sku === product.sku)?.quantity ?? 0;
  return { ...cart, lines: [...others, { product, quantity: present + quantity }] };
}

export function countItems(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

export function total(cart: Cart): Money {
  return priceOf(cart);
}
