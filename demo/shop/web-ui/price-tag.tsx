import { format, type Money } from '@shop/utils/money';

export function PriceTag({ price, was }: { price: Money; was?: Money }) {
  return (
    <span className="price">
      {was && <s>{format(was)}</s>} {format(price)}
    </span>
  );
}
