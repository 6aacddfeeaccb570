import { join } from 'node:path';
import { statSources } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';
import type { Digest } from '../report/digest.ts';
import { timestamp } from '../report/report.ts';
import { replaceFile } from '../shared/replace-file.ts';
import { isSettled, type look } from '../shared/stat.ts';
import type { CacheKey } from '../store/cache-key.ts';
import type { Contents, FileId } from '../types.ts';
import type { Ground, LastAnswer, Question } from './answer.ts';
import { areWritten, forgetLast, stampsOf, type Written, writeLast } from './last.ts';
import { checkedOut, meaningOf } from './meant.ts';
import { movedReport, type Sum, sumOf } from './moved.ts';
import { seenIn } from './seen.ts';

/** What is asked now, and what was answered the last time. */
export interface Memory {
  /** Where the answer lies. */
  readonly folder: string;
  readonly question: Question;
  /** The files that an answer fills. */
  readonly files: readonly string[];
  readonly last: LastAnswer | undefined;
  /** The key to sign the next answer with. */
  readonly key?: (() => CacheKey | undefined) | undefined;
}

/** A walk through the project, and when it began. */
export interface Walk {
  readonly walked: Tree;
  readonly lookedMs: number;
}

/** The last answer where an analysis would give it again; then the files are as they should be. */
export async function recall(
  memory: Memory,
  walk: Walk,
  config: { readonly maxFileSize: number },
): Promise<Digest | undefined> {
  const { last } = memory;
  if (!last?.ground) return undefined;
  const { surroundings } = walk.walked;
  if (surroundings) await statSources(surroundings, last.ground.around);
  if (isSameState(memory, last, last.ground, walk.walked)) return last.digest;
  return isCheckout(memory, last, last.ground, walk.walked)
    ? recallCheckout({ memory, walk, last, ground: last.ground, ...config })
    : undefined;
}

function isSameState({ question, files }: Memory, last: LastAnswer, ground: Ground, tree: Tree): boolean {
  if (last.question.here !== question.here || !areWritten(last, files)) return false;
  return seenIn(tree, below(tree.root, ground.outside)).fingerprint === ground.seen;
}

/** Is this the same project with stamps that say nothing? Asked of a few files, because it is seldom so. */
function isCheckout(
  { question, files }: Memory,
  last: LastAnswer,
  { seen, sample, around }: Ground,
  tree: Tree,
): boolean {
  if (last.question.anywhere !== question.anywhere || files.length !== 1) return false;
  // The meaning does not cover the contents of files around the root.
  if (around.length > 0) return false;
  return (
    seen === UNSETTLED || Object.entries(sample).every(([id, stamp]) => tree.sources.get(id)?.stamp !== stamp)
  );
}

/** In the place of what was seen, where stamps say nothing: too young, or not those under which files were read. */
const UNSETTLED = '';

interface Checkout {
  readonly memory: Memory;
  readonly walk: Walk;
  readonly last: LastAnswer;
  readonly ground: Ground;
  readonly maxFileSize: number;
}

/** Every stamp is new: where git says that the contents are not, the report needs another head only. */
function recallCheckout({ memory, walk, last, ground, maxFileSize }: Checkout): Digest | undefined {
  const tree = walk.walked;
  const contents = ground.sum && checkedOut(tree, { maxFileSize, outside: ground.outside });
  if (!contents || meaningOf(tree, contents) !== ground.meaning) return undefined;
  const digest = { ...last.digest, projectRoot: tree.root, generatedAt: timestamp(new Date()) };
  const [file] = memory.files;
  const report = movedReport(file, ground.sum, last.digest, digest);
  if (!report) return undefined;
  try {
    const written = [{ path: file, inode: replaceFile(file, report) }];
    const { outside, around, meaning } = ground;
    const { lookAt } = contents;
    const sum = sumOf(report);
    write(memory, walk, { digest, written, outside, around, meaning, sum, isAsWalked: true, lookAt });
    return digest;
  } catch {
    return undefined; // Whoever analyses will find out why it cannot be written, and say so.
  }
}

/** What an analysis found, and from what. */
export interface Analysed {
  readonly digest: Digest;
  readonly written: readonly Written[];
  /** Of the report as JSON, where that was written. */
  readonly sum: Sum | undefined;
  readonly outside: readonly FileId[];
  readonly read: Contents & {
    isCertain(): boolean;
    isAsWalked(): boolean;
    familiesAround(): readonly string[];
  };
}

/** Remembers an answer for the next run, where that would have to find it again. */
export function keep(memory: Memory, walk: Walk, { read, ...answer }: Analysed): void {
  if (!read.isCertain()) forgetLast(memory.folder);
  else
    write(memory, walk, {
      ...answer,
      meaning: meaningOf(walk.walked, read),
      around: read.familiesAround(),
      isAsWalked: read.isAsWalked(),
    });
}

interface Answer extends Omit<Analysed, 'read'> {
  readonly meaning: string;
  readonly around: readonly string[];
  readonly isAsWalked: boolean;
  readonly lookAt?: typeof look;
}

function write(memory: Memory, { walked, lookedMs }: Walk, answer: Answer): void {
  const { digest, written, outside, around, meaning, sum, isAsWalked, lookAt } = answer;
  const seen = seenIn(walked, below(walked.root, outside), lookAt);
  const fingerprint = isAsWalked && isSettled(seen, lookedMs) ? seen.fingerprint : UNSETTLED;
  const ground = { seen: fingerprint, outside, around, meaning, sample: sampleOf(walked), sum };
  remember(memory, { digest, ground }, written);
}

/** Only where all files that the answer fills were written. */
export function remember(
  { folder, question, files, key }: Memory,
  answer: Pick<LastAnswer, 'digest' | 'ground' | 'state'>,
  written: readonly Written[],
): void {
  const isWritten = files.every((path, i) => written[i]?.path === path);
  const outputs = isWritten ? stampsOf(written) : undefined;
  if (outputs) writeLast(folder, { ...answer, question, outputs }, key?.());
  else forgetLast(folder);
}

const SAMPLES = 8;

function sampleOf({ sources }: Tree): Record<FileId, string> {
  const step = Math.max(1, Math.floor(sources.size / SAMPLES));
  return Object.fromEntries(
    [...sources].filter((_, i) => i % step === 0).map(([id, { stamp }]) => [id, stamp]),
  );
}

function below(root: string, ids: readonly FileId[]): string[] {
  return ids.map(id => join(root, id));
}
