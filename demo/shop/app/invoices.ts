import type { Order } from '@shop/core/order';
import { format, times } from '@shop/utils/money';
import { myOrder } from './orders';

const VAT = 0.07;

export async function invoiceFor(orderId: string): Promise<string> {
  return invoiceText(await myOrder(orderId));
}

export function invoiceText(order: Order): string {
  const net = times(order.total, 1 / (1 + VAT));
  const lines = order.lines.map(({ product, quantity }) => `${quantity} × ${product.name}  ${format(product.price)}`);
  const sums = [`net ${format(net)}`, `total ${format(order.total)}`];
  return [`Invoice ${order.id}`, order.customer.name, ...lines, ...sums].join('\n');
}
