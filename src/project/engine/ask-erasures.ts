import { settingsKey } from '../../core/languages/kit/erasure-key.ts';
import { canErase } from '../../core/languages/registry.ts';
import type { ErasureSettings, FileId } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import { decode } from '../extract/decode.ts';
import { erasedImports } from '../extract/erase.ts';
import { blobId } from '../extract/hash.ts';
import type { EraseRequest } from '../extract/parser.ts';
import type { ParserPool } from '../extract/parsers.ts';
import { factsVersions } from '../extract/version.ts';
import { type Erasure, type ErasureKey, erasureKey, type FileRecord, type Store } from '../store/contract.ts';

export interface ErasureQuestion {
  readonly id: FileId;
  /** Without one, the file could not be read, and nothing is known to be dropped. */
  readonly record: FileRecord | undefined;
  /** Undefined if compilers drop nothing of the file. */
  readonly settings: ErasureSettings | undefined;
}

export interface ErasureAnswer {
  readonly id: FileId;
  /** Those of imports that compilers drop. */
  readonly specifiers: readonly string[];
  /** False if the machine failed, not the text, or if the file has changed meanwhile. */
  readonly isCertain: boolean;
  /** Who answered: a compiler, the store, or nobody, because nothing can be dropped or the file cannot be read. */
  readonly by: 'compiler' | 'store' | 'nobody';
}

export interface AskContext {
  readonly tree: Pick<Tree, 'source'>;
  readonly maxFileSize: number;
  readonly signal: AbortSignal;
}

/** Asks about each file once, in any order. What was asked before is in the store. */
export type AskErasures = (
  questions: readonly ErasureQuestion[],
  context: AskContext,
) => AsyncGenerator<ErasureAnswer>;

export interface AskOptions {
  readonly store: Pick<Store, 'findErasures' | 'saveErasures'>;
  readonly pool: ParserPool;
}

/** How many texts are asked about at a time: a run that begins waits for them. */
const PART = 16;

export function createAskErasures({ store, pool }: AskOptions): AskErasures {
  return async function* ask(questions, context) {
    const open: Open[] = [];
    for (const question of questions) {
      const one = openIn(question);
      if (one) open.push(one);
      else yield { id: question.id, specifiers: [], isCertain: true, by: 'nobody' };
    }
    for (let from = 0; from < open.length; from += PART) {
      context.signal.throwIfAborted();
      const part = open.slice(from, from + PART);
      const found = store.findErasures(part.map(({ key }) => key));
      const unknown = part.filter(({ key }) => !found.has(erasureKey(key)));
      for (const { id, key } of part) {
        const specifiers = found.get(erasureKey(key));
        if (specifiers) yield { id, specifiers, isCertain: true, by: 'store' };
      }
      await context.tree.source.blobs?.load(unknown.map(({ id }) => id));
      const readable = unknown.flatMap(one => readFor(one, context) ?? []);
      const answers = await erasedImports(readable, pool);
      const known = new Map<FileId, Erasure>();
      for (const [i, { id, key }] of readable.entries())
        if (answers[i].certain) known.set(id, { key, specifiers: answers[i].erased });
      store.saveErasures([...known.values()]);
      const asked = new Set(readable.map(({ id }) => id));
      for (const { id } of unknown) {
        const by = asked.has(id) ? 'compiler' : 'nobody';
        yield { id, specifiers: known.get(id)?.specifiers ?? [], isCertain: known.has(id), by };
      }
    }
  };
}

/** Undefined if the file cannot be read, or is no longer the one that the question is about. */
function readFor(one: Open, { tree, maxFileSize }: AskContext): (Open & EraseRequest) | undefined {
  const read = tree.source.read(one.id, maxFileSize);
  if (!('bytes' in read) || blobId(read.bytes) !== one.key.hash) return undefined;
  // What cannot be decoded has no imports.
  const { text = '' } = decode(read.bytes);
  return { ...one, dialect: one.key.dialect, text };
}

interface Open {
  readonly id: FileId;
  readonly language: string;
  readonly key: ErasureKey;
  readonly settings: ErasureSettings;
}

function openIn({ id, record, settings }: ErasureQuestion): Open | undefined {
  if (!record || !settings || !canErase(record.language)) return undefined;
  const { hash, dialect, language } = record;
  const version = factsVersions.get(dialect) ?? 0;
  return { id, language, settings, key: { hash, dialect, version, settings: settingsKey(settings) } };
}
