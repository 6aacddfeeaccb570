import type { Report, ReportKnot } from '../../src/core/report/types.ts';
import { isCloseGroup } from './naive-close.ts';
import { deriveHealth } from './naive-health.ts';

/** The project as the findings see it, taken from `detailed`. */
export interface NaiveProject {
  readonly files: readonly string[];
  readonly node: (id: string) => Report['detailed']['nodes'][number];
  /** With the members of the report's cycles. */
  readonly edges: readonly Report['detailed']['edges'][number][];
  readonly cycleDetails: Report['cycleDetails'];
  readonly modules: Report['modules'];
}

/** Derives health, hubs and risk scores from a report's nodes, edges, groups and modules. */
export function deriveFindings(project: NaiveProject) {
  const { files, node, edges, cycleDetails, modules } = project;
  const sources = files.filter(id => node(id).role === undefined);
  const isSource = (id: string) => sources.includes(id);
  const isOwn = (id: string, part: string) => {
    const name = id.slice(id.lastIndexOf('/') + 1);
    return /^(?:index|__init__)\./.test(name) && part.startsWith(id.slice(0, id.length - name.length));
  };
  const counted = edges.filter(({ typeOnly }) => !typeOnly);
  const leaving = (id: string) =>
    counted.filter(edge => edge.source === id && !(files.includes(edge.target) && isOwn(id, edge.target)));
  const outgoing = (id: string) => leaving(id).length;
  const uses = (id: string) => leaving(id).filter(edge => isSource(edge.target)).length;
  const users = (id: string) => counted.filter(edge => edge.target === id && isSource(edge.source)).length;

  const lines = (id: string) => node(id).loc ?? 0;
  const hasCode = (id: string) => lines(id) >= 20 * outgoing(id) || lines(id) >= 400;
  const god = 2 * Math.max(8, p90(sources.map(outgoing)));
  const hubUses = Math.max(8, p90(sources.map(uses)));
  const hubUsers = Math.max(12, p90(sources.map(id => uses(id) + users(id))));
  const own = sources.filter(id => !node(id).barrel);
  const gods = own
    .filter(id => outgoing(id) >= god && lines(id) >= 20 * outgoing(id))
    .sort((a, b) => outgoing(b) - outgoing(a) || (a < b ? -1 : 1));
  const product = (id: string) => users(id) * uses(id);
  const hubs = own
    .filter(id => users(id) >= hubUsers && uses(id) >= hubUses && hasCode(id))
    .sort((a, b) => product(b) - product(a) || (a < b ? -1 : 1));

  const counts = ({ unit, members }: ReportKnot) =>
    unit === undefined && members.some(isSource) && !isCloseGroup(members.map(node));
  const inEager = membersOf(cycleDetails.flatMap(({ eager }) => eager).filter(counts));
  const inRuntime = membersOf(cycleDetails.flatMap(({ runtime }) => runtime).filter(counts));
  const withoutUnit = cycleDetails.filter(({ members }) => members.some(id => node(id).unit === undefined));
  const inAny = new Set([...inEager, ...inRuntime, ...membersOf(withoutUnit.filter(counts))]);

  const eager = sources.filter(id => inEager.has(id)).length;
  const circular = sources.filter(id => inAny.has(id)).length;
  const isRefused = (id: string) => /^(?:go|rust)$/.test(node(id).language) && node(id).unit !== undefined;
  const health = deriveHealth({
    files: sources.length,
    measured: sources.filter(id => !isRefused(id)).length,
    eager,
    circular,
    modules,
    units: new Set(sources.flatMap(id => (node(id).unit === undefined ? [] : [nounOf(node(id).language)]))),
    largest: Math.max(0, ...cycleDetails.map(({ unit, members }) => (unit ? members.length : 0))),
  });

  const reach = (id: string) => reachable(id, edges).filter(isSource).length;
  return {
    hubs: hubs.map((file, i) => ({
      file,
      users: users(file),
      uses: uses(file),
      ...(i < 20 && { reach: reach(file) }),
    })),
    health: {
      ...health,
      gods: gods.map(file => ({ file, outgoing: outgoing(file) })),
      thresholds: { god, hubUsers, hubUses },
    },
    users,
    isSource,
    pointsOf(id: string) {
      if (node(id).barrel || /\.d\.[cm]?ts$|\.pyi$/.test(id))
        return { lines: 0, outgoing: 0, cycle: 0, reach: 0 };
      const all = edges.filter(({ source }) => source === id).length;
      return {
        lines: Math.floor(10 * Math.log2(Math.max(10, lines(id)) / 10)),
        outgoing: Math.floor(3 * Math.log2(1 + all)),
        cycle: inEager.has(id) ? 5 : inRuntime.has(id) ? 2 : 0,
        reach: hubs.slice(0, 20).includes(id) ? Math.floor((10 * reach(id)) / sources.length) : 0,
      };
    },
  };
}

function nounOf(language: string): string {
  return language === 'rust' ? 'crates' : /^(?:csharp|php)$/.test(language) ? 'namespaces' : 'packages';
}

function membersOf(knots: readonly ReportKnot[]): Set<string> {
  return new Set(knots.flatMap(({ members }) => members));
}

/** Everything that a file depends on, directly or not, itself included. */
function reachable(from: string, edges: NaiveProject['edges']): string[] {
  const found = [from];
  for (const at of found) {
    for (const { source, target } of edges) if (source === at && !found.includes(target)) found.push(target);
  }
  return found;
}

function p90(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.round((sorted.length - 1) * 0.9)];
}
