import type { Product } from '@shop/core/catalog';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function ProductPage({ product }: { product: Product }) {
  return (
    <main>
      <h1>{product.name}</h1>
      <PriceTag price={format(product.price)} />
      <button type="button">Add to the cart</button>
    </main>
  );
}
