import { basename, dirname } from 'node:path';
import type { Digest } from '../../../core/report/digest.ts';
import type { Identities } from '../../../core/report/identities.ts';
import { outcomeText, type RunInput, shortPaths, timingLines } from '../run-lines.ts';
import type { StoredHistory } from '../stored-history.ts';
import { detailLines } from './details.ts';
import { FULL_WIDTH, mostLines, wrap } from './fit.ts';
import { newsLines } from './news.ts';
import { notJudgedLines } from './not-judged.ts';
import { overviewLines } from './overview.ts';
import type { Page, Tightness } from './page.ts';
import { problemLines } from './problems.ts';
import { remedyLines } from './remedies.ts';
import { riskyLines } from './risky-files.ts';

export interface SummaryInput extends RunInput {
  readonly digest: Digest;
  /** The columns of the terminal. */
  readonly columns: number;
  readonly hasTimings: boolean;
  /** What follows the path in the title, if the disk was not analysed: ` at v2.1`. */
  readonly state?: string | undefined;
  /** What the last commit did not have. */
  readonly news?: Identities | undefined;
  /** What git's history says about the files, if it was asked for at this commit. */
  readonly history?: StoredHistory | undefined;
  /** Lists what the summary only counts. */
  readonly hasDetails?: boolean | undefined;
  /** Where everything else is. */
  readonly more: string;
}

const MOST_LINES = 40;

/** The summary of a project as lines to print: what it is, what is wrong with it, what would help, what was not judged. */
export function summary(input: SummaryInput): string[] {
  const { digest, columns, history } = input;
  const width = Math.min(columns, FULL_WIDTH);
  const most = mostLines({ most: MOST_LINES, width });
  const pages = ([0, 1, 2] as const).map((tightness): Page => ({ width, style: input.style, tightness }));
  const page =
    pages.find(one => composed(input, one).lines <= most - ROOM_FOR_REST[one.tightness]) ?? pages[2];
  const { before, notJudged, end, lines } = composed(input, page);
  const remedies = remedyLines(digest, page, { most: most - lines - 1, spare: LEAST_FOR_FILES });
  const room = most - lines - 1 - (remedies.length > 0 ? remedies.length + 1 : 0);
  const files = riskyLines(history, page, room);
  const details = input.hasDetails ? detailLines(digest, page, history) : [];
  const timings = input.hasTimings ? timingLines(input) : [];
  return linesOf([...before, remedies, files, notJudged, ...details, timings, end]);
}

/** What is always shown, with the number of its lines. */
function composed(input: SummaryInput, page: Page) {
  const { digest, state = '' } = input;
  const title = `${page.style.bold(digest.projectRoot)}${state}`;
  const before = [
    [title, ...overviewLines(digest, page)],
    newsLines(input, page),
    problemLines(digest, page),
  ];
  const notJudged = notJudgedLines(digest, page);
  const end = footer(input, page);
  return { before, notJudged, end, lines: linesOf([...before, notJudged, end]).length };
}

/** A blank line, a title and two files. */
const LEAST_FOR_FILES = 4;
/** The lines that changes and files need: three changes of two lines with their title, and those files; then only changes. */
const ROOM_FOR_REST: Readonly<Record<Tightness, number>> = { 0: 8 + LEAST_FOR_FILES, 1: 5, 2: 0 };

function linesOf(sections: readonly (readonly string[])[]): string[] {
  return sections.filter(lines => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

function footer(input: SummaryInput, { width, style }: Page): string[] {
  const outcome = `${style.green('✓')} ${outcomeText(input)}`;
  const files = filesWords(shortPaths(input));
  const isShort = outcomeText(input).length + files.length + 4 <= width;
  const lines = isShort ? [`${outcome}  ${files}`.trimEnd()] : [outcome, `  ${files}`];
  return [...lines, ...wrap(input.more, width).map(text => style.dim(text))];
}

/** Those in the folder of the first one without that. */
function filesWords([first = '', ...others]: readonly string[]): string {
  const isBeside = (path: string) => dirname(path) === dirname(first);
  return [first, ...others.map(path => (isBeside(path) ? basename(path) : path))].join(', ');
}
