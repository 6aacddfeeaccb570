import { query } from '@shop/infra/database';
import { findProduct } from './catalog';

export async function available(sku: string): Promise<number> {
  if (findProduct(sku) === undefined) return 0;
  const rows = await query<{ quantity: number }>('select quantity from stock where sku = $1', [sku]);
  return rows[0]?.quantity ?? 0;
}

export async function reserve(sku: string, quantity: number): Promise<void> {
  if ((await available(sku)) < quantity) throw new Error(`only a few ${sku} left`);
  await query('update stock set quantity = quantity - $2 where sku = $1', [sku, quantity]);
}

export async function release(sku: string, quantity: number): Promise<void> {
  await query('update stock set quantity = quantity + $2 where sku = $1', [sku, quantity]);
}
