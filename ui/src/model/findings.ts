import type {
  FindingState,
  FindingsModel,
  JudgedFinding,
} from '../../../src/core/formats/findings/model-types.ts';
import { PACKAGES_ID } from './ids.ts';
import { briefName } from './names.ts';

/** What a rule may group its findings by. */
export type FindingGroup = 'rule' | 'module' | 'owner';

/** The states that people choose from: an entry that only has to move is known. */
export type ShownState = Exclude<FindingState, 'moved'>;

export const SHOWN_STATES: readonly ShownState[] = ['new', 'expired', 'stale', 'known'];

export interface FindingFilter {
  readonly states: ReadonlySet<ShownState>;
  /** Matches rule, message, owner and identity; empty for all. */
  readonly text: string;
}

export function stateOf({ state }: JudgedFinding): ShownState {
  return state === 'moved' ? 'known' : state;
}

/** Whether `depgraph check` reports it: the baseline does not cover it, or no longer. */
export function doesCount(finding: JudgedFinding): boolean {
  return stateOf(finding) !== 'known';
}

export interface FindingCounts extends Readonly<Record<ShownState, number>> {
  /** Of those that count. */
  readonly errors: number;
  readonly warnings: number;
}

export function countFindings({ findings }: Pick<FindingsModel, 'findings'>): FindingCounts {
  const counts = { new: 0, expired: 0, stale: 0, known: 0, errors: 0, warnings: 0 };
  for (const finding of findings) {
    counts[stateOf(finding)]++;
    if (doesCount(finding)) counts[finding.level === 'error' ? 'errors' : 'warnings']++;
  }
  return counts;
}

export function matchingFindings(
  { findings }: Pick<FindingsModel, 'findings'>,
  { states, text }: FindingFilter,
): readonly JudgedFinding[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return findings.filter(finding => {
    if (!states.has(stateOf(finding)) || words.length === 0) return states.has(stateOf(finding));
    const searched = searchedText(finding);
    return words.every(word => searched.includes(word));
  });
}

function searchedText({ rule, message, from, module = '', owner = '', id }: JudgedFinding): string {
  return `${rule}\n${message}\n${from}\n${module}\n${owner}\n${id}`.toLowerCase();
}

/** Findings with the same rule, module or owner. */
export interface GroupedFindings {
  /** Empty for findings without a module or an owner. */
  readonly name: string;
  readonly findings: readonly JudgedFinding[];
  readonly errors: number;
}

/** Groups with errors first, then the largest; findings without a module or an owner last. */
export function groupFindings(
  findings: readonly JudgedFinding[],
  group: FindingGroup,
): readonly GroupedFindings[] {
  const groups = new Map<string, JudgedFinding[]>();
  for (const finding of findings) {
    const name = finding[group] ?? '';
    const known = groups.get(name);
    if (known) known.push(finding);
    else groups.set(name, [finding]);
  }
  return Array.from(groups, ([name, own]) => ({ name, findings: own, errors: errorsAmong(own) })).sort(
    (a, b) =>
      Number(a.name === '') - Number(b.name === '') ||
      Number(b.errors > 0) - Number(a.errors > 0) ||
      b.findings.length - a.findings.length ||
      (a.name < b.name ? -1 : 1),
  );
}

function errorsAmong(findings: readonly JudgedFinding[]): number {
  return findings.filter(finding => finding.level === 'error' && doesCount(finding)).length;
}

/** A row of the list: the header of a group, or one of its findings. */
export type FindingRow =
  | { readonly kind: 'group'; readonly group: GroupedFindings; readonly at: number; readonly of: number }
  | { readonly kind: 'finding'; readonly finding: JudgedFinding; readonly at: number; readonly of: number };

/** All rows in order; a collapsed group has only its header. */
export function findingRows(
  groups: readonly GroupedFindings[],
  collapsed: ReadonlySet<string>,
): readonly FindingRow[] {
  const rows: FindingRow[] = [];
  for (const [at, group] of groups.entries()) {
    rows.push({ kind: 'group', group, at, of: groups.length });
    if (collapsed.has(group.name)) continue;
    for (const [i, finding] of group.findings.entries())
      rows.push({ kind: 'finding', finding, at: i, of: group.findings.length });
  }
  return rows;
}

/** The message with names instead of paths, for a row that is too short for both. */
export function briefMessage({ message, kind, from, to = '', members, chain }: JudgedFinding): string {
  // The specifier of an unresolved import is shown as it is written.
  const target = kind === 'unresolved' ? '' : to;
  const paths = [from, target, ...(members ?? []), ...(chain ?? []).map(({ source }) => source)];
  return [...new Set(paths)]
    .filter(path => path.includes('/') && !path.startsWith(PACKAGES_ID))
    .sort((a, b) => b.length - a.length)
    .reduce((text, path) => text.replaceAll(path, () => briefName(path)), message);
}
