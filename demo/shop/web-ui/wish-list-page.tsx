import type { Product } from '@shop/core/catalog';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function WishListPage({ wishes }: { wishes: Product[] }) {
  if (wishes.length === 0) return <p>You wish for nothing.</p>;
  return (
    <ul>
      {wishes.map(({ sku, name, price }) => (
        <li key={sku}>
          {name} <PriceTag price={format(price)} />
        </li>
      ))}
    </ul>
  );
}
