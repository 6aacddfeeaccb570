import type { Product } from '@shop/core/catalog';
import { PriceTag } from '@shop/ui-kit';
import { format } from '@shop/utils/money';

export function SearchPage({ words, found }: { words: string; found: Product[] }) {
  return (
    <main>
      <h1>
        {found.length} products for “{words}”
      </h1>
      {found.map(({ sku, name, price }) => (
        <p key={sku}>
          {name} <PriceTag price={format(price)} />
        </p>
      ))}
    </main>
  );
}
