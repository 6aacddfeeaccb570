import type { Product } from '@shop/core/catalog';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

const MOST = 5;

export function RecommendationsPage({ products }: { products: Product[] }) {
  return (
    <ol>
      {products.slice(0, MOST).map(({ sku, name, price }) => (
        <li key={sku}>
          {name} <PriceTag price={format(price)} />
        </li>
      ))}
    </ol>
  );
}
