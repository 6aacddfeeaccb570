import { join } from 'node:path';
import type { Tree } from '../discover/tree.ts';
import type { Digest } from '../report/digest.ts';
import { timestamp } from '../report/report.ts';
import { replaceFile } from '../shared/replace-file.ts';
import type { FileId } from '../types.ts';
import {
  areWritten,
  forgetLast,
  type Ground,
  type LastAnswer,
  type Question,
  stampsOf,
  writeLast,
} from './last.ts';
import { type Contents, checkedOut, meaningOf } from './meant.ts';
import { movedReport, type Sum, sumOf } from './moved.ts';
import { isSettled, seenIn } from './seen.ts';

/** What is asked now, and what was answered the last time. */
export interface Memory {
  /** Where the answer lies. */
  readonly folder: string;
  readonly question: Question;
  /** The files that an answer fills. */
  readonly files: readonly string[];
  readonly last: LastAnswer | undefined;
}

/** A walk through the project, and when it began. */
export interface Walk {
  readonly walked: Tree;
  readonly lookedMs: number;
}

/** The last answer where an analysis would give it again; then the files are as they should be. */
export function recall(
  memory: Memory,
  walk: Walk,
  config: { readonly maxFileSize: number },
): Digest | undefined {
  const { last } = memory;
  if (!last?.ground) return undefined;
  if (isSameLook(memory, last, last.ground, walk.walked)) return last.digest;
  return isCheckout(memory, last, last.ground, walk.walked)
    ? recallCheckout({ memory, walk, last, ground: last.ground, ...config })
    : undefined;
}

function isSameLook({ question, files }: Memory, last: LastAnswer, ground: Ground, tree: Tree): boolean {
  if (last.question.here !== question.here || !areWritten(last, files)) return false;
  return seenIn(tree, below(tree.root, ground.outside)).fingerprint === ground.seen;
}

/** Is this the same project with stamps that say nothing? Asked of a few files, because it is seldom so. */
function isCheckout(
  { question, files }: Memory,
  last: LastAnswer,
  { seen, sample }: Ground,
  tree: Tree,
): boolean {
  if (last.question.anywhere !== question.anywhere || files.length !== 1) return false;
  return (
    seen === UNSETTLED || Object.entries(sample).every(([id, stamp]) => tree.sources.get(id)?.stamp !== stamp)
  );
}

/** In the place of what was seen, where stamps were too young to say anything. */
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
  try {
    if (!report) return undefined;
    replaceFile(file, report);
  } catch {
    return undefined; // Whoever analyses will find out why, and say so.
  }
  write(memory, walk, { digest, outside: ground.outside, meaning: ground.meaning, sum: sumOf(report) });
  return digest;
}

/** What was found out by an analysis. */
export interface Found {
  readonly digest: Digest;
  readonly contents: Contents;
  readonly outside: readonly FileId[];
  /** Of the report as JSON, where that was written. */
  readonly sum: Sum | undefined;
  /** Files that another look may say something else about. */
  readonly unsure: number;
}

/** Remembers an answer for the next run, where that would have to find it again. */
export function keep(memory: Memory, walk: Walk, { contents, unsure, ...found }: Found): void {
  if (unsure > 0) forgetLast(memory.folder);
  else write(memory, walk, { ...found, meaning: meaningOf(walk.walked, contents) });
}

type Answer = Pick<LastAnswer, 'digest'> & Pick<Ground, 'outside' | 'meaning' | 'sum'>;

function write({ folder, question, files }: Memory, { walked, lookedMs }: Walk, answer: Answer): void {
  const { digest, outside, meaning, sum } = answer;
  const outputs = stampsOf(files);
  const seen = seenIn(walked, below(walked.root, outside));
  const fingerprint = isSettled(seen, lookedMs) ? seen.fingerprint : UNSETTLED;
  const ground = { seen: fingerprint, outside, meaning, sample: sampleOf(walked), sum };
  if (outputs) writeLast(folder, { question, ground, digest, outputs });
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
