import type { OrderState } from '@shop/core/order';
import { query } from '@shop/infra/database';
import { format } from '@shop/utils/money';

interface DayRow {
  readonly day: string;
  readonly state: OrderState;
  readonly cents: number;
}

export async function salesReport(since: Date): Promise<string[]> {
  const rows = await query<DayRow>('select day, state, cents from sales_by_day where day >= $1', [since]);
  const kept = rows.filter(row => row.state !== 'returned');
  return kept.map(row => `${row.day}  ${format({ cents: row.cents, currency: 'EUR' })}`);
}
