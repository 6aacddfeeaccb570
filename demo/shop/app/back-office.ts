// Whatever the staff asked for was added here, until it depended on nearly everything.
import { findProduct, type Product, productsIn } from '@shop/core/catalog';
import { type Customer, isRegular, spent } from '@shop/core/customer';
import { type Order, type OrderState, summary } from '@shop/core/order';
import { available, release } from '@shop/core/stock';
import { query } from '@shop/infra/database';
import { send, sendRefund } from '@shop/infra/mailer';
import { refund } from '@shop/infra/payments';
import { orderSupplies } from '@shop/infra/suppliers';
import { logger } from '@shop/utils/logger';
import { add, format, type Money, times, zero } from '@shop/utils/money';
import { invoiceText } from './invoices';
import { discard, findOrders, getOrder, moveTo, ordersIn, ordersOf, replaceLines } from './orders';
import { takeBack } from './returns';
import { salesReport, salesTable } from './sales-report';
import { currentSession } from './session';
import { shipAll } from './shipping';

const DAY = 86_400_000;
const OFFICE = 'office@corner.example';
const ACCOUNTANT = 'books@corner.example';
const CATEGORIES: readonly Product['category'][] = ['coffee', 'tea', 'cups'];
const LOW_STOCK: Readonly<Record<Product['category'], number>> = { coffee: 40, tea: 25, cups: 10 };
const MAX_REFUND_WITHOUT_MANAGER: Money = { cents: 5000, currency: 'EUR' };

// Staff

type Role = 'clerk' | 'manager';

interface StaffRow {
  readonly id: string;
  readonly role: Role;
}

async function requireStaff(role: Role = 'clerk'): Promise<StaffRow> {
  const session = currentSession();
  if (session === undefined) throw new Error('please sign in first');
  const [member] = await query<StaffRow>('select id, role from staff where customer_id = $1', [session.customerId]);
  if (member === undefined) throw new Error('only for staff');
  if (role === 'manager' && member.role !== 'manager') throw new Error('only for managers');
  return member;
}

async function record(action: string, subject: string, details: Record<string, unknown> = {}): Promise<void> {
  const member = await requireStaff();
  await query('insert into audit (staff_id, action, subject, details) values ($1, $2, $3, $4)', [
    member.id,
    action,
    subject,
    JSON.stringify(details),
  ]);
  logger.info(action, { staff: member.id, subject, ...details });
}

export interface AuditRow {
  readonly staff_id: string;
  readonly action: string;
  readonly details: Record<string, unknown>;
  readonly done_at: Date;
}

/** Who did what to an order, a product or a customer, latest first. */
export async function historyOf(subject: string): Promise<AuditRow[]> {
  await requireStaff();
  return query('select * from audit where subject = $1 order by done_at desc', [subject]);
}

export async function promote(customerId: string, role: Role): Promise<void> {
  await requireStaff('manager');
  await query(
    'insert into staff (customer_id, role) values ($1, $2) on conflict (customer_id) do update set role = $2',
    [customerId, role],
  );
  await record('promote', customerId, { role });
}

// Orders

export interface Dashboard {
  readonly orders: Readonly<Record<OrderState, number>>;
  readonly revenue: string;
  readonly waiting: readonly string[];
  readonly lowStock: readonly string[];
}

export async function dashboard(): Promise<Dashboard> {
  await requireStaff();
  const [open, paid, sent, returned] = await Promise.all([
    ordersIn('open'),
    ordersIn('paid'),
    ordersIn('sent'),
    ordersIn('returned'),
  ]);
  const shortages = await lowStock();
  return {
    orders: { open: open.length, paid: paid.length, sent: sent.length, returned: returned.length },
    revenue: format(totalOf([...paid, ...sent])),
    waiting: paid.filter(order => ageInDays(order) > 2).map(summary),
    lowStock: shortages.map(({ product, left }) => `${product.name}: ${left} left`),
  };
}

function totalOf(orders: readonly Order[]): Money {
  return orders.map(order => order.total).reduce(add, zero);
}

function ageInDays(order: Order): number {
  return (Date.now() - order.placedAt.getTime()) / DAY;
}

export interface OrderCard {
  readonly order: Order;
  readonly invoice: string;
  readonly payment: string | undefined;
  readonly isRegular: boolean;
  readonly others: readonly string[];
}

