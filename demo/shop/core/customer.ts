import { add, type Money, zero } from '@shop/utils/money';
import type { Order } from './order';

export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly orders?: readonly Order[];
}

export function spent(customer: Customer): Money {
  const kept = (customer.orders ?? []).filter(order => order.state !== 'returned');
  return kept.map(order => order.total).reduce(add, zero);
}

export function isRegular(customer: Customer): boolean {
  return spent(customer).cents >= 50_000;
}
