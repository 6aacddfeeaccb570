import {
  acceptReturn,
  addNote,
  cancel,
  changeQuantity,
  closeDay,
  closeMonth,
  compensate,
  countStock,
  customerCard,
  dashboard,
  forgetCustomer,
  historyOf,
  mergeCustomers,
  orderCard,
  promote,
  refill,
  thankRegulars,
} from '@shop/app/back-office';
import { euros } from '@shop/utils/money';
import { Router } from 'express';

export const adminRoutes = Router();

adminRoutes.get('/', async (_request, response) => response.json(await dashboard()));
adminRoutes.get('/orders/:id', async ({ params }, response) => response.json(await orderCard(params.id)));
adminRoutes.get('/customers/:id', async ({ params }, response) => response.json(await customerCard(params.id)));
adminRoutes.get('/history/:id', async ({ params }, response) => response.json(await historyOf(params.id)));

const actions: Readonly<Record<string, (input: Record<string, string>) => Promise<unknown>>> = {
  'accept-return': ({ order }) => acceptReturn(order),
  'add-note': ({ customer, text }) => addNote(customer, text),
  cancel: ({ order, reason }) => cancel(order, reason),
  'change-quantity': ({ order, sku, quantity }) => changeQuantity(order, sku, Number(quantity)),
  'close-day': ({ cash }) => closeDay(euros(Number(cash))),
  'close-month': ({ month }) => closeMonth(new Date(month)),
  compensate: ({ order, share, reason }) => compensate(order, Number(share), reason),
  'count-stock': ({ sku, counted }) => countStock(sku, Number(counted)),
  forget: ({ customer }) => forgetCustomer(customer),
  merge: ({ kept, other }) => mergeCustomers(kept, other),
  promote: ({ customer, role }) => promote(customer, role === 'manager' ? 'manager' : 'clerk'),
  refill: () => refill(),
  thank: ({ coupon }) => thankRegulars(coupon),
};

adminRoutes.post('/:action', async (request, response) => {
  const action = actions[request.params.action];
  if (action === undefined) return response.status(404).json({ error: 'no such action' });
  return response.json((await action(request.body)) ?? {});
});
