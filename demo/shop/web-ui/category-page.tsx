import type { Product } from '@shop/core/catalog';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function CategoryPage({ category, products }: { category: string; products: Product[] }) {
  return (
    <main>
      <h1>All our {category}</h1>
      {products.map(({ sku, name, price }) => (
        <a key={sku} href={`/products/${sku}`}>
          {name} <PriceTag price={format(price)} />
        </a>
      ))}
    </main>
  );
}
