import { addToGroup } from '../../../shared/group-by.ts';
import { plural } from '../../../shared/words.ts';
import type { Step } from '../../query/edges.ts';
import type { EntryNotes } from '../../rules/baseline/entry-types.ts';
import { STALE_RULE } from '../../rules/baseline/stale.ts';
import { byImportance, type Finding, type Level } from '../../rules/finding.ts';
import type { BaselineSummary } from './model-types.ts';

/** What a check has to say. Every format renders the same object. */
export interface FindingsReport {
  /** What counts. Known findings are left out. */
  readonly findings: readonly ReportedFinding[];
  /** All rules that are on, in the order of the configuration. */
  readonly rules: readonly RuleSummary[];
  /** The rules that found nothing to judge. */
  readonly idleRules: readonly string[];
  /** The number of unresolved imports, which no rule can judge. */
  readonly notJudged: number;
  /** How many findings comments in the code allow. */
  readonly allowed: number;
  /** Undefined if the project has none. */
  readonly baseline?: BaselineSummary | undefined;
  /** The root relative to the top of its repository, without slashes at its ends; empty if they are the same. */
  readonly repositoryPrefix: string;
  /** The version of depgraph. */
  readonly version: string;
  /** The text of a file with its byte order mark and line ends, decoded as UTF-8; undefined if it cannot be read. */
  readText(file: string): string | undefined;
  /** The base, if only what is new since then is reported. */
  readonly since?: SinceBase | undefined;
  /** Colours for the text format. */
  readonly style?: TextStyle | undefined;
}

export interface SinceBase {
  readonly name: string;
  readonly commit: string;
  /** Did the change touch this file? */
  isTouched(file: string): boolean;
}

/** A finding with the notes of its baseline entry, if it has one. */
export interface ReportedFinding extends Finding, EntryNotes {
  /** `stale`: it is about an entry of the baseline that nothing matches. */
  readonly state: 'new' | 'expired' | 'stale';
}

/** Is this a new cycle, which somebody may want to see at the import that closed it? */
export function isNewCycle({ state, members }: ReportedFinding): boolean {
  return state === 'new' && members !== undefined;
}

export interface RuleSummary {
  readonly name: string;
  /** One sentence without a full stop. */
  readonly description: string;
  readonly level: Level;
  readonly help?: string | undefined;
}

export type TextStyle = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', (text: string) => string>
>;

export function worstFirst(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  return findings.toSorted(byImportance);
}

/** The file's path from the top of the repository. */
export function repositoryPath({ repositoryPrefix }: FindingsReport, file: string): string {
  return repositoryPrefix === '' ? file : `${repositoryPrefix}/${file}`;
}

/** The line to point at. A finding about a file as a whole is shown at its beginning. */
export function lineOf({ lines }: Finding): number {
  return Math.max(1, lines[0] ?? 1);
}

/** The message, with a mark if the finding was accepted for a time that has passed. */
export function messageOf({ message, state, until }: ReportedFinding): string {
  return state === 'expired' ? `${message} (expired: accepted until ${until ?? 'an earlier date'})` : message;
}

/** What helps to understand and mend it: the chain of imports, and what the rule's author suggests. */
export function detailsOf({ chain = [], help }: Finding): string[] {
  return [...(chain.length > 1 ? [chainText(chain)] : []), ...(help === undefined ? [] : [help])];
}

const MAX_STEPS = 12;

/** `a.ts:3 → b.ts:7 → c.ts`; `a.ts:3 → b.ts, c.ts:7 → d.ts` between modules, where a step may start in another file. */
export function chainText(chain: readonly Step[]): string {
  const shown = chain.slice(0, MAX_STEPS).map(({ source, line }, at) => {
    const before = at === 0 ? source : chain[at - 1].target;
    return `${before === source ? '' : `${before}, `}${source}:${line}`;
  });
  const further = chain.length - shown.length;
  const end = chain.at(-1)?.target ?? '';
  return [...shown, ...(further > 0 ? [`${further} more`] : []), end].join(' → ');
}

/** All rules that the report is about, each with its findings; findings of an unlisted rule add it. */
export function byRule(report: FindingsReport): ReadonlyMap<RuleSummary, readonly ReportedFinding[]> {
  const groups = new Map<string, ReportedFinding[]>(report.rules.map(({ name }) => [name, []]));
  for (const finding of worstFirst(report.findings)) addToGroup(groups, finding.rule, finding);
  const known = new Map(report.rules.map(rule => [rule.name, rule]));
  return new Map(
    [...groups].map(([name, findings]) => [known.get(name) ?? unlistedRule(name, findings), findings]),
  );
}

function unlistedRule(name: string, [{ level, help }]: readonly ReportedFinding[]): RuleSummary {
  const description = name === STALE_RULE ? 'Every entry of the baseline is needed' : `Findings of ${name}`;
  return { name, description, level, help };
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly expired: number;
  readonly stale: number;
}

export function countFindings(findings: readonly ReportedFinding[]): Counts {
  const count = (test: (finding: ReportedFinding) => boolean) => findings.filter(test).length;
  return {
    errors: count(({ level }) => level === 'error'),
    warnings: count(({ level }) => level === 'warn'),
    expired: count(({ state }) => state === 'expired'),
    stale: count(({ state }) => state === 'stale'),
  };
}

/** `2 errors, 1 warning` */
export function describeCounts({ errors, warnings }: Pick<Counts, 'errors' | 'warnings'>): string {
  if (errors + warnings === 0) return 'no findings';
  return [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
  ].join(', ');
}

/** Text without colours. */
export const PLAIN: TextStyle = {
  bold: text => text,
  dim: text => text,
  red: text => text,
  green: text => text,
  yellow: text => text,
};