export async function orderCard(id: string): Promise<OrderCard> {
  await requireStaff();
  const order = await getOrder(id);
  const orders = await ordersOf(order.customer.id);
  return {
    order,
    invoice: invoiceText(order),
    payment: await paymentOf(id),
    isRegular: isRegular({ ...order.customer, orders }),
    others: orders.filter(other => other.id !== id).map(summary),
  };
}

async function paymentOf(orderId: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }>('select id from payments where order_id = $1', [orderId]);
  return row?.id;
}

async function requirePayment(orderId: string): Promise<string> {
  const payment = await paymentOf(orderId);
  if (payment === undefined) throw new Error(`order ${orderId} has no payment`);
  return payment;
}

/** For customers who call before they pay. */
export async function changeQuantity(id: string, sku: string, quantity: number): Promise<Order> {
  const order = await getOrder(id);
  const lines = order.lines.map(line => (line.product.sku === sku ? { ...line, quantity } : line));
  const changed = await replaceLines(
    order,
    lines.filter(line => line.quantity > 0),
  );
  await record('change quantity', id, { sku, quantity });
  return changed;
}

export async function cancel(id: string, reason: string): Promise<void> {
  const order = await getOrder(id);
  if (order.state === 'sent') throw new Error(`order ${id} has left the shop; accept a return instead`);
  if (order.state === 'open') {
    await discard(order);
  } else {
    await refund(await requirePayment(id), order.total);
    await moveTo(order, 'returned');
    for (const line of order.lines) await release(line.product.sku, line.quantity);
    await sendRefund(order.customer.email, id, order.total);
  }
  await record('cancel', id, { reason });
}

export async function acceptReturn(id: string): Promise<Order> {
  const order = await getOrder(id);
  const returned = await takeBack(order, await requirePayment(id));
  await record('accept return', id);
  return returned;
}

/** Gives back a part of the price, for instance for a broken cup. */
export async function compensate(id: string, share: number, reason: string): Promise<Money> {
  if (share <= 0 || share > 1) throw new Error('the share must be above 0 and at most 1');
  const order = await getOrder(id);
  const amount = times(order.total, share);
  await requireStaff(amount.cents > MAX_REFUND_WITHOUT_MANAGER.cents ? 'manager' : 'clerk');
  await refund(await requirePayment(id), amount);
  await sendRefund(order.customer.email, id, amount);
  await record('compensate', id, { amount: format(amount), reason });
  return amount;
}

// Stock

export interface Shortage {
  readonly product: Product;
  readonly left: number;
  readonly missing: number;
}

export async function lowStock(): Promise<Shortage[]> {
  const shortages: Shortage[] = [];
  for (const category of CATEGORIES) {
    for (const product of productsIn(category)) {
      const left = await available(product.sku);
      const missing = LOW_STOCK[category] - left;
      if (missing > 0) shortages.push({ product, left, missing });
    }
  }
  return shortages.sort((a, b) => b.missing - a.missing);
}

export async function refill(): Promise<string[]> {
  await requireStaff('manager');
  const confirmed: string[] = [];
  for (const { product, missing } of await lowStock()) {
    const { number } = await orderSupplies(product.sku, missing);
    confirmed.push(`${product.name}: ${missing} ordered as ${number}`);
    await record('order supplies', product.sku, { quantity: missing, number });
  }
  if (confirmed.length > 0) await send(OFFICE, 'Supplies ordered', confirmed.join('\n'));
  return confirmed;
}

/** Replaces the number in the books by what is on the shelf, and returns the difference. */
export async function countStock(sku: string, counted: number): Promise<number> {
  const product = findProduct(sku);
  if (product === undefined) throw new Error(`there is no product ${sku}`);
  const difference = counted - (await available(sku));
  if (difference === 0) return 0;
  await query('update stock set quantity = $2 where sku = $1', [sku, counted]);
  await record('count stock', sku, { counted, difference });
  const loss = times(product.price, Math.abs(difference));
  if (difference < 0 && loss.cents > MAX_REFUND_WITHOUT_MANAGER.cents) {
    await send(OFFICE, `Missing: ${product.name}`, `${-difference} are gone, worth ${format(loss)}.`);
  }
  return difference;
}

// Customers

export interface CustomerCard {
  readonly customer: Customer;
  readonly spent: string;
  readonly isRegular: boolean;
  readonly orders: readonly string[];
  readonly notes: readonly string[];
}

