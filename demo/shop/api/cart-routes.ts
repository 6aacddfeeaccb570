import { checkout } from '@shop/app/checkout';
import { addLine, type Cart, total } from '@shop/core/cart';
import { findProduct } from '@shop/core/catalog';
import { format } from '@shop/utils/money';
import { Router } from 'express';
import { z } from 'zod';

const Line = z.object({ sku: z.string(), quantity: z.number().int().min(1).max(99) });
const carts = new Map<string, Cart>();

export const cartRoutes = Router();

cartRoutes.post('/:id/lines', (request, response) => {
  const { sku, quantity } = Line.parse(request.body);
  const product = findProduct(sku);
  if (product === undefined) return response.status(404).json({ error: 'no such product' });
  const cart = addLine(carts.get(request.params.id) ?? { id: request.params.id, lines: [] }, product, quantity);
  carts.set(cart.id, cart);
  return response.json({ cart, total: format(total(cart)) });
});

cartRoutes.post('/:id/checkout', async (request, response) => {
  const cart = carts.get(request.params.id) ?? { id: request.params.id, lines: [] };
  response.json(await checkout(cart, request.body.customer));
});
