import type { Order } from '@shop/core/order';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function OrderListPage({ orders }: { orders: Order[] }) {
  return (
    <table>
      {orders.map(({ id, state, total }) => (
        <tr key={id}>
          <td>{id}</td>
          <td>{state}</td>
          <td>
            <PriceTag price={format(total)} />
          </td>
        </tr>
      ))}
    </table>
  );
}
