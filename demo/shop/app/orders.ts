import { randomUUID } from 'node:crypto';
import type { Cart } from '@shop/core/cart';
import { type Customer, isRegular } from '@shop/core/customer';
import { advance, type Order, type OrderState } from '@shop/core/order';
import { priceOf, subtotal } from '@shop/core/pricing';
import { release, reserve } from '@shop/core/stock';
import { query } from '@shop/infra/database';
import { logger } from '@shop/utils/logger';
import { format, type Money } from '@shop/utils/money';
import { currentSession } from './session';

// Reading

interface OrderRow {
  readonly id: string;
  readonly lines: Order['lines'];
  readonly cents: number;
  readonly state: OrderState;
  readonly placed_at: Date;
  readonly customer_id: string;
  readonly name: string;
  readonly email: string;
}

export interface OrderFilter {
  readonly customerId?: string;
  readonly state?: OrderState;
  readonly from?: Date;
  readonly until?: Date;
}

const SELECT = `select o.id, o.lines, o.cents, o.state, o.placed_at, c.id as customer_id, c.name, c.email
  from orders o join customers c on c.id = o.customer_id`;

function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    customer: { id: row.customer_id, name: row.name, email: row.email },
    lines: row.lines,
    total: { cents: row.cents, currency: 'EUR' },
    state: row.state,
    placedAt: row.placed_at,
  };
}

export async function findOrder(id: string): Promise<Order | undefined> {
  const [row] = await query<OrderRow>(`${SELECT} where o.id = $1`, [id]);
  return row && toOrder(row);
}

export async function getOrder(id: string): Promise<Order> {
  const order = await findOrder(id);
  if (order === undefined) throw new Error(`there is no order ${id}`);
  return order;
}

/** Oldest first. */
export async function findOrders({ customerId, state, from, until }: OrderFilter): Promise<Order[]> {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  where('c.id =', customerId);
  where('o.state =', state);
  where('o.placed_at >=', from);
  where('o.placed_at <', until);
  const filter = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const rows = await query<OrderRow>(`${SELECT} ${filter} order by o.placed_at`, values);
  return rows.map(toOrder);
}

export function ordersOf(customerId: string): Promise<Order[]> {
  return findOrders({ customerId });
}

export function ordersIn(state: OrderState): Promise<Order[]> {
  return findOrders({ state });
}

export async function myOrders(): Promise<Order[]> {
  const session = currentSession();
  return session === undefined ? [] : ordersOf(session.customerId);
}

/** Somebody else's order looks like one that does not exist. */
export async function myOrder(id: string): Promise<Order> {
  const order = await findOrder(id);
  if (order === undefined || order.customer.id !== currentSession()?.customerId) {
    throw new Error(`you have no order ${id}`);
  }
  return order;
}

// Writing

/** Delivery is free for regular customers. */
function totalFor(customer: Customer, cart: Cart): Money {
  return isRegular(customer) ? subtotal(cart) : priceOf(cart);
}

async function reserveAll(lines: Order['lines']): Promise<void> {
  const reserved: Order['lines'][number][] = [];
  try {
    for (const line of lines) {
      await reserve(line.product.sku, line.quantity);
      reserved.push(line);
    }
  } catch (error) {
    await releaseAll(reserved);
    throw error;
  }
}

async function releaseAll(lines: Order['lines']): Promise<void> {
  for (const line of lines) await release(line.product.sku, line.quantity);
}

export async function openOrder(customer: Customer, cart: Cart): Promise<Order> {
  await reserveAll(cart.lines);
  const total = totalFor({ ...customer, orders: await ordersOf(customer.id) }, cart);
  const order: Order = { id: randomUUID(), customer, lines: cart.lines, total, state: 'open', placedAt: new Date() };
  await query('insert into orders (id, customer_id, lines, cents, state) values ($1, $2, $3, $4, $5)', [
    order.id,
    customer.id,
    JSON.stringify(order.lines),
    total.cents,
    order.state,
  ]);
  logger.info('order opened', { order: order.id, total: format(total) });
  return order;
}

/** Opens an order for the same products, at the prices of today. */
export async function repeat(id: string): Promise<Order> {
  const { customer, lines } = await myOrder(id);
  return openOrder(customer, { id: randomUUID(), lines });
}

function requireOpen(order: Order): void {
  if (order.state !== 'open') throw new Error(`order ${order.id} is ${order.state} already`);
}

export async function replaceLines(order: Order, lines: Order['lines']): Promise<Order> {
  requireOpen(order);
  await releaseAll(order.lines);
  await reserveAll(lines);
  const total = totalFor(order.customer, { id: order.id, lines });
  await query('update orders set lines = $2, cents = $3 where id = $1', [order.id, JSON.stringify(lines), total.cents]);
  logger.info('order changed', { order: order.id, from: format(order.total), to: format(total) });
  return { ...order, lines, total };
}

export async function moveTo(order: Order, state: OrderState): Promise<Order> {
  const moved = advance(order, state);
  await query('update orders set state = $2 where id = $1', [moved.id, state]);
  logger.info('order moved', { order: moved.id, from: order.state, to: state });
  return moved;
}

export async function discard(order: Order): Promise<void> {
  requireOpen(order);
  await releaseAll(order.lines);
  await query('delete from orders where id = $1', [order.id]);
  logger.info('order discarded', { order: order.id });
}
