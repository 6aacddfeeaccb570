import { logger } from '@shop/utils/logger';
// protoc writes this module during the build.
import { type Confirmation, SupplyOrder } from './suppliers_pb';

const SUPPLIERS_URL = process.env.SUPPLIERS_URL ?? 'http://localhost:7070';

export async function orderSupplies(sku: string, quantity: number): Promise<Confirmation> {
  const response = await fetch(`${SUPPLIERS_URL}/suppliers.Suppliers/PlaceOrder`, {
    method: 'POST',
    body: JSON.stringify(new SupplyOrder({ sku, quantity })),
  });
  if (!response.ok) throw new Error(`no supplier delivers ${sku}: ${response.status}`);
  logger.info('supplies ordered', { sku, quantity });
  return response.json();
}
