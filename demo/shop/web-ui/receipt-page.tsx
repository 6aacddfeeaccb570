import type { Order } from '@shop/core/order';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function ReceiptPage({ order }: { order: Order }) {
  return (
    <main>
      <h1>Thank you, {order.customer.name}</h1>
      <p>
        You have paid <PriceTag price={format(order.total)} />
      </p>
    </main>
  );
}
