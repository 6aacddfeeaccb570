import { findOrder } from '@shop/app/orders';
import { takeBack } from '@shop/app/returns';
import { summary } from '@shop/core/order';
import { format } from '@shop/utils/money';
import { Router } from 'express';

export const orderRoutes = Router();

orderRoutes.get('/:id', async (request, response) => {
  const order = await findOrder(request.params.id);
  if (order === undefined) return response.status(404).json({ error: 'no such order' });
  return response.json({ order, summary: summary(order), total: format(order.total) });
});

orderRoutes.post('/:id/return', async (request, response) => {
  const order = await findOrder(request.params.id);
  if (order === undefined) return response.status(404).json({ error: 'no such order' });
  const returned = await takeBack(order, request.body.paymentId);
  return response.json({ summary: summary(returned) });
});
