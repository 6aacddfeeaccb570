import type { FileId, Outline } from '../../types.ts';
import type { Graph } from '../graph/graph.ts';

/** Where a name comes from. */
export interface Origin {
  /** The file that declares it, or the first one outside the loop that exports it; absent if that may be several. */
  readonly node?: number;
  /** Is that a file of the loop? None leads through the others. */
  readonly isInside: boolean;
  /** The name there. */
  readonly name: string;
}

export interface OriginInput {
  readonly graph: Graph;
  readonly outlines: ReadonlyMap<FileId, Outline>;
  /** The files of the loop. */
  readonly contains: ReadonlySet<number>;
}

/** What is known about a name: where it is declared, that a file does not export it, or nothing that is certain. */
type Answer = Origin | 'absent' | undefined;

interface Search {
  /** Files and names that were asked already. */
  readonly seen: Set<string>;
  /** Files outside the loop all of whose names are exported. */
  readonly others: Set<number>;
}

/** Follows re-exports inside a loop. The answer is undefined if it is not certain where a name comes from. */
export function createOrigins({ graph, outlines, contains }: OriginInput) {
  return (node: number, name: string): Origin | undefined => {
    const answer = lookUp(node, name, new Set());
    return answer === 'absent' ? undefined : answer;
  };

  /** A name that no file of the loop exports must come from another one, if there is any. */
  function lookUp(node: number, name: string, before: ReadonlySet<string>): Answer {
    const search: Search = { seen: new Set(before), others: new Set() };
    const answer = originOf(node, name, search);
    if (answer !== 'absent' || search.others.size === 0) return answer;
    const [other] = search.others;
    return { name, ...(search.others.size === 1 && { node: other }), isInside: false };
  }

  function originOf(node: number, name: string, search: Search): Answer {
    const outline = outlines.get(graph.ids[node]);
    if (!outline || !isModule(outline)) return undefined;
    const key = `${node} ${name}`;
    if (search.seen.has(key)) return 'absent';
    search.seen.add(key);
    const exported = outline.exports.find(one => one.name === name);
    if (exported) return originOfLocal({ node, name, local: exported.local }, outline, search);
    for (const { line, names = [], reexports } of outline.imports) {
      const found = reexports && names.find(one => one.local === name);
      if (found) return follow(node, line, found.name, search);
    }
    return name === 'default' ? 'absent' : originInStars(node, name, outline, search);
  }

  /** An export of something that is imported itself leads on. */
  function originOfLocal(
    { node, name, local }: { readonly node: number; readonly name: string; readonly local: string },
    { imports, declarations }: Outline,
    search: Search,
  ): Answer {
    if (declarations.some(({ names }) => names.includes(local))) return { node, name, isInside: true };
    for (const { line, names = [], reexports } of imports) {
      const found = reexports ? undefined : names.find(one => one.local === local);
      if (found) return follow(node, line, found.name, search);
    }
    return undefined;
  }

  function originInStars(node: number, name: string, { imports }: Outline, search: Search): Answer {
    for (const { line, names = [], reexports } of imports) {
      if (!reexports || !names.some(one => one.name === '*' && one.local === '*')) continue;
      const target = targetOn(node, line);
      if (target === undefined) return undefined;
      if (!contains.has(target)) search.others.add(target);
      else {
        const found = originOf(target, name, search);
        if (found !== 'absent') return found;
      }
    }
    return 'absent';
  }

  function follow(node: number, line: number, name: string, search: Search): Answer {
    const target = targetOn(node, line);
    if (target === undefined) return undefined;
    if (!contains.has(target)) return { node: target, name, isInside: false };
    return name === '*' ? { node: target, name, isInside: true } : lookUp(target, name, search.seen);
  }

  /** What is imported on a line; undefined if there are several imports. */
  function targetOn(node: number, line: number): number | undefined {
    let target: number | undefined;
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      if (!graph.lines.subarray(graph.lineStart[edge], graph.lineStart[edge + 1]).includes(line)) continue;
      if (target !== undefined) return undefined;
      target = graph.targets[edge];
    }
    return target;
  }
}

/** What other modules get of CommonJS is not in its outline. */
function isModule({ exports, imports }: Outline): boolean {
  return exports.length > 0 || imports.some(({ reexports }) => reexports);
}
