import { groupBy } from '../../shared/group-by.ts';
import { didYouMean } from '../../shared/nearest.ts';
import type { FileException, FileId, Unresolved } from '../../types.ts';
import { type Graph, nodeOf } from '../graph/graph.ts';
import { linesOf } from '../query/edges.ts';
import type { Outcome } from './bans.ts';
import { isDate } from './baseline/dates.ts';
import type { Draft } from './drafts.ts';

export interface ExceptionInput {
  readonly exceptions: readonly FileException[];
  readonly graph: Graph;
  readonly unresolved: readonly Unresolved[];
  /** In UTC, as in `2027-03-01`. */
  readonly today: string;
}

/** What a rule found, without what comments allow. */
export interface Allowed {
  readonly drafts: readonly Draft[];
  /** How many findings comments allow. */
  readonly allowed: number;
}

export interface Exceptions {
  /** `judge` finds what the rule objects to if it ignores these edges, too. */
  apply(rule: string, judge: (ignored?: readonly number[]) => Outcome): Allowed & Pick<Outcome, 'judged'>;
  /** What is wrong with the exceptions themselves, after all rules were applied. */
  problems(rules: KnownRules): Draft[];
}

export interface KnownRules {
  readonly judged: ReadonlySet<string>;
  /** Rules that are off. */
  readonly off: ReadonlySet<string>;
}

/** A comment, and whether it has allowed something. */
interface Use {
  readonly exception: FileException;
  /** The line of the import that it is about. */
  readonly line: number;
  readonly isValid: boolean;
  isUsed: boolean;
  isDuplicate: boolean;
}

export function createExceptions(input: ExceptionInput): Exceptions {
  const uses = usesOf(input);
  const valid = groupBy(
    uses.filter(({ isValid }) => isValid),
    ({ exception: { rule } }) => rule,
  );
  return {
    apply(rule, judge) {
      const outcome = judge();
      const own = valid.get(rule) ?? [];
      if (own.length === 0) return { ...outcome, allowed: 0 };
      if (!outcome.closes) return { ...outcome, ...withoutAllowed(outcome.drafts, own) };
      const edges = allowedEdges(input.graph, own, outcome.closes);
      const { drafts } = edges.length === 0 ? outcome : judge(edges);
      return { ...outcome, drafts, allowed: Math.max(0, outcome.drafts.length - drafts.length) };
    },
    problems: rules => problemsOf(uses, rules, input.today),
  };
}

function usesOf({ exceptions, graph, unresolved, today }: ExceptionInput): Use[] {
  const byFile = groupBy(exceptions, ({ file }) => file);
  const unresolvedIn = groupBy(unresolved, ({ file }) => file);
  return [...byFile].flatMap(([file, own]) => {
    const imports = importLines(graph, unresolvedIn.get(file) ?? [], file);
    const lineOf = linesBelow(
      own.map(({ line }) => line),
      imports,
    );
    return own.map(exception => {
      const line = lineOf.get(exception.line) ?? exception.line;
      const isValid = exception.until === undefined || (isDate(exception.until) && exception.until >= today);
      return { exception, line, isValid, isUsed: false, isDuplicate: false };
    });
  });
}

/** The line that each comment is about: its own or, if it has no import, the one below; several may be stacked. */
function linesBelow(comments: readonly number[], imports: ReadonlySet<number>): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const line of comments.toSorted((a, b) => b - a))
    found.set(line, imports.has(line) ? line : (found.get(line + 1) ?? line + 1));
  return found;
}

function importLines(graph: Graph, unresolved: readonly Unresolved[], file: FileId): Set<number> {
  const node = nodeOf(graph, file);
  const lines = new Set(unresolved.map(({ line }) => line));
  if (node >= graph.fileCount) return lines;
  for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
    for (const line of linesOf(graph, edge)) lines.add(line);
  }
  return lines;
}

/** An exception anywhere in a file allows a finding about the file as a whole. */
function withoutAllowed(drafts: readonly Draft[], uses: readonly Use[]): Allowed {
  const byFile = groupBy(uses, ({ exception }) => exception.file);
  const byLine = groupBy(uses, placeOf);
  const kept = drafts.flatMap(draft => {
    const own = byFile.get(draft.from);
    if (!own) return [draft];
    if (draft.lines.length === 0) return mark(own) ? [] : [draft];
    const lines = draft.lines.filter(line => !mark(byLine.get(`${draft.from}\0${line}`)));
    return lines.length > 0 ? [{ ...draft, lines }] : [];
  });
  return { drafts: kept, allowed: drafts.length - kept.length };
}

function placeOf({ exception: { file }, line }: Use): string {
  return `${file}\0${line}`;
}

/** The edges of cycles all of whose imports are allowed. */
function allowedEdges(graph: Graph, uses: readonly Use[], closes: (edge: number) => boolean): number[] {
  const byLine = groupBy(uses, placeOf);
  const edges: number[] = [];
  for (const file of new Set(uses.map(({ exception }) => exception.file))) {
    const node = nodeOf(graph, file);
    if (node >= graph.fileCount) continue;
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (!closes(edge)) continue;
      const open = linesOf(graph, edge).filter(line => !mark(byLine.get(`${file}\0${line}`)));
      if (open.length === 0) edges.push(edge);
    }
  }
  return edges;
}

/** Marks the first as used and the others as duplicates. Returns whether there is one. */
function mark(uses: readonly Use[] | undefined): boolean {
  if (!uses) return false;
  for (const [at, use] of uses.entries()) {
    if (at === 0) use.isUsed = true;
    else use.isDuplicate = true;
  }
  return true;
}

function problemsOf(uses: readonly Use[], rules: KnownRules, today: string): Draft[] {
  const found = uses.flatMap(use => {
    const problem = problemOf(use, rules, today);
    return problem ? [{ ...problem, ...use.exception }] : [];
  });
  const grouped = groupBy(found, ({ file, rule, name }) => `${file}\0${rule}\0${name}`);
  return Array.from(grouped.values(), same => {
    const { file, rule, name, text } = same[0];
    const lines = same.map(({ line }) => line).sort((a, b) => a - b);
    // Two problems of one file have different identities.
    const to = `${rule} (${name})`;
    return {
      kind: 'exception',
      from: file,
      to,
      lines,
      message: `${file}: the exception for "${rule}" ${text}`,
    };
  });
}

interface ExceptionProblem {
  readonly name: string;
  readonly text: string;
}

function problemOf(use: Use, { judged, off }: KnownRules, today: string): ExceptionProblem | undefined {
  const { rule, reason, until } = use.exception;
  if (rule.endsWith(',')) return { name: 'unknown', text: 'names several rules; write a comment for each' };
  if (!judged.has(rule) && !off.has(rule)) {
    return { name: 'unknown', text: `names no rule; ${didYouMean(rule, [...judged])}` };
  }
  if (reason.trim() === '') return { name: 'no reason', text: 'gives no reason; add one after a dash' };
  if (until !== undefined && !isDate(until)) {
    return { name: 'no date', text: `ends on "${until}", which is not a date such as ${today}` };
  }
  if (!use.isValid) return { name: 'expired', text: `expired on ${until}` };
  if (use.isUsed || off.has(rule)) return undefined;
  return use.isDuplicate
    ? { name: 'duplicate', text: 'repeats another one; remove it' }
    : { name: 'unused', text: 'allows nothing; remove it' };
}
