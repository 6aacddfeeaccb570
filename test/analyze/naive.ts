import type { EdgePair, Report } from '../../src/core/report/types.ts';
import { isCloseGroup } from './naive-close.ts';
import { deriveFindings } from './naive-findings.ts';

/**
 * Computes every derived value of a report again from its `nodes`, its `edges`, the flags of `detailed.edges` and the
 * units, roles, barrels and line counts of `detailed.nodes`: slowly, straight from the specification, and without
 * product code. Cuts are checked, not derived: there are many good ones.
 */
export function derive(report: Report, top: number) {
  const files = report.nodes.filter((_, i) => report.detailed.nodes[i].type === 'file');
  const packages = report.nodes.filter(id => !files.includes(id));
  const edges = report.edges;
  const outgoing = (id: string) => edges.filter(([source]) => source === id).length;
  const incoming = (id: string) => edges.filter(([, target]) => target === id).length;
  const out = new Map(report.nodes.map(id => [id, outgoing(id)]));
  const into = new Map(report.nodes.map(id => [id, incoming(id)]));
  const outOf = (id: string) => out.get(id) ?? 0;
  const intoOf = (id: string) => into.get(id) ?? 0;

  // Cycles: mutual reachability, without implicit edges inside one unit.
  const nodes = new Map(report.detailed.nodes.map(node => [node.id, node]));
  const unitOf = (id: string) => nodes.get(id)?.unit;
  const roleOf = (id: string) => nodes.get(id)?.role;
  const closing = edges.filter(([source, target], i) => {
    const isInside = unitOf(source) !== undefined && unitOf(source) === unitOf(target);
    return !(isInside && report.detailed.edges[i].implicit);
  });
  const distance = floydWarshall(files, closing);
  const reaches = (a: string, b: string) => distance(a, b) < Number.POSITIVE_INFINITY;
  const cycles = groupsIn(files, reaches);
  const cycleOf = (id: string) => cycles.find(cycle => cycle.includes(id));
  const isCircularEdge = (edge: readonly [string, string]) =>
    closing.includes(edge) && cycleOf(edge[0]) !== undefined && cycleOf(edge[0]) === cycleOf(edge[1]);
  const sharedUnit = (members: readonly string[]) =>
    members.every(id => unitOf(id) === unitOf(members[0])) ? unitOf(members[0]) : undefined;

  // Metrics.
  const mostOutgoing = Math.max(0, ...files.map(outOf));
  const complexity = (id: string) => (mostOutgoing === 0 ? 0 : Number((outOf(id) / mostOutgoing).toFixed(6)));
  const descending = (score: (id: string) => number) => (a: string, b: string) =>
    score(b) - score(a) || (a < b ? -1 : 1);

  // Layers.
  const crossings = report.detailed.edges.flatMap(({ source, target, typeOnly }) => {
    const from = layerOf(source);
    const to = layerOf(target);
    if (packages.includes(target) || from === undefined || to === undefined) return [];
    if (roleOf(source) !== undefined || roleOf(target) === 'test') return [];
    if (from.above !== to.above || RANKS[from.name] === RANKS[to.name]) return [];
    const rule = 'lower-level module should not depend on higher-level module';
    const found = { source, target, sourceLayer: from.name, targetLayer: to.name, rule };
    const isUpward = RANKS[from.name] < RANKS[to.name];
    if (isUpward && /(?:^|\/)errors\.ts$/.test(target) && outOf(target) <= 1) return [];
    const pair = `${from.above}\n${[from.name, to.name].sort().join()}`;
    return [{ isUpward, pair, violation: typeOnly ? { ...found, typeOnly } : found }];
  });
  const goesUp = (pair: string) => {
    const up = crossings.filter(crossing => crossing.pair === pair && crossing.isUpward).length;
    const down = crossings.filter(crossing => crossing.pair === pair && !crossing.isUpward).length;
    return up >= 3 && up > down;
  };
  const violations = crossings
    .filter(({ isUpward, pair }) => isUpward && !goesUp(pair))
    .map(({ violation }) => violation);
  const committed = (id: string) => violations.filter(violation => violation.source === id).length;

  const marksOf = (members: readonly string[]) => {
    const group = members.flatMap(id => nodes.get(id) ?? []);
    const unit = sharedUnit(members);
    if (unit !== undefined) return { unit };
    return isCloseGroup(group) && group.some(({ role }) => role === undefined)
      ? { close: true as const }
      : {};
  };

  // Groups of run-time and of eager imports inside the groups of all imports.
  const flags = new Map(report.detailed.edges.map(edge => [edge.id, edge]));
  const knotsOf = (members: readonly string[], isKept: (edge: EdgePair) => boolean) => {
    const inner = edgesWithin(members, closing).filter(isKept);
    const steps = floydWarshall(members, inner);
    const found = groupsIn(members, (a, b) => steps(a, b) < Number.POSITIVE_INFINITY);
    return found.map(group => ({
      members: group,
      path: leastShortestLoop(group, inner),
      ...marksOf(group),
    }));
  };
  /** The least of the shortest loops of the groups inside others; a group inside one unit is weaker than one that is not. */
  const loopInside = (members: readonly string[], inner: ReturnType<typeof knotsOf>) =>
    inner
      .filter(knot => knot.members.every(id => members.includes(id)) && knot.unit === sharedUnit(members))
      .filter(knot => knot.members.length > 1 || members.length === 1)
      .map(({ path }) => path)
      .sort((a, b) => a.length - b.length || (a[0] < b[0] ? -1 : 1))
      .at(0);
  const flagsOf = ([source, target]: EdgePair) => flags.get(`${source}->${target}`);
  const cycleDetails = cycles.map(members => {
    const isAbsent = (edge: EdgePair) => flagsOf(edge)?.typeOnly || flagsOf(edge)?.erased;
    const runtime = knotsOf(members, edge => !isAbsent(edge));
    const eager = knotsOf(members, edge => !isAbsent(edge) && !flagsOf(edge)?.lazy);
    return {
      members,
      path: loopInside(members, eager) ?? loopInside(members, runtime) ?? leastShortestLoop(members, closing),
      typeOnly: opens(members, report, 'typeOnly'),
      lazy: opens(members, report, 'lazy'),
      ...marksOf(members),
      runtime: runtime.map(knot => ({ ...knot, path: loopInside(knot.members, eager) ?? knot.path })),
      eager,
    };
  });

  // Health, hubs and risks.
  const { health, hubs, users, isSource, pointsOf } = deriveFindings({
    files,
    node: id => nodes.get(id) ?? fail(id),
    edges: report.detailed.edges,
    cycleDetails: cycleDetails as unknown as Report['cycleDetails'],
    modules: report.modules,
  });
  const connections = (id: string) => outOf(id) + intoOf(id);
  const god = Math.max(8, p90(files.map(outOf)));
  const explosion = Math.max(12, p90(files.map(connections)));
  const scores = new Map(
    files.map(id => [
      id,
      isSource(id) ? Object.values(pointsOf(id)).reduce((sum, points) => sum + points, 0) : 0,
    ]),
  );
  const riskScore = (id: string) => scores.get(id) ?? 0;
  const sources = files.filter(isSource);
  const percentile = (id: string) =>
    Math.floor((100 * sources.filter(other => riskScore(other) < riskScore(id)).length) / sources.length);
  const signals = (id: string) => [
    ...(cycleOf(id) ? ['circular_dependency'] : []),
    ...(outOf(id) >= god ? ['god_module'] : []),
    ...(connections(id) >= explosion ? ['dependency_explosion'] : []),
    ...(committed(id) > 0 ? [`layer_violations:${committed(id)}`] : []),
  ];

  return {
    metrics: {
      filesAnalyzed: files.length,
      totalDependencies: edges.length,
      externalDependencies: packages.length,
      circularDependencyCount: cycles.length,
      complexity: [...files]
        .sort(descending(outOf))
        .slice(0, top)
        .map(file => ({ file, imports: outOf(file), score: complexity(file) })),
      criticalFiles: [...files]
        .sort(descending(intoOf))
        .slice(0, top)
        .map(file => ({ file, dependents: intoOf(file) })),
    },
    cycles,
    risks: {
      god_modules: files
        .filter(file => outOf(file) >= god)
        .sort(descending(outOf))
        .map(file => ({ file, outgoing: outOf(file) })),
      layer_violations: violations,
      dependency_explosions: files
        .filter(file => connections(file) >= explosion)
        .sort(descending(connections))
        .map(file => ({
          file,
          incoming: intoOf(file),
          outgoing: outOf(file),
          totalConnections: connections(file),
        })),
      top_risk_files: files
        .filter(file => riskScore(file) >= 50)
        .sort(descending(riskScore))
        .slice(0, 15)
        .map(file => ({
          file,
          riskScore: riskScore(file),
          percentile: percentile(file),
          dependents: intoOf(file),
          users: users(file),
          tests: edges.filter(([source, target]) => target === file && roleOf(source) === 'test').length,
          outgoing: outOf(file),
          signals: signals(file),
          factors: pointsOf(file),
        })),
      thresholds: { god_module_min_outgoing: god, dependency_explosion_min_connections: explosion },
    },
    health,
    hubs,
    nodes: report.nodes.map(id =>
      packages.includes(id)
        ? {
            id,
            label: id.replace('pkg:', ''),
            type: 'package',
            folder: '(external)',
            outgoing: 0,
            incoming: intoOf(id),
            isCircular: false,
          }
        : {
            id,
            label: id,
            type: 'file',
            folder: id.includes('/') ? id.split('/')[0] : '.',
            outgoing: outOf(id),
            incoming: intoOf(id),
            isCircular: cycleOf(id) !== undefined,
            complexity: complexity(id),
            ...(riskScore(id) > 0 && { riskScore: riskScore(id) }),
          },
    ),
    edges: edges.map(edge => ({
      id: `${edge[0]}->${edge[1]}`,
      source: edge[0],
      target: edge[1],
      isCircular: isCircularEdge(edge),
    })),
    cycleDetails,
  };
}

