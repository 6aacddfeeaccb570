import { isOwnPart, ownFolder } from '../../../shared/own-folder.ts';
import { changedRows } from '../../graph/changed-rows.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Roles, SOURCE } from '../structure/roles.ts';
import { isLight, onlyConnects } from './file-size.ts';

/**
 * Counts of the edges of each file. Type-only edges do not count, nor do those from a file that stands for a folder to
 * its parts, which it is there to name.
 */
export interface FileCounts {
  /** File → files and packages that it depends on. */
  readonly outgoing: Uint32Array;
  /** File → source files that it depends on. */
  readonly uses: Uint32Array;
  /** File → source files that depend on it. */
  readonly users: Uint32Array;
}

function isOutgoing({ sources, targets, typeOnly, fileCount, ids }: Graph, edge: number): boolean {
  if (typeOnly[edge] === 1) return false;
  return targets[edge] >= fileCount || !isOwnPart(ids[sources[edge]], ids[targets[edge]]);
}

/** Source files that stand out by the number of their dependencies or users. */
export interface Outliers {
  readonly thresholds: OutlierThresholds;
  /** By dependencies, descending. */
  readonly gods: Uint32Array;
  /** By the product of users and source dependencies, descending. */
  readonly hubs: Uint32Array;
}

/** All are percentiles of the source files, so that adding tests changes none of them. */
export interface OutlierThresholds {
  /** Least number of dependencies of a god module: twice the 90th percentile, at least 16. */
  readonly god: number;
  /** Least number of users of a hub: the 90th percentile of users and dependencies together, at least 12. */
  readonly hubUsers: number;
  /** Least number of source files that a hub depends on: the 90th percentile, at least 8. */
  readonly hubUses: number;
}

interface OutlierInput extends FileCounts {
  readonly graph: Graph;
  readonly roles: Roles;
}

/**
 * A god module is a source file with far more dependencies than most. A hub is one with many users that itself depends
 * on many others. Neither is a barrel, and both have enough code to be more than a list of what they use: routers,
 * registries and other files that only connect parts are where dependencies belong.
 */
export function findOutliers(input: OutlierInput): Outliers {
  const { graph, roles, outgoing, users, uses } = input;
  const thresholds = thresholdsOf(input);
  const gods: number[] = [];
  const hubs: number[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    if (roles.roleOf[file] !== SOURCE || roles.isBarrel[file] === 1) continue;
    const node = graph.files[file];
    if (outgoing[file] >= thresholds.god && !onlyConnects(node, outgoing[file])) gods.push(file);
    const isHub = users[file] >= thresholds.hubUsers && uses[file] >= thresholds.hubUses;
    if (isHub && !isLight(node, outgoing[file])) hubs.push(file);
  }
  return {
    thresholds,
    gods: Uint32Array.from(gods.sort((a, b) => outgoing[b] - outgoing[a] || a - b)),
    hubs: Uint32Array.from(hubs.sort((a, b) => users[b] * uses[b] - users[a] * uses[a] || a - b)),
  };
}

/** Few files stand for a folder, so most edges need no look at a name. */
export function countFiles(graph: Graph, { roleOf }: Pick<Roles, 'roleOf'>): FileCounts {
  const { fileCount } = graph;
  const counts = {
    outgoing: new Uint32Array(fileCount),
    uses: new Uint32Array(fileCount),
    users: new Uint32Array(fileCount),
  };
  for (let file = 0; file < fileCount; file++) addRow(counts, { graph, roleOf, file, sign: 1 });
  return counts;
}

/** The same from the counts of another graph with the same files and roles: only files that import something else differ. */
export function updateCounts(
  graph: Graph,
  { roleOf }: Pick<Roles, 'roleOf'>,
  before: { readonly graph: Graph; readonly counts: FileCounts },
): FileCounts {
  const changed = changedRows(graph, before.graph);
  if (changed.length === 0) return before.counts;
  const { outgoing, uses, users } = before.counts;
  const counts = { outgoing: outgoing.slice(), uses: uses.slice(), users: users.slice() };
  for (const file of changed) {
    addRow(counts, { graph: before.graph, roleOf, file, sign: -1 });
    addRow(counts, { graph, roleOf, file, sign: 1 });
  }
  return counts;
}

interface Row extends Pick<Roles, 'roleOf'> {
  readonly graph: Graph;
  readonly file: number;
  readonly sign: 1 | -1;
}

function addRow({ outgoing, uses, users }: FileCounts, { graph, roleOf, file, sign }: Row): void {
  const { fileCount, outStart, targets, typeOnly, ids } = graph;
  const folder = ownFolder(ids[file]);
  const isUser = roleOf[file] === SOURCE;
  for (let edge = outStart[file]; edge < outStart[file + 1]; edge++) {
    if (typeOnly[edge] === 1) continue;
    const target = targets[edge];
    const isFile = target < fileCount;
    if (isFile && isUser) users[target] += sign;
    if (isFile && folder !== undefined && ids[target].startsWith(folder)) continue;
    outgoing[file] += sign;
    if (isFile && roleOf[target] === SOURCE) uses[file] += sign;
  }
}

/** The `outgoing` of one file. */
export function countOutgoing(graph: Graph, file: number): number {
  let count = 0;
  for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++)
    if (isOutgoing(graph, edge)) count++;
  return count;
}

const MIN_OUTGOING = 8;
const MIN_CONNECTIONS = 12;

function thresholdsOf({ graph, roles, outgoing, users, uses }: OutlierInput): OutlierThresholds {
  const all = new Uint32Array(roles.sources);
  const own = new Uint32Array(roles.sources);
  const connections = new Uint32Array(roles.sources);
  let at = 0;
  for (let file = 0; file < graph.fileCount; file++) {
    if (roles.roleOf[file] !== SOURCE) continue;
    all[at] = outgoing[file];
    own[at] = uses[file];
    connections[at++] = uses[file] + users[file];
  }
  return {
    god: 2 * Math.max(MIN_OUTGOING, p90(all)),
    hubUsers: Math.max(MIN_CONNECTIONS, p90(connections)),
    hubUses: Math.max(MIN_OUTGOING, p90(own)),
  };
}

/** By nearest rank. Counts instead of sorting: no count is larger than the number of nodes. */
function p90(values: Uint32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  const times = new Uint32Array(most + 1);
  for (const value of values) times[value]++;
  let value = 0;
  for (let left = Math.round((values.length - 1) * 0.9) - times[0]; left >= 0; left -= times[value]) value++;
  return values.length === 0 ? 0 : value;
}
