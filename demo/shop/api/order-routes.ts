import { takeBack } from '@shop/app/returns';
import { type Order, summary } from '@shop/core/order';
import { format } from '@shop/utils/money';
import { Router } from 'express';

const orders = new Map<string, Order>();

export const orderRoutes = Router();

orderRoutes.get('/:id', (request, response) => {
  const order = orders.get(request.params.id);
  if (order === undefined) return response.status(404).json({ error: 'no such order' });
  return response.json({ summary: summary(order), total: format(order.total) });
});

orderRoutes.post('/:id/return', async (request, response) => {
  const order = orders.get(request.params.id);
  if (order === undefined) return response.status(404).json({ error: 'no such order' });
  const returned = await takeBack(order, request.body.paymentId);
  orders.set(returned.id, returned);
  return response.json({ summary: summary(returned) });
});
