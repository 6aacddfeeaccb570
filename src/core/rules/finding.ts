import { byString } from '../../shared/order.ts';
import type { Step } from '../query/edges.ts';

/** Nothing here may need more than the language itself: the page uses it, too. */

export type Level = 'error' | 'warn';

export type FindingKind =
  /** An import that a rule forbids. */
  | 'import'
  /** A dependency over several imports that a rule forbids. */
  | 'chain'
  /** Files, folders or modules that depend on each other in a circle. */
  | 'cycle'
  /** A file as a whole: a god module, a hub, one that nothing tests, one in no module. */
  | 'file'
  /** An unresolved import. */
  | 'unresolved'
  /** A comment that allows something, and should not. */
  | 'exception'
  /** A package that manifests disagree on. */
  | 'package'
  /** An entry of the baseline that nothing matches. */
  | 'baseline';

/** One thing that a rule objects to. Every output, the baseline and the page show the same list of these. */
export interface Finding {
  /**
   * See `identity.ts`.
   *
   * @pattern ^[0-9a-f]{16}$
   */
  readonly id: string;
  readonly rule: string;
  readonly kind: FindingKind;
  readonly level: Level;
  /** The file to change. For a cycle, that of the first import to cut. */
  readonly from: string;
  /** The file or package at the other end, or the specifier of an unresolved import. */
  readonly to?: string;
  /** Further files of the same package that the same line imports, as in Go; in string order. */
  readonly others?: readonly string[];
  /** Of a cycle: the files, folders or modules in it, in string order. */
  readonly members?: readonly string[];
  /** Lines of `from`, ascending. Empty for a finding about a file as a whole. */
  readonly lines: readonly number[];
  /** One sentence without a full stop, which names both ends and the kind of import. */
  readonly message: string;
  /** What the rule's author suggests. */
  readonly help?: string;
  /** The shortest chain of a `chain`, or the loop of a `cycle`. */
  readonly chain?: readonly Step[];
}

/** The order of every list of findings: errors first, then by rule, place and target. */
export function byImportance(a: Finding, b: Finding): number {
  return (
    Number(a.level === 'warn') - Number(b.level === 'warn') ||
    byString(a.rule, b.rule) ||
    byString(a.from, b.from) ||
    (a.lines[0] ?? 0) - (b.lines[0] ?? 0) ||
    byString(targetOf(a), targetOf(b)) ||
    byString(a.id, b.id)
  );
}

/** The target of a stale entry is an identity, in whose order nobody could find anything. */
function targetOf({ kind, to = '', message }: Finding): string {
  return kind === 'baseline' ? message : to;
}

/** What one rule looked at, and how often it objected. */
export interface RuleSummary {
  readonly name: string;
  readonly level: Level;
  /** The key of its body, or `built-in`. */
  readonly kind: string;
  /** One sentence without a full stop. */
  readonly description: string;
  readonly help?: string;
  /** How many imports or files it looked at. */
  readonly judged: number;
  readonly findings: number;
}
