import { memo } from 'react';

export const PriceTag = memo(function PriceTag({ price, was }: { price: string; was?: string }) {
  return (
    <span className="price">
      {was && <s>{was}</s>} {price}
    </span>
  );
});
