import type { Order } from '@shop/core/order';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function OrderPage({ order }: { order: Order }) {
  const placed = new Date(order.placedAt).toLocaleDateString();
  return (
    <main>
      <h1>Order {order.id}</h1>
      <p>{order.state === 'sent' ? 'On its way to you' : `Placed on ${placed}`}</p>
      <PriceTag price={format(order.total)} />
    </main>
  );
}
