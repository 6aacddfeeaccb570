import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import type { SavedCycle, SavedState, StoredState } from './contract.ts';
import { prepare } from './pinned-statements.ts';

/** A stored state and its generation. */
export interface FoundState extends StoredState {
  readonly generation: string;
}

type Row = [
  generation: string,
  columns: Buffer,
  meta: string,
  checksum: number,
  result: string,
  resultChecksum: number,
];

/** Undefined if no state with this key is stored. */
export function readState(db: Database.Database, key: string): FoundState | 'damaged' | undefined {
  const select = prepare(
    db,
    'SELECT generation, columns, meta, checksum, result, result_checksum FROM state WHERE key = ?',
  );
  const row = select.raw().get(key) as Row | undefined;
  if (!row) return undefined;
  const [generation, columns, meta, checksum, result, resultChecksum] = row;
  const isWhole =
    checksumOf({ key, generation, columns, meta }) === checksum &&
    checksumOfResult(generation, result) === resultChecksum;
  return isWhole ? { generation, columns, meta, result } : 'damaged';
}

/**
 * Replaces the state and returns its new generation. If the stored state is still that of `generation`, only links and
 * cycles that changed since then are written.
 */
export function writeState(
  db: Database.Database,
  state: SavedState,
  { generation: previous, nowMs }: { generation: string | undefined; nowMs: number },
): string {
  const generation = randomBytes(8).toString('hex');
  const { key, columns, meta, result } = state;
  const write = db.transaction(() => {
    const stored = prepare(db, 'SELECT generation FROM state').pluck().get() as string | undefined;
    const isKnown = stored !== undefined && stored === previous;
    if (isKnown) writeLinks(db, state.changedLinks());
    else {
      db.exec('DELETE FROM links');
      writeLinks(db, state.allLinks());
    }
    if (!isKnown || !state.hasSameCycles) writeCycles(db, state.allCycles());
    db.exec('DELETE FROM state');
    const savedAt = new Date(nowMs).toISOString();
    const checksum = checksumOf({ key, generation, columns, meta });
    const insert = prepare(db, 'INSERT INTO state VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    const row = [key, generation, savedAt, columns, meta, checksum];
    insert.run(...row, result, checksumOfResult(generation, result));
  });
  write.immediate();
  return generation;
}

/** Replaces the result of a state. Returns false if another state has been stored since. */
export function writeResult(db: Database.Database, generation: string, result: string): boolean {
  const update = prepare(db, 'UPDATE state SET result = ?, result_checksum = ? WHERE generation = ?');
  return update.run(result, checksumOfResult(generation, result), generation).changes > 0;
}

function writeLinks(db: Database.Database, links: Iterable<readonly [string, string | undefined]>): void {
  const insert = prepare(db, 'INSERT OR REPLACE INTO links VALUES (?, ?)');
  const remove = prepare(db, 'DELETE FROM links WHERE path = ?');
  for (const [path, edges] of links) {
    if (edges === undefined) remove.run(path);
    else insert.run(path, edges);
  }
}

function writeCycles(db: Database.Database, cycles: readonly SavedCycle[]): void {
  db.exec('DELETE FROM cycles');
  const insert = prepare(db, 'INSERT INTO cycles VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [i, { members, loop, typeOnly, lazy, unit }] of cycles.entries()) {
    insert.run(
      i + 1,
      members.length,
      typeOnly ? 1 : 0,
      lazy ? 1 : 0,
      unit ?? null,
      JSON.stringify(loop),
      JSON.stringify(members),
    );
  }
}

function checksumOf(state: Omit<FoundState, 'result'> & { readonly key: string }): number {
  const { key, generation, columns, meta } = state;
  return crc32(columns, crc32(`${key}\0${generation}\0${meta}\0`));
}

function checksumOfResult(generation: string, result: string): number {
  return crc32(`${generation}\0${result}`);
}