/** The circular groups of these files. */
export function groupsOf(members: readonly string[], edges: Report['edges']): string[][] {
  const steps = floydWarshall(members, edgesWithin(members, edges));
  return groupsIn(members, (a, b) => steps(a, b) < Number.POSITIVE_INFINITY);
}

function groupsIn(files: readonly string[], reaches: (a: string, b: string) => boolean): string[][] {
  const groups: string[][] = [];
  for (const file of [...files].sort()) {
    if (!reaches(file, file) || groups.some(group => group.includes(file))) continue;
    groups.push(files.filter(other => reaches(file, other) && reaches(other, file)).sort());
  }
  return groups;
}

function fail(id: string): never {
  throw new Error(`no node ${id}`);
}

/** Do these edges contain a cycle? */
export function hasCycle(edges: readonly (readonly [string, string])[]): boolean {
  let left = edges;
  for (;;) {
    // An edge from a node without incoming edges lies on no cycle.
    const entered = new Set(left.map(([, target]) => target));
    const rest = left.filter(([source]) => entered.has(source));
    if (rest.length === left.length) return left.length > 0;
    left = rest;
  }
}

export function edgesWithin(members: readonly string[], edges: Report['edges']): Report['edges'] {
  return edges.filter(([source, target]) => members.includes(source) && members.includes(target));
}

