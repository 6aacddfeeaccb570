import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { type Erasure, type ErasureKey, erasureKey } from './contract.ts';
import { prepare } from './pinned-statements.ts';

type Row = [specifiers: string, checksum: number];

/** What is known about these contents, by `erasureKey`. A damaged row is treated as absent. */
export function readErasures(
  db: Database.Database,
  keys: readonly ErasureKey[],
): Map<string, readonly string[]> {
  const select = prepare(
    db,
    'SELECT specifiers, checksum FROM erasures WHERE hash = ? AND dialect = ? AND version = ? AND settings = ?',
  ).raw();
  const found = new Map<string, readonly string[]>();
  for (const { hash, dialect, version, settings } of keys) {
    const row = select.get(hash, dialect, version, settings) as Row | undefined;
    const key = erasureKey({ hash, dialect, version, settings });
    if (row && row[1] === checksumOf(key, row[0])) found.set(key, JSON.parse(row[0]) as string[]);
  }
  return found;
}

export function writeErasures(db: Database.Database, erasures: readonly Erasure[]): void {
  const insert = prepare(db, 'INSERT OR REPLACE INTO erasures VALUES (?, ?, ?, ?, ?, ?)');
  const write = db.transaction(() => {
    for (const { key, specifiers } of erasures) {
      const { hash, dialect, version, settings } = key;
      const text = JSON.stringify(specifiers);
      insert.run(hash, dialect, version, settings, text, checksumOf(erasureKey(key), text));
    }
  });
  write.immediate();
}

function checksumOf(key: string, specifiers: string): number {
  return crc32(`${key}\0${specifiers}`);
}
