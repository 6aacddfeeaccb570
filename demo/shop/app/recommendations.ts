import { findProduct, type Product } from '@shop/core/catalog';
import { getRecommendations } from '@shop/infra/insights-client';
import { myOrders } from './orders';

/** What sells well, without what the customer has bought already. */
export async function recommended(): Promise<Product[]> {
  const orders = await myOrders();
  const bought = new Set(orders.flatMap(order => order.lines.map(line => line.product.sku)));
  const scores = await getRecommendations();
  return scores.filter(({ sku }) => !bought.has(sku)).flatMap(({ sku }) => findProduct(sku) ?? []);
}
