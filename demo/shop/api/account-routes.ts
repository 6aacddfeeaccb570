import { invoiceFor } from '@shop/app/invoices';
import { pointsOf } from '@shop/app/loyalty';
import { myOrders, repeat } from '@shop/app/orders';
import { recommended } from '@shop/app/recommendations';
import { review } from '@shop/app/reviews';
import { summary } from '@shop/core/order';
import { Router } from 'express';
import { z } from 'zod';

const Review = z.object({ sku: z.string(), stars: z.number().int().min(1).max(5), text: z.string().max(2000) });

export const accountRoutes = Router();

accountRoutes.get('/orders', async (_request, response) => {
  const orders = await myOrders();
  response.json(orders.map(summary));
});

accountRoutes.get('/orders/:id/invoice', async (request, response) => {
  response.type('text').send(await invoiceFor(request.params.id));
});

accountRoutes.post('/orders/:id/repeat', async (request, response) => {
  response.status(201).json(await repeat(request.params.id));
});

accountRoutes.get('/points', async (_request, response) => {
  const [latest] = await myOrders();
  response.json({ points: latest ? await pointsOf(latest.customer) : 0 });
});

accountRoutes.get('/recommendations', async (_request, response) => {
  response.json(await recommended());
});

accountRoutes.post('/reviews', async (request, response) => {
  const { sku, stars, text } = Review.parse(request.body);
  await review(sku, stars, text);
  response.status(201).end();
});
