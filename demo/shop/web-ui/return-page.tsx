import type { Order } from '@shop/core/order';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function ReturnPage({ order }: { order: Order }) {
  return (
    <form method="post" action={`/orders/${order.id}/return`}>
      <p>
        You will get back up to <PriceTag price={format(order.total)} />
      </p>
      <button type="submit">Return {order.id}</button>
    </form>
  );
}
