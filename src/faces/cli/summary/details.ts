import type { Brief, Digest } from '../../../core/report/digest.ts';
import type { DigestCycle } from '../../../core/report/digest-cycles.ts';
import type { DigestLever } from '../../../core/report/digest-levers.ts';
import type { UnresolvedGroup } from '../../../types.ts';
import { cutWords, insteadWords } from '../cut-lines.ts';
import { cycleRows } from '../cycle-lines.ts';
import { hintLines } from '../hint-lines.ts';
import type { StoredHistory } from '../stored-history.ts';
import type { Style } from '../terminal.ts';
import { clip, plural, thousands } from '../words.ts';
import { fit, type Words } from './fit.ts';
import type { Page } from './page.ts';
import { effectOf, gainOf } from './remedies.ts';
import { hardLines } from './risky-files.ts';

/** The first entries of what the summary only counts: sections without a limit on their lines. */
export function detailLines(digest: Digest, page: Page, history: StoredHistory | undefined): string[][] {
  const { unresolvedGroups, problems } = digest;
  const { style } = page;
  return [
    leverLines(digest, style),
    outlierLines(digest, page),
    hardLines(digest, history, page),
    section('Cycles', cyclesToShow(digest), style, cycleRows),
    section('Close cycles', digest.cycles.close, style, cycleRows),
    section('Unresolved imports', unresolvedGroups, style, unresolvedRows),
    section('Problems', problems, style, rows =>
      rows.map(({ file, line, message }) => `${file}${line > 0 ? `:${line}` : ''}  ${style.dim(message)}`),
    ),
    hintLines(digest, style),
  ];
}

/** Many of them are no fault, so that they are listed here only, and cost no health: docs/judged.md. */
function outlierLines({ gods, hubs, found }: Digest, { style, width }: Page): string[] {
  const [god] = gods;
  const [hub] = hubs;
  const words: Words[] = [];
  if (god)
    words.push(
      path => `${plural(found.gods, 'god module')}: ${path(god.file)} uses ${plural(god.outgoing, 'file')}`,
    );
  if (hub)
    words.push(
      path =>
        `${plural(found.hubs, 'hub')}: ${path(hub.file)} uses ${thousands(hub.uses)} and is used by ${thousands(hub.users)}`,
    );
  if (words.length === 0) return [];
  return [
    style.bold('Files with many connections'),
    ...words.flatMap(each => fit(each, { width, before: '  ', most: Number.POSITIVE_INFINITY })),
  ];
}

function leverLines({ levers }: Digest, style: Style): string[] {
  if (levers.length === 0) return [];
  const width = Math.max(...levers.map(lever => gainOf(lever).length));
  return [
    style.bold('What would help most'),
    ...levers.flatMap(lever =>
      leverWords(lever).map(
        (line, i) => `  ${i === 0 ? style.green(gainOf(lever).padStart(width)) : ' '.repeat(width)}  ${line}`,
      ),
    ),
  ];
}

function leverWords(lever: DigestLever): string[] {
  const { kind, cuts, others } = lever;
  const rest = others > 0 ? [`and ${plural(others, 'more import')}`] : [];
  const todo = [
    ...cuts.map(cut => [cutWords(cut), ...(kind === 'cycle' ? insteadWords(cut) : [])]),
    ...rest.map(line => [line]),
  ];
  return todo.flatMap(([line, ...instead], i) => [
    i === todo.length - 1 ? `${line}: ${effectOf(lever)}` : line,
    ...instead,
  ]);
}

/** The cycles that count; the others are in the report. */
function cyclesToShow({ cycles }: Digest): Brief<DigestCycle> {
  return { count: cycles.eager + cycles.lazy + cycles.typeOnly, head: cycles.head };
}

function section<T>(
  title: string,
  { count, head }: Brief<T>,
  style: Style,
  toRows: (items: readonly T[], style: Style) => readonly string[],
): string[] {
  if (head.length === 0) return [];
  const more = count - head.length;
  return [
    style.bold(title),
    ...toRows(head, style).map(row => `  ${row}`),
    ...(more > 0 ? [style.dim(`  … and ${thousands(more)} more in the report`)] : []),
  ];
}

function unresolvedRows(groups: readonly UnresolvedGroup[], style: Style): string[] {
  const digits = Math.max(...groups.map(({ count }) => thousands(count).length));
  const indent = ' '.repeat(digits + 2);
  return groups.flatMap(({ specifier, count, first, hint }) => [
    `${style.bold(thousands(count).padStart(digits))}  ${style.yellow(clip(specifier))}  ${style.dim(`${first.file}:${first.line}`)}`,
    ...(hint === undefined ? [] : [style.dim(indent + hint)]),
  ]);
}
