import type { Decimal, FileId } from '../../types.ts';
import { type Roles, SOURCE, TEST } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import { commitsByFile, type History } from './history.ts';
import { isOwnTest } from './own-test.ts';
import { createVisibleRelations } from './visible-relations.ts';

/** Two files that change together, though neither depends on the other. */
export interface HiddenCoupling {
  readonly files: readonly [FileId, FileId];
  /** Number of commits that changed both. */
  readonly shared: number;
  /** Number of commits that changed each of them. */
  readonly changes: readonly [number, number];
  /** `shared` as a share of the commits of the one that changes less often, rounded to two decimal places. */
  readonly degree: Decimal;
  /** Are they in different modules or top folders? */
  readonly isAcross: boolean;
}

export interface CouplingInput {
  readonly graph: Graph;
  readonly roles: Roles;
  readonly history: History;
  /** File → its module or top folder. */
  partOf(file: number): string | undefined;
  /** Tests, generated, vendored and configuration files, too. */
  readonly withAllRoles?: boolean;
}

export const MIN_SHARED = 5;
const MIN_DEGREE = 0.3;
/** Files that change in every other commit meet by chance. */
const MIN_LIFT = 3;
/** A commit that changes few source files is about what they have in common; at least so many must be. */
const MAX_FOCUSED_FILES = 6;
const MIN_FOCUSED = 3;

/** Pairs across modules or top folders first, then by degree and by shared commits. */
export function findHiddenCoupling(input: CouplingInput): HiddenCoupling[] {
  const { graph, roles, history, partOf, withAllRoles } = input;
  const commits = commitsByFile(history, false);
  const total = history.isLarge.filter(flag => flag === 0).length;
  const middle = middleOf(history.times);
  const relations = createVisibleRelations(graph, roles);
  const isCandidate = (file: number) =>
    commits[file].length >= MIN_SHARED && (withAllRoles || roles.roleOf[file] === SOURCE);
  const found: HiddenCoupling[] = [];
  for (const { a, b, shared } of pairsOf(history, commits, isCandidate)) {
    const [fewer, more] = [commits[a].length, commits[b].length].sort((x, y) => x - y);
    const isChance = shared * total < MIN_LIFT * fewer * more;
    if (shared / fewer < MIN_DEGREE || isChance) continue;
    if (relations.areRelated(a, b) || areTestAndSubject(a, b)) continue;
    const together = new Set(intersection(commits[a], commits[b]));
    if (focused(together) < MIN_FOCUSED || !isRecent(together)) continue;
    if (relations.between(a, b).some(file => isMostly(commits[file], together))) continue;
    found.push({
      files: [graph.ids[a], graph.ids[b]],
      shared,
      changes: [commits[a].length, commits[b].length],
      degree: Math.round((100 * shared) / fewer) / 100,
      isAcross: partFor(a) !== partFor(b),
    });
  }
  return found.sort(byInterest);

  /** Beside the parts, the top folder tells files apart. */
  function partFor(file: number): string {
    const [folder] = graph.ids[file].split('/', 1);
    return partOf(file) ?? (folder === graph.ids[file] ? '' : folder);
  }

  /** What no commit of the later half shows any more is over. */
  function isRecent(shared: ReadonlySet<number>): boolean {
    return [...shared].some(commit => history.times[commit] >= middle);
  }

  function focused(shared: ReadonlySet<number>): number {
    const sourcesIn = (commit: number) =>
      history.changed[commit].filter(file => roles.roleOf[file] === SOURCE).length;
    return [...shared].filter(commit => sourcesIn(commit) <= MAX_FOCUSED_FILES).length;
  }

  function areTestAndSubject(a: number, b: number): boolean {
    const [x, y] = roles.roleOf[a] === TEST ? [a, b] : [b, a];
    return roles.roleOf[x] === TEST && roles.roleOf[y] !== TEST && isOwnTest(graph.ids[x], graph.ids[y]);
  }
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly shared: number;
}

/** Pairs of candidates with enough shared commits. Counts for one file at a time, so that memory stays small. */
function* pairsOf(
  { changed }: History,
  commits: readonly (readonly number[])[],
  isCandidate: (file: number) => boolean,
): Generator<Pair> {
  const counts = new Uint32Array(commits.length);
  for (let a = 0; a < commits.length; a++) {
    if (!isCandidate(a)) continue;
    const met = new Set<number>();
    for (const commit of commits[a]) {
      for (const b of changed[commit]) {
        if (b <= a || !isCandidate(b)) continue;
        counts[b]++;
        met.add(b);
      }
    }
    for (const b of met) {
      if (counts[b] >= MIN_SHARED) yield { a, b, shared: counts[b] };
      counts[b] = 0;
    }
  }
}

function middleOf(times: readonly number[]): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return (first + last) / 2;
}

function intersection(a: readonly number[], b: readonly number[]): number[] {
  const other = new Set(b);
  return a.filter(commit => other.has(commit));
}

/** Did most of these commits change the file, too? Then its imports show why the pair changed. */
function isMostly(commits: readonly number[], together: ReadonlySet<number>): boolean {
  return 2 * commits.filter(commit => together.has(commit)).length > together.size;
}

function byInterest(x: HiddenCoupling, y: HiddenCoupling): number {
  return (
    Number(y.isAcross) - Number(x.isAcross) ||
    y.degree - x.degree ||
    y.shared - x.shared ||
    (x.files.join('\0') < y.files.join('\0') ? -1 : 1)
  );
}
