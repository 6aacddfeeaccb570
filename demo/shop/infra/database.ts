import { logger } from '@shop/utils/logger';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export async function query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const started = performance.now();
  const result = await pool.query(sql, [...values]);
  const ms = Math.round(performance.now() - started);
  if (ms > 200) logger.warn('slow query', { sql, ms });
  return result.rows as Row[];
}
