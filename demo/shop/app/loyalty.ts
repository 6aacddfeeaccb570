import { type Customer, spent } from '@shop/core/customer';
import { ordersOf } from './orders';

const EUROS_PER_POINT = 5;

export async function pointsOf(customer: Customer): Promise<number> {
  const orders = await ordersOf(customer.id);
  return Math.floor(spent({ ...customer, orders }).cents / 100 / EUROS_PER_POINT);
}
