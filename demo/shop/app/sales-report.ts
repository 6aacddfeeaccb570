import type { OrderState } from '@shop/core/order';
import { query } from '@shop/infra/database';
import { format } from '@shop/utils/money';
import { stringify } from 'csv-stringify/sync';

interface DayRow {
  readonly day: string;
  readonly state: OrderState;
  readonly cents: number;
}

async function salesSince(since: Date): Promise<DayRow[]> {
  const rows = await query<DayRow>('select day, state, cents from sales_by_day where day >= $1', [since]);
  return rows.filter(row => row.state !== 'returned');
}

export async function salesReport(since: Date): Promise<string[]> {
  const rows = await salesSince(since);
  return rows.map(row => `${row.day}  ${format({ cents: row.cents, currency: 'EUR' })}`);
}

export async function salesTable(since: Date): Promise<string> {
  return stringify(await salesSince(since), { header: true, columns: ['day', 'cents'] });
}
