import { type Cart, total } from '@shop/core/cart';
import { PriceTag } from '@shop/ui-kit/src/price-tag';
import { format } from '@shop/utils/money';
import { useEffect, useState } from 'react';

export function CartPage({ id }: { id: string }) {
  const [cart, setCart] = useState<Cart>({ id, lines: [] });

  useEffect(() => {
    fetch(`/cart/${id}`).then(async response => setCart(await response.json()));
  }, [id]);

  return (
    <main>
      <h1>Your cart</h1>
      {cart.lines.map(line => (
        <p key={line.product.sku}>
          {line.quantity} × {line.product.name} <PriceTag price={format(line.product.price)} />
        </p>
      ))}
      <PriceTag price={format(total(cart))} />
    </main>
  );
}
