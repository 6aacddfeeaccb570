import { euros, type Money } from '@shop/utils/money';

export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly price: Money;
  readonly category: 'coffee' | 'tea' | 'cups';
}

const products: readonly Product[] = [
  { sku: 'COF-250', name: 'House blend, 250 g', price: euros(7.9), category: 'coffee' },
  { sku: 'COF-1000', name: 'House blend, 1 kg', price: euros(27.5), category: 'coffee' },
  { sku: 'TEA-100', name: 'Assam, 100 g', price: euros(6.4), category: 'tea' },
  { sku: 'CUP-2', name: 'Two cups', price: euros(18), category: 'cups' },
];

export function findProduct(sku: string): Product | undefined {
  return products.find(product => product.sku === sku);
}

export function productsIn(category: Product['category']): readonly Product[] {
  return products.filter(product => product.category === category);
}