const RANKS: Record<string, number> = {
  cli: 5,
  'web-ui': 5,
  api: 5,
  interface: 5,
  app: 4,
  application: 4,
  core: 3,
  domain: 3,
  exporters: 2,
  adapters: 2,
  infra: 2,
  utils: 1,
  shared: 1,
};

function layerOf(id: string): { readonly name: string; readonly above: string } | undefined {
  const folders = id.split('/').slice(0, -1);
  const at = folders.findIndex(folder => Object.keys(RANKS).includes(folder.toLowerCase()));
  return at === -1 ? undefined : { name: folders[at].toLowerCase(), above: folders.slice(0, at).join('/') };
}

function p90(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.round((sorted.length - 1) * 0.9)];
}

/** The number of steps from one file to another, at least 1; infinite if there is no path. */
function floydWarshall(files: readonly string[], edges: Report['edges']) {
  const number = new Map(files.map((id, i) => [id, i]));
  const steps = files.map(() => new Float64Array(files.length).fill(Number.POSITIVE_INFINITY));
  for (const [source, target] of edges) {
    const from = number.get(source);
    const to = number.get(target);
    if (from !== undefined && to !== undefined) steps[from][to] = 1;
  }
  for (let k = 0; k < files.length; k++) {
    const after = steps[k];
    for (const row of steps) {
      const first = row[k];
      if (first === Number.POSITIVE_INFINITY) continue; // No way through this file is shorter.
      for (let j = 0; j < files.length; j++) if (first + after[j] < row[j]) row[j] = first + after[j];
    }
  }
  return (a: string, b: string) =>
    steps[number.get(a) ?? -1]?.[number.get(b) ?? -1] ?? Number.POSITIVE_INFINITY;
}

/** A file that imports itself is a loop only if it is alone. */
function leastShortestLoop(members: readonly string[], all: Report['edges']): string[] {
  const edges = all.filter(([source, target]) => source !== target || members.length === 1);
  const distance = floydWarshall(members, edgesWithin(members, edges));
  const length = Math.min(...members.map(member => distance(member, member)));
  const start = members.filter(member => distance(member, member) === length).sort()[0];
  const path = [start];
  for (let left = length - 1; left > 0; left--) {
    const here = path[path.length - 1];
    const next = edgesWithin(members, edges)
      .filter(([source, target]) => source === here && target !== start && distance(target, start) === left)
      .map(([, target]) => target)
      .sort();
    path.push(next[0]);
  }
  return [...path, start];
}

function opens(members: readonly string[], report: Report, flag: 'typeOnly' | 'lazy'): boolean {
  const left = report.edges.filter((_, i) => {
    const { [flag]: isLeftOut, isCircular } = report.detailed.edges[i];
    return isCircular && !isLeftOut;
  });
  return !hasCycle(edgesWithin(members, left));
}
