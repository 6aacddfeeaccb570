import { logger } from '@shop/utils/logger';
import express from 'express';
import { cartRoutes } from './cart-routes';
import { orderRoutes } from './order-routes';

const app = express();
app.use(express.json());
app.use('/cart', cartRoutes);
app.use('/orders', orderRoutes);

// Rarely requested, so the report is loaded on demand.
app.get('/admin/sales', async (_request, response) => {
  const { salesReport } = await import('@shop/app/sales-report');
  response.json(await salesReport(new Date(Date.now() - 30 * 86_400_000)));
});

app.listen(8080, () => logger.info('the shop is open', { port: 8080 }));