async function getCustomer(id: string): Promise<Customer> {
  const [customer] = await query<Customer>('select id, name, email from customers where id = $1', [id]);
  if (customer === undefined) throw new Error(`there is no customer ${id}`);
  return { ...customer, orders: await ordersOf(id) };
}

export async function customerCard(id: string): Promise<CustomerCard> {
  await requireStaff();
  const customer = await getCustomer(id);
  const notes = await query<{ text: string }>('select text from notes where customer_id = $1', [id]);
  return {
    customer,
    spent: format(spent(customer)),
    isRegular: isRegular(customer),
    orders: (customer.orders ?? []).map(summary),
    notes: notes.map(note => note.text),
  };
}

export async function addNote(customerId: string, text: string): Promise<void> {
  const { id } = await requireStaff();
  await query('insert into notes (customer_id, staff_id, text) values ($1, $2, $3)', [customerId, id, text]);
}

/** Two accounts of one person become one. */
export async function mergeCustomers(keptId: string, otherId: string): Promise<CustomerCard> {
  await requireStaff('manager');
  if (keptId === otherId) throw new Error('a customer cannot be merged with themselves');
  for (const table of ['orders', 'notes', 'subscriptions']) {
    await query(`update ${table} set customer_id = $1 where customer_id = $2`, [keptId, otherId]);
  }
  await query('delete from customers where id = $1', [otherId]);
  await record('merge customers', keptId, { merged: otherId });
  return customerCard(keptId);
}

/** Invoices must be kept for ten years, so the orders stay without a name. */
export async function forgetCustomer(id: string): Promise<void> {
  await requireStaff('manager');
  const customer = await getCustomer(id);
  const pending = (customer.orders ?? []).filter(order => order.state === 'open' || order.state === 'paid');
  if (pending.length > 0) throw new Error(`${customer.name} still has ${pending.length} orders`);
  await query('delete from notes where customer_id = $1', [id]);
  await query('delete from subscriptions where customer_id = $1', [id]);
  await query("update customers set name = 'forgotten', email = '' where id = $1", [id]);
  await send(customer.email, 'Your account', 'We have deleted your name, your address and your notes.');
  await record('forget customer', id);
}

export async function thankRegulars(coupon: string): Promise<number> {
  await requireStaff('manager');
  const rows = await query<{ id: string }>('select id from customers where email <> $1', ['']);
  const customers = await Promise.all(rows.map(row => getCustomer(row.id)));
  const regulars = customers.filter(isRegular);
  for (const { name, email } of regulars) {
    await send(email, 'Thank you!', `Dear ${name}, your next order is cheaper with the coupon ${coupon}.`);
  }
  await record('thank regulars', coupon, { customers: regulars.length });
  return regulars.length;
}

// End of day, end of month

export interface DayEnd {
  readonly sent: number;
  readonly expected: string;
  readonly difference: string;
}

/** Ships what is paid, and compares the till with the books. */
export async function closeDay(cash: Money): Promise<DayEnd> {
  await requireStaff();
  const sent = await shipAll();
  const [row] = await query<{ cents: number }>('select sum(cents) as cents from till where day = current_date');
  const expected: Money = { cents: row?.cents ?? 0, currency: 'EUR' };
  const difference = add(cash, times(expected, -1));
  const end = { sent: sent.length, expected: format(expected), difference: format(difference) };
  const today = await salesReport(new Date(Date.now() - DAY));
  await send(OFFICE, 'End of day', [...today, `parcels: ${end.sent}`, `till: ${end.difference}`].join('\n'));
  await record('close day', new Date().toISOString().slice(0, 10), end);
  return end;
}

export async function closeMonth(month: Date): Promise<void> {
  await requireStaff('manager');
  const from = new Date(month.getFullYear(), month.getMonth());
  const until = new Date(month.getFullYear(), month.getMonth() + 1);
  const [invoices, returned] = await Promise.all([
    findOrders({ state: 'sent', from, until }),
    findOrders({ state: 'returned', from, until }),
  ]);
  const name = month.toISOString().slice(0, 7);
  await send(ACCOUNTANT, `Sales of ${name}`, await salesTable(from));
  for (const order of invoices) await send(ACCOUNTANT, `Invoice ${order.id}`, invoiceText(order));
  await record('close month', name, {
    invoices: invoices.length,
    revenue: format(totalOf(invoices)),
    returned: format(totalOf(returned)),
  });
}
