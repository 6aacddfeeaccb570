import { logger } from '@shop/utils/logger';
import express from 'express';
import { accountRoutes } from './account-routes';
import { cartRoutes } from './cart-routes';
import { orderRoutes } from './order-routes';

const app = express();
app.use(express.json());
app.use('/account', accountRoutes);
app.use('/cart', cartRoutes);
app.use('/orders', orderRoutes);

// Only the staff needs these, so they are loaded on demand.
app.use('/admin', async (request, response, next) => {
  const { adminRoutes } = await import('./admin-routes');
  adminRoutes(request, response, next);
});

app.listen(8080, () => logger.info('the shop is open', { port: 8080 }));
