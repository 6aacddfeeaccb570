import type { Report } from '../../src/report/types.ts';

/**
 * Computes every derived value of a report again from its `nodes`, its `edges`, the flags of `detailed.edges` and the
 * units of `detailed.nodes`: slowly, straight from the specification, and without product code.
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
  const unitOf = (id: string) => report.detailed.nodes.find(node => node.id === id)?.unit;
  const closing = edges.filter(([source, target], i) => {
    const isInside = unitOf(source) !== undefined && unitOf(source) === unitOf(target);
    return !(isInside && report.detailed.edges[i].implicit);
  });
  const distance = floydWarshall(files, closing);
  const reaches = (a: string, b: string) => distance(a, b) < Number.POSITIVE_INFINITY;
  const cycles: string[][] = [];
  for (const file of [...files].sort()) {
    if (!reaches(file, file) || cycles.some(cycle => cycle.includes(file))) continue;
    cycles.push(files.filter(other => reaches(file, other) && reaches(other, file)).sort());
  }
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
  const violations = edges.flatMap(([source, target]) => {
    const from = layerOf(source);
    const to = layerOf(target);
    if (packages.includes(target) || from === undefined || to === undefined) return [];
    if (from === to || RANKS[from] >= RANKS[to]) return [];
    const rule = 'lower-level module should not depend on higher-level module';
    return [{ source, target, sourceLayer: from, targetLayer: to, rule }];
  });
  const committed = (id: string) => violations.filter(violation => violation.source === id).length;

  // Risks.
  const connections = (id: string) => outOf(id) + intoOf(id);
  const god = Math.max(8, p90(files.map(outOf)));
  const explosion = Math.max(12, p90(files.map(connections)));
  const riskScore = (id: string) =>
    2 * intoOf(id) +
    outOf(id) +
    (cycleOf(id) ? 10 : 0) +
    (outOf(id) >= god ? 8 : 0) +
    (connections(id) >= explosion ? 6 : 0) +
    4 * committed(id);
  const signals = (id: string) => [
    ...(cycleOf(id) ? ['circular_dependency'] : []),
    ...(outOf(id) >= god ? ['god_module'] : []),
    ...(connections(id) >= explosion ? ['dependency_explosion'] : []),
    ...(committed(id) > 0 ? [`layer_violations:${committed(id)}`] : []),
  ];

  // Health.
  const internal = edges.filter(([, target]) => files.includes(target)).length;
  const inCycles = cycles.filter(members => sharedUnit(members) === undefined).flat().length;
  const gods = files.filter(id => outOf(id) >= 2 * god).length;
  const explosions = files.filter(id => connections(id) >= 2 * explosion).length;
  let score = 100 - Math.min(40, (80 * inCycles) / files.length);
  if (internal > 0) score -= Math.min(25, (250 * violations.length) / internal);
  score -= Math.min(20, (200 * gods) / files.length);
  score -= Math.min(15, (150 * explosions) / files.length);
  score = Math.round(score);

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
        .filter(file => riskScore(file) > 0)
        .sort(descending(riskScore))
        .slice(0, 15)
        .map(file => ({
          file,
          riskScore: riskScore(file),
          dependents: intoOf(file),
          outgoing: outOf(file),
          signals: signals(file),
        })),
      thresholds: { god_module_min_outgoing: god, dependency_explosion_min_connections: explosion },
    },
    health:
      files.length === 0
        ? { score: null, grade: 'n/a' }
        : {
            score,
            grade: score >= 90 ? 'A' : score >= 80 ? 'B' : score >= 70 ? 'C' : score >= 60 ? 'D' : 'F',
          },
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
          },
    ),
    edges: edges.map(edge => ({
      id: `${edge[0]}->${edge[1]}`,
      source: edge[0],
      target: edge[1],
      isCircular: isCircularEdge(edge),
    })),
    cycleDetails: cycles.map(members => ({
      members,
      path: leastShortestLoop(members, closing, distance),
      typeOnly: opens(members, report, 'typeOnly'),
      lazy: opens(members, report, 'lazy'),
      ...(sharedUnit(members) !== undefined && { unit: sharedUnit(members) }),
    })),
  };
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

function layerOf(id: string): string | undefined {
  const folders = id.split('/').slice(0, -1);
  return folders.map(folder => folder.toLowerCase()).find(folder => Object.keys(RANKS).includes(folder));
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
    for (let i = 0; i < files.length; i++) {
      for (let j = 0; j < files.length; j++) {
        if (steps[i][k] + steps[k][j] < steps[i][j]) steps[i][j] = steps[i][k] + steps[k][j];
      }
    }
  }
  return (a: string, b: string) =>
    steps[number.get(a) ?? -1]?.[number.get(b) ?? -1] ?? Number.POSITIVE_INFINITY;
}

function leastShortestLoop(
  members: readonly string[],
  edges: Report['edges'],
  distance: (a: string, b: string) => number,
): string[] {
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
