import { relative } from 'node:path';
import type { RunStats } from '../../core/ask/snapshot.ts';
import type { Style } from './terminal.ts';
import { duration, plural, thousands } from './words.ts';

/** The input of the lines that every summary shares. */
export interface RunInput {
  readonly stats: RunStats;
  /** The revision, if the report comes from a daemon. */
  readonly revision?: number | undefined;
  /** The absolute paths of the written files. */
  readonly written: readonly string[];
  readonly cwd: string;
  readonly style: Style;
  /** Nothing has changed since the last run, and the files hold its report. */
  readonly isUpToDate?: boolean | undefined;
  /** Nothing has changed since the last run, but its report was missing. */
  readonly isUnchanged?: boolean | undefined;
}

/** With a daemon, the timings are those of the run that made its revision, perhaps long ago. */
export function timingLines({ stats, style, revision }: RunInput): string[] {
  const stages = Object.entries(stats.timings);
  const line = (stage: string, ms: number) => `  ${stage.padEnd(13)} ${ms.toFixed(1).padStart(8)} ms`;
  const { compiled, stored } = stats.erasures;
  const erased = compiled + stored > 0 ? [`  ${erasureText(compiled, stored)}`] : [];
  const lines = stages.map(([stage, ms]) => line(stage, ms));
  if (revision !== undefined) return [style.bold(`Timings of revision ${revision}`), ...lines, ...erased];
  const rest = stages.reduce((left, [, ms]) => left - ms, stats.durationMs);
  return [style.bold('Timings'), ...lines, line('report, cache', rest), ...erased];
}

/** `erased imports: 12 files compiled, 193 known`. */
function erasureText(compiled: number, stored: number): string {
  return `erased imports: ${plural(compiled, 'file')} compiled, ${thousands(stored)} known`;
}

export function footer(input: RunInput): string[] {
  return [`${input.style.green('✓')} ${outcomeText(input)}`, ...shortPaths(input).map(path => `  ${path}`)];
}

export function shortPaths({ written, cwd }: Pick<RunInput, 'written' | 'cwd'>): string[] {
  return written.map(path => shortPath(cwd, path));
}

/** Relative to the current folder for a file inside it. `cwd` is empty if that folder was deleted. */
function shortPath(cwd: string, path: string): string {
  const short = cwd === '' ? path : relative(cwd, path);
  return short.startsWith('..') ? path : short;
}

export function outcomeText({ stats, revision, isUpToDate, isUnchanged }: RunInput): string {
  const time = duration(stats.durationMs);
  if (revision !== undefined) return `from the daemon, revision ${revision}, in ${time}`;
  if (isUpToDate) return `up to date (checked in ${time})`;
  if (isUnchanged) return `no changes; report rewritten in ${time}`;
  if (stats.reparsed === 0) return `nothing to reparse (checked in ${time})`;
  return `${thousands(stats.reparsed)} of ${plural(stats.files, 'file')} parsed in ${time}`;
}
