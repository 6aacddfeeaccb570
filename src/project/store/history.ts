import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { utcDay } from '../../shared/today.ts';
import type { MeasuredTree } from './contract.ts';
import { prepare } from './pinned-statements.ts';

type Row = [tree: string, day: string, measures: string, checksum: number];

/** Everything that was measured under this key. A damaged row is treated as absent. */
export function readHistory(db: Database.Database, key: string): MeasuredTree[] {
  const select = prepare(db, 'SELECT tree, day, measures, checksum FROM history WHERE key = ?');
  const rows = select.raw().all(key) as Row[];
  return rows
    .map(([tree, day, measures, checksum]) => ({ row: { tree, day, measures }, checksum }))
    .filter(({ row, checksum }) => checksumOf(key, row) === checksum)
    .map(({ row }) => row);
}

export function writeHistory(
  db: Database.Database,
  key: string,
  { rows, nowMs }: { readonly rows: readonly MeasuredTree[]; readonly nowMs: number },
): void {
  const insert = prepare(db, 'INSERT OR REPLACE INTO history VALUES (?, ?, ?, ?, ?, ?)');
  const savedOn = utcDay(nowMs);
  const write = db.transaction(() => {
    for (const row of rows) insert.run(key, row.tree, row.day, row.measures, savedOn, checksumOf(key, row));
  });
  write.immediate();
}

function checksumOf(key: string, { tree, day, measures }: MeasuredTree): number {
  return crc32([key, tree, day, measures].join('\0'));
}
