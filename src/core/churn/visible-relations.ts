import { isOwnPart } from '../../shared/own-folder.ts';
import { type Roles, SOURCE } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';

/** What the graph itself says about why two files change together. */
export interface VisibleRelations {
  /** Does one import the other, directly or through files that pass on what they import? */
  areRelated(a: number, b: number): boolean;
  /** Source files that both depend on, or through which one depends on the other. */
  between(a: number, b: number): number[];
}

export function createVisibleRelations(graph: Graph, { isBarrel, roleOf }: Roles): VisibleRelations {
  const known = new Map<number, Neighbours>();
  return {
    areRelated: (a, b) => neighboursOf(a).dependencies.has(b) || neighboursOf(b).dependencies.has(a),
    between(a, b) {
      const [ofA, ofB] = [neighboursOf(a), neighboursOf(b)];
      const isBetween = (file: number) =>
        roleOf[file] === SOURCE && (ofB.dependencies.has(file) || ofB.users.has(file));
      return [
        ...[...ofA.dependencies].filter(isBetween),
        ...[...ofA.users].filter(file => roleOf[file] === SOURCE && ofB.dependencies.has(file)),
      ];
    },
  };

  function neighboursOf(file: number): Neighbours {
    let neighbours = known.get(file);
    if (!neighbours) {
      neighbours = { dependencies: dependenciesOf(file), users: usersOf(file) };
      known.set(file, neighbours);
    }
    return neighbours;
  }

  function dependenciesOf(start: number): Set<number> {
    const found = new Set([start]);
    const pending = [start];
    for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
      for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
        const target = graph.targets[edge];
        const isFound = target >= graph.fileCount || found.has(target);
        if (isFound || (file !== start && !passesOn(file, target))) continue;
        found.add(target);
        pending.push(target);
      }
    }
    found.delete(start);
    return found;
  }

  function usersOf(start: number): Set<number> {
    const found = new Set([start]);
    const pending = [start];
    for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
      for (let at = graph.inStart[file]; at < graph.inStart[file + 1]; at++) {
        const user = graph.sources[graph.inEdges[at]];
        if (found.has(user)) continue;
        found.add(user);
        if (passesOn(user, file)) pending.push(user);
      }
    }
    found.delete(start);
    return found;
  }

  /** A file that stands for a folder is how others import the files in it. */
  function passesOn(file: number, target: number): boolean {
    return isBarrel[file] === 1 || isOwnPart(graph.ids[file], graph.ids[target]);
  }
}

interface Neighbours {
  readonly dependencies: ReadonlySet<number>;
  readonly users: ReadonlySet<number>;
}
