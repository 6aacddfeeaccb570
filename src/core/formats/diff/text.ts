import { cycleSentence, isWorseCycle } from '../../diff/cycle-words.ts';
import { causeText } from '../../diff/health-words.ts';
import { reachMoveText } from '../../diff/reach.ts';
import type { CycleChange, Difference, PartDependency } from '../../diff/types.ts';
import type { Step } from '../../query/edges.ts';
import { describeEntry } from '../../rules/baseline/entry.ts';
import type { Finding } from '../../rules/finding.ts';
import { lineEscaperFor } from '../escape-line.ts';
import { PLAIN, type TextStyle } from '../findings/report.ts';
import {
  againstText,
  changedText,
  type DiffReport,
  filesText,
  findingsBesideCycles,
  healthText,
  importsText,
  importText,
  isEmpty,
  loopText,
  placeOf,
  shortCommit,
} from './report.ts';

const MAX_LISTED = 10;

/** For people at a terminal: what the change costs first, its size last. Empty if nothing changed. */
export function renderDiffText(report: DiffReport): string {
  const { base, head, difference } = report;
  if (isEmpty(difference)) return '';
  const style = report.style ?? PLAIN;
  const { parts, cycles, packages, imports } = difference;
  const findings = findingsBesideCycles(difference);
  const sections = [
    section(
      'Cycles',
      cycles.flatMap(change => cycleLines(change, difference, style)),
      style,
    ),
    section('New dependencies between modules', limited(parts.added, dependencyLines), style),
    section(
      'Dependencies between modules that are gone',
      limited(parts.removed, ({ from, to }) => [`${from} → ${to}`]),
      style,
    ),
    section(
      'New findings',
      limited(findings.new, finding => findingLines(finding, style)),
      style,
    ),
    section(
      'Fixed findings',
      limited(findings.fixed, entry => [`${entry.rule}: ${describeEntry(entry)}`]),
      style,
    ),
    section(
      'Packages',
      [
        ...packages.added.map(({ name, import: step }) => `+ ${name}  ${style.dim(placeOf(step))}`),
        ...packages.removed.map(name => `− ${name}`),
      ],
      style,
    ),
    section(
      'Moved',
      limited(difference.files.renamed, ({ from, to }) => [`${from} → ${to}`]),
      style,
    ),
    section(
      'Imports',
      report.listsImports
        ? [
            ...imports.added.map(step => `+ ${placeOf(step)}  ${importText(step)}`),
            ...imports.removed.map(step => `− ${placeOf(step)}  ${importText(step)}`),
            ...imports.changed.map(step => `~ ${placeOf(step)}  ${changedText(step)}`),
          ]
        : [],
      style,
    ),
  ];
  const title = `${head} compared with ${base.name} (${shortCommit(base.commit)})`;
  return `${[title, '', ...countLines(report), ...sections.flat()].map(lineEscaperFor(style)).join('\n')}\n`;
}

function countLines({ difference: { health, reach, files, imports, hasOtherRules } }: DiffReport): string[] {
  const counts: [string, string][] = [
    ['Health', healthText(health)],
    ...health.causes.map((cause): [string, string] => ['', causeText(cause)]),
    ['Reach', reachMoveText(reach)],
    ['Files', filesText(files)],
    ['Rules', hasOtherRules ? 'changed; both sides are judged by the later ones' : ''],
    ['Imports', importsText(imports)],
  ];
  return counts.flatMap(([name, text]) => (text === '' ? [] : [`  ${name.padEnd(9)}${text}`]));
}

function section(title: string, lines: readonly string[], style: TextStyle): string[] {
  return lines.length === 0 ? [] : ['', style.bold(title), ...lines.map(line => `  ${line}`)];
}

function limited<T>(items: readonly T[], linesOf: (item: T) => readonly string[]): string[] {
  const lines = items.slice(0, MAX_LISTED).flatMap(linesOf);
  const more = items.length - MAX_LISTED;
  return more > 0 ? [...lines, `and ${more} more; --json lists all`] : lines;
}

function cycleLines(change: CycleChange, difference: Difference, style: TextStyle): string[] {
  const { fate, changed, closedBy, openedBy, loop } = change;
  const colour = isWorseCycle(change) ? style.red : style.green;
  const names = changed.length === 0 || fate === 'new' || fate === 'fixed' ? '' : namesText(changed);
  return [
    `${colour(cycleSentence(change, difference))}${againstText(change, difference)}`,
    ...causeLine(closedBy, step => `closed by ${placeOf(step)}, which ${importText(step)}`),
    ...causeLine(openedBy, step => `without ${placeOf(step)} → ${step.target}`),
    ...(names === '' ? [] : [`  ${isWorseCycle(change) ? 'with' : 'free:'} ${names}`]),
    ...(loop.length > 0 ? [style.dim(`  ${loopText(loop)}`)] : []),
  ];
}

function causeLine([first, ...others]: readonly Step[], describe: (step: Step) => string): string[] {
  if (!first) return [];
  return [`  ${describe(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`];
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

const MAX_IMPORTS = 3;

function dependencyLines({ from, to, imports }: PartDependency): string[] {
  const more = imports.length - MAX_IMPORTS;
  return [
    `${from} → ${to}`,
    ...imports.slice(0, MAX_IMPORTS).map(step => `  ${placeOf(step)}  ${importText(step)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function findingLines({ rule, level, from, lines, message }: Finding, style: TextStyle): string[] {
  const colour = level === 'error' ? style.red : style.yellow;
  const place = lines.length > 0 ? `${from}:${lines[0]}` : from;
  return [
    `${colour(rule)}  ${place}  ${message.startsWith(`${from} `) ? message.slice(from.length + 1) : message}`,
  ];
}
