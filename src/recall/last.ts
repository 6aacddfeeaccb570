import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Digest } from '../report/digest.ts';
import { replaceFile } from '../shared/replace-file.ts';
import { look } from '../shared/stat.ts';
import type { FileId } from '../types.ts';
import type { Sum } from './moved.ts';

/**
 * What the last run answered, to whom, and from what: the same question about the same files has the same
 * answer. It lies beside the cache, and says nothing that could not be found out again.
 */
export interface LastAnswer {
  readonly question: Question;
  /** What it followed from; absent where a daemon answered. */
  readonly ground?: Ground;
  /** Of the daemon that answered: which of its states that was. */
  readonly state?: string;
  readonly digest: Digest;
  /** The files that were written, by their absolute paths, with their stamps. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** What was asked, and which code answered. */
export interface Question {
  readonly here: string;
  /** The same of the same project at another place. */
  readonly anywhere: string;
}

export interface Ground {
  /** Of `Seen`. */
  readonly seen: string;
  /** Manifests that the walk did not come by. */
  readonly outside: readonly FileId[];
  /** Of `meaningOf`. */
  readonly meaning: string;
  /** The stamps of some sources: after a checkout all of them are others. */
  readonly sample: Readonly<Record<FileId, string>>;
  /** Of the report as JSON, where that was written. */
  readonly sum?: Sum | undefined;
}

const FILE = 'last.json';

export function readLast(outDir: string): LastAnswer | undefined {
  try {
    const text = readFileSync(join(outDir, FILE), 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    return text.slice(0, end) === sumOf(body) ? (JSON.parse(body) as LastAnswer) : undefined;
  } catch {
    return undefined; // There is none, or none that can be read: everything is found out again.
  }
}

/** Never throws: it is a convenience of the next run. */
export function writeLast(outDir: string, answer: LastAnswer): void {
  const body = JSON.stringify(answer);
  try {
    replaceFile(join(outDir, FILE), [sumOf(body), '\n', body]);
  } catch {
    forgetLast(outDir);
  }
}

export function forgetLast(outDir: string): void {
  try {
    rmSync(join(outDir, FILE), { force: true });
  } catch {
    // Then it will not match what is seen.
  }
}

/** Undefined where one of them is not there. */
export function stampsOf(paths: readonly string[]): Record<string, string> | undefined {
  const stamps: Record<string, string> = {};
  for (const path of paths) {
    const found = look(path);
    if (found.kind !== 'file' || found.isLink) return undefined;
    stamps[path] = found.stat.stamp;
  }
  return stamps;
}

/** Are these files there, each as it was written? */
export function areWritten({ outputs }: LastAnswer, paths: readonly string[]): boolean {
  const stamps = stampsOf(paths);
  return (
    stamps !== undefined &&
    paths.every(path => Object.hasOwn(outputs, path) && outputs[path] === stamps[path])
  );
}

function sumOf(text: string): string {
  return crc32(text).toString(16);
}
