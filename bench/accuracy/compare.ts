import { groupBy } from './group.ts';
import type { Kind, Oracle, OracleImport, Ours, RuleName } from './types.ts';

export interface Difference {
  readonly source: string;
  readonly target: string;
  readonly line: number;
  readonly specifier: string;
}

export interface Comparison {
  readonly kind: Kind;
  readonly files: number;
  readonly oracleEdges: number;
  readonly ourEdges: number;
  readonly both: number;
  /** Before and after applying the rules. */
  readonly recall: readonly [number, number];
  readonly precision: readonly [number, number];
  /** Edges of the oracle that we lack, without a rule that explains it. */
  readonly missing: readonly Difference[];
  /** Edges of ours that the oracle lacks, without a rule that explains it. */
  readonly invented: readonly Difference[];
  readonly explained: ReadonlyMap<RuleName, readonly Difference[]>;
}

/** The languages that an oracle reads. */
export const LANGUAGES: Readonly<Record<Kind, readonly string[]>> = {
  javascript: ['javascript', 'typescript'],
  python: ['python'],
};

/** Compares edge by edge. For an edge that only we have, the text of its line replaces the specifier. */
export function compare(
  ours: Ours,
  oracle: Oracle,
  textAt: (file: string, line: number) => string,
): Comparison {
  const languages = LANGUAGES[oracle.kind];
  const isOfKind = (file: string) => languages.includes(ours.files.get(file) ?? '');
  const mine = new Map(ours.edges.filter(edge => isOfKind(edge.source)).map(edge => [keyOf(edge), edge]));
  const theirs = withTargets(oracle.imports);
  const rules = createRules(ours, oracle, key => mine.has(key));
  const explained = new Map<RuleName, Difference[]>();
  const sort = (difference: Difference, rule: RuleName | undefined, unexplained: Difference[]) => {
    if (rule === undefined) unexplained.push(difference);
    else
      explained
        .set(rule, explained.get(rule) ?? [])
        .get(rule)
        ?.push(difference);
  };

  const missing: Difference[] = [];
  for (const [key, one] of theirs) if (!mine.has(key)) sort(one, rules.forMissing(one), missing);
  const overlooked = rules.overlooked(key => theirs.has(key));
  missing.push(...overlooked);

  const invented: Difference[] = [];
  for (const [key, { source, target, lines }] of mine) {
    if (theirs.has(key)) continue;
    const line = lines[0] ?? 0;
    sort(
      { source, target, line, specifier: textAt(source, line) },
      rules.forInvented(source, target),
      invented,
    );
  }

  const both = [...theirs.keys()].filter(key => mine.has(key)).length;
  const expected = theirs.size + overlooked.length;
  return {
    kind: oracle.kind,
    files: [...ours.files.keys()].filter(isOfKind).length,
    oracleEdges: theirs.size,
    ourEdges: mine.size,
    both,
    recall: [share(both, theirs.size), share(expected - missing.length, expected)],
    precision: [share(both, mine.size), share(mine.size - invented.length, mine.size)],
    missing,
    invented,
    explained,
  };
}

/** Finds the rule that explains a difference, if any. */
function createRules(ours: Ours, oracle: Oracle, isMine: (key: string) => boolean) {
  const bySource = groupBy(oracle.imports, one => one.source);
  const unread = new Set(
    ours.problems.filter(problem => problem.message.includes('not read')).map(({ file }) => file),
  );

  /** A rule must explain every import of the edge. */
  function forMissing({ source, target }: Difference): RuleName | undefined {
    if (unread.has(source)) return 'not-read';
    if (oracle.unreadable.has(source)) return 'not-parsed';
    const found = (bySource.get(source) ?? [])
      .filter(one => one.target === target)
      .map(({ optional, alternatives }) => {
        const other = alternatives?.find(one => isMine(keyOf({ source, target: one.target ?? '' })));
        return optional ?? other?.rule;
      });
    return found.every(rule => rule !== undefined) ? found[0] : undefined;
  }

  function forInvented(source: string, target: string): RuleName | undefined {
    for (const { alternatives = [] } of bySource.get(source) ?? [])
      for (const { accepts, rule } of alternatives) if (accepts(target)) return rule;
    return oracle.unreadable.has(source) ? 'not-parsed' : undefined;
  }

  /** Imports that only a rule resolves and we do not are missing as well. */
  function overlooked(isTheirs: (key: string) => boolean): Difference[] {
    const found = new Map<string, Difference>();
    for (const { source, line, specifier, target, alternatives = [] } of oracle.imports) {
      if (target !== undefined || oracle.unreadable.has(source) || unread.has(source)) continue;
      const others = alternatives.flatMap(one => (one.target === undefined ? [] : [one.target]));
      if (others[0] === undefined || others.some(other => isMine(keyOf({ source, target: other })))) continue;
      const key = keyOf({ source, target: others[0] });
      if (!isTheirs(key)) found.set(key, { source, line, specifier, target: others[0] });
    }
    return [...found.values()];
  }

  return { forMissing, forInvented, overlooked };
}

type Resolved = OracleImport & { readonly target: string };

/** The first import of every edge of the oracle. */
function withTargets(imports: readonly OracleImport[]): ReadonlyMap<string, Resolved> {
  const edges = new Map<string, Resolved>();
  for (const one of imports) {
    const { source, target } = one;
    if (target === undefined) continue;
    const key = keyOf({ source, target });
    if (!edges.has(key)) edges.set(key, { ...one, target });
  }
  return edges;
}

function keyOf({ source, target }: { source: string; target: string }): string {
  return `${source}\0${target}`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
