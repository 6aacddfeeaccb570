import { expect, test } from 'vitest';
import type { Product } from './catalog';
import { priceOf, subtotal } from './pricing';

const tea: Product = { sku: 'TEA-100', name: 'Assam, 100 g', price: { cents: 640, currency: 'EUR' }, category: 'tea' };

test('adds up the lines', () => {
  expect(subtotal({ id: 'a', lines: [{ product: tea, quantity: 3 }] }).cents).toBe(1920);
});

test('delivers free of charge from 40 euros on', () => {
  expect(priceOf({ id: 'a', lines: [{ product: tea, quantity: 1 }] }).cents).toBe(640 + 390);
  expect(priceOf({ id: 'a', lines: [{ product: tea, quantity: 7 }] }).cents).toBe(4480);
});
