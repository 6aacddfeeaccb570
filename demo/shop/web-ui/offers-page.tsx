import type { Product } from '@shop/core/catalog';
import { PriceTag } from '@shop/ui-kit';
import { format, times } from '@shop/utils/money';

export function OffersPage({ products, discount }: { products: Product[]; discount: number }) {
  return (
    <main>
      <h1>This week only</h1>
      {products.map(({ sku, name, price }) => (
        <p key={sku}>
          {name} <PriceTag price={format(times(price, 1 - discount))} was={format(price)} />
        </p>
      ))}
    </main>
  );
}
