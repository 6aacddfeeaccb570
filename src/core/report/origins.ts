import type { FileId, Outline } from '../../types.ts';
import { targetsByLine } from '../analyze/modules/bindings.ts';
import type { Graph } from '../graph/graph.ts';
import { indexOf } from './outline-index.ts';

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
  const targets = new Map<number, ReadonlyMap<number, readonly number[]>>();
  return (node: number, name: string): Origin | undefined => {
    const answer = lookUp(node, name, new Set());
    return answer === 'absent' ? undefined : answer;
  };

  /**
   * A name that no file of the loop exports must come from another one, if there is any. What was asked before and is asked
   * again adds nothing: it is still being asked, or was absent, as any other answer ends the whole search.
   */
  function lookUp(node: number, name: string, seen: Set<string>): Answer {
    const search: Search = { seen, others: new Set() };
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
    const { exported, reexported } = indexOf(outline);
    const own = exported.get(name);
    if (own) return originOfLocal({ node, name, local: own.local }, outline, search);
    const passedOn = reexported.get(name);
    if (passedOn) return follow(node, passedOn.line, passedOn.name, search);
    return name === 'default' ? 'absent' : originInStars(node, name, outline, search);
  }

  /** An export of something that is imported itself leads on. */
  function originOfLocal(
    { node, name, local }: { readonly node: number; readonly name: string; readonly local: string },
    outline: Outline,
    search: Search,
  ): Answer {
    const { declared, imported } = indexOf(outline);
    if (declared.has(local)) return { node, name, isInside: true };
    const found = imported.get(local);
    return found && follow(node, found.line, found.name, search);
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
    let byLine = targets.get(node);
    if (!byLine) {
      byLine = targetsByLine(graph, node);
      targets.set(node, byLine);
    }
    const found = byLine.get(line);
    return found?.length === 1 ? found[0] : undefined;
  }
}

/** What other modules get of CommonJS is not in its outline. */
function isModule({ exports, imports }: Outline): boolean {
  return exports.length > 0 || imports.some(({ reexports }) => reexports);
}
