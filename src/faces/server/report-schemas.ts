import {
  count,
  exactly,
  flag,
  fraction,
  type JsonSchema,
  list,
  type Members,
  object,
  only,
  orNull,
  pair,
  ref,
  text,
  time,
  whole,
} from './schema-kit.ts';

export const counts: Members = {
  filesAnalyzed: count,
  totalDependencies: count,
  externalDependencies: count,
  circularDependencyCount: count,
};
export const unresolved = list(object({ file: text, specifier: text, line: count }));
const undeclared = list(
  object(
    { package: text, files: count, first: object({ file: text, line: count }), manifest: text },
    { declaredBy: list(text) },
  ),
);
const unused = list(object({ package: text, manifest: text, line: count }, { usedBy: list(text) }));
const unresolvedGroups = list(
  object(
    { specifier: text, count, files: count, first: object({ file: text, line: count }) },
    { cause: text, hint: text },
  ),
);
export const problems = list(object({ file: text, line: count, message: text }));
const signal = {
  type: 'string',
  pattern: '^(circular_dependency|god_module|dependency_explosion|layer_violations:[0-9]+)$',
};

export const score: Members = {
  score: orNull({ type: 'integer', minimum: 0, maximum: 100 }),
  grade: only('A', 'B', 'C', 'D', 'F', 'n/a'),
  factors: list(
    object(
      {
        factor: only('cycles', 'layers', 'gods', 'hubs'),
        points: { type: 'number', minimum: 0 },
        max: count,
        count,
        of: count,
      },
      { circular: count },
    ),
  ),
};
export const lever = (node: JsonSchema, edge: JsonSchema): JsonSchema =>
  object(
    {
      kind: only('cycle', 'layers', 'god', 'hub'),
      gain: whole,
      exactGain: { type: 'number' },
      edges: list(edge),
    },
    { file: node, limit: count, freed: count },
  );
export const knot = (node: JsonSchema, edge: JsonSchema): Members => ({
  members: list(node),
  path: list(node),
  breakEdges: list(edge),
  freed: list(count),
  largest: list(count),
});

/** The schemas of the report. */
export const reportSchemas: Members = {
  Report: object({
    projectRoot: text,
    generatedAt: time,
    nodes: list(text),
    edges: list(pair),
    metrics: ref('Metrics'),
    cycles: list(list(text)),
    risks: ref('Risks'),
    detailed: object({ nodes: list(ref('DetailedNode')), edges: list(ref('DetailedEdge')) }),
    schemaVersion: only(3),
    health: ref('Health'),
    cycleDetails: list(ref('Cycle')),
    hubs: list(object({ file: text, users: count, uses: count }, { reach: count })),
    orphans: list(object({ file: text, confidence: text })),
    packages: object({ undeclared, unused }),
    diagnostics: object({ unresolved, unresolvedGroups, problems, outside: count }),
  }),
  Unresolved: exactly({
    total: count,
    groupCount: count,
    groups: list(
      exactly({ specifier: text, count, files: count, imports: unresolved }, { cause: text, hint: text }),
    ),
  }),
  Metrics: object({
    ...counts,
    complexity: list(object({ file: text, imports: count, score: fraction })),
    criticalFiles: list(object({ file: text, dependents: count })),
  }),
  Risks: object({
    god_modules: list(object({ file: text, outgoing: count })),
    layer_violations: list(
      object(
        { source: text, target: text, sourceLayer: text, targetLayer: text, rule: text },
        { typeOnly: only(true) },
      ),
    ),
    dependency_explosions: list(
      object({ file: text, incoming: count, outgoing: count, totalConnections: count }),
    ),
    top_risk_files: {
      ...list(
        object({
          file: text,
          riskScore: count,
          dependents: count,
          users: count,
          tests: count,
          outgoing: count,
          signals: list(signal),
          factors: ref('RiskPoints'),
        }),
      ),
      maxItems: 15,
    },
    thresholds: object({ god_module_min_outgoing: count, dependency_explosion_min_connections: count }),
  }),
  DetailedNode: object(
    {
      id: text,
      label: text,
      type: only('file', 'package'),
      language: text,
      folder: text,
      outgoing: count,
      incoming: count,
      isCircular: flag,
    },
    {
      complexity: fraction,
      loc: count,
      importNames: list(text),
      role: only('test', 'generated', 'config', 'vendored'),
      barrel: only(true),
      riskScore: count,
      unit: text,
    },
  ),
  DetailedEdge: object(
    { id: text, source: text, target: text, isCircular: flag },
    { lines: list(count), typeOnly: only(true), lazy: only(true), implicit: only(true) },
  ),
  RiskPoints: object({
    hub: count,
    cycle: count,
    reach: count,
    god: count,
    explosion: count,
    layers: count,
  }),
  Health: object({
    ...score,
    levers: list(lever(text, pair)),
    gods: list(object({ file: text, outgoing: count })),
    thresholds: ref('OutlierThresholds'),
  }),
  OutlierThresholds: object({ god: count, hubUsers: count, hubUses: count }),
  Knot: object(knot(text, pair), { unit: text }),
  Cycle: object(
    { ...knot(text, pair), typeOnly: flag, lazy: flag, runtime: list(ref('Knot')), eager: list(ref('Knot')) },
    { unit: text },
  ),
};
