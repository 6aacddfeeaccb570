/**
 * The schemas of the responses as JSON Schema (2020-12, the dialect of OpenAPI 3.1). `exactly` forbids further members;
 * other objects may gain members in later versions.
 */
export type JsonSchema = { readonly [key: string]: unknown };

type Members = Readonly<Record<string, JsonSchema>>;

const text = { type: 'string' };
const flag = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
const whole = { type: 'integer' };
const fraction = { type: 'number', minimum: 0, maximum: 1 };
const time = { type: 'string', format: 'date-time' };
const part = { type: 'object' };
const only = (...values: readonly unknown[]): JsonSchema => ({ enum: values });
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const pair = { type: 'array', items: text, minItems: 2, maxItems: 2 };
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** A reference to one of `SCHEMAS`. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function object(members: Members, optional: Members = {}): JsonSchema {
  return { type: 'object', required: Object.keys(members), properties: { ...members, ...optional } };
}

function exactly(members: Members, optional: Members = {}): JsonSchema {
  return { ...object(members, optional), additionalProperties: false };
}

const counts: Members = {
  filesAnalyzed: count,
  totalDependencies: count,
  externalDependencies: count,
  circularDependencyCount: count,
};
const unresolved = list(object({ file: text, specifier: text, line: count }));
const problems = list(object({ file: text, line: count, message: text }));
const splice = (entries: JsonSchema): JsonSchema => exactly({ at: count, removed: count, added: entries });
const signal = {
  type: 'string',
  pattern: '^(circular_dependency|god_module|dependency_explosion|layer_violations:[0-9]+)$',
};

const reportSchemas: Members = {
  Report: object({
    projectRoot: text,
    generatedAt: time,
    nodes: list(text),
    edges: list(pair),
    metrics: ref('Metrics'),
    cycles: list(list(text)),
    risks: ref('Risks'),
    detailed: object({ nodes: list(ref('DetailedNode')), edges: list(ref('DetailedEdge')) }),
    schemaVersion: only(2),
    health: ref('Health'),
    cycleDetails: list(ref('Cycle')),
    diagnostics: object({ unresolved, problems, outside: count }),
  }),
  Metrics: object({
    ...counts,
    complexity: list(object({ file: text, imports: count, score: fraction })),
    criticalFiles: list(object({ file: text, dependents: count })),
  }),
  Risks: object({
    god_modules: list(object({ file: text, outgoing: count })),
    layer_violations: list(
      object({ source: text, target: text, sourceLayer: text, targetLayer: text, rule: text }),
    ),
    dependency_explosions: list(
      object({ file: text, incoming: count, outgoing: count, totalConnections: count }),
    ),
    top_risk_files: {
      ...list(
        object({ file: text, riskScore: count, dependents: count, outgoing: count, signals: list(signal) }),
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
    { complexity: fraction, loc: count, importNames: list(text), unit: text },
  ),
  DetailedEdge: object(
    { id: text, source: text, target: text, isCircular: flag },
    { lines: list(count), typeOnly: only(true), lazy: only(true), implicit: only(true) },
  ),
  Health: object({
    score: orNull({ type: 'integer', minimum: 0, maximum: 100 }),
    grade: only('A', 'B', 'C', 'D', 'F', 'n/a'),
  }),
  Cycle: object(
    { members: list(text), path: list(text), typeOnly: flag, lazy: flag, breakEdges: list(pair) },
    { unit: text },
  ),
};

const cycleDetails: Members = { path: list(count), typeOnly: flag, lazy: flag, breakEdges: list(count) };

const modelSchemas: Members = {
  Model: object({
    schemaVersion: only(2),
    revision: count,
    project: object({ name: text, path: text }),
    generatedAt: time,
    fileCount: count,
    folders: object({ parent: list(whole), name: list(text) }),
    files: object({
      folder: list(count),
      name: list(text),
      language: list(count),
      loc: list(whole),
      layer: list(whole),
      risk: list(count),
    }),
    packages: list(text),
    languages: list(text),
    layers: object({ name: list(text), rank: list(whole) }),
    edges: object({
      outgoing: list(count),
      target: list(count),
      flags: list(count),
      line: list(count),
      moreLines: list(list(count)),
    }),
    cycles: list(object({ members: list(count), ...cycleDetails }, { unit: text })),
    risks: ref('ModelRisks'),
    metrics: object(counts),
    health: ref('Health'),
    diagnostics: object({ unresolvedCount: count, unresolved, problemCount: count, problems }),
  }),
  ModelRisks: object({
    topFiles: list(object({ file: count, signals: list(signal) })),
    godThreshold: count,
    explosionThreshold: count,
    rule: text,
  }),
};

const liveSchemas: Members = {
  HelloEvent: exactly({ bootId: text, revision: orNull(count), version: text, path: text }),
  RevisionEvent: exactly(
    {
      revision: count,
      generatedAt: time,
      changed: list(text),
      changedCount: count,
      delta: orNull(ref('Delta')),
      metrics: exactly(counts),
      health: ref('Health'),
      warnings: list(text),
    },
    {
      diagnostics: exactly({
        unresolvedCount: count,
        unresolved: splice(unresolved),
        problemCount: count,
        problems: splice(problems),
      }),
    },
  ),
  RefetchEvent: exactly({ revision: orNull(count) }),
  ProgressEvent: exactly({ done: count, total: count }),
  Delta: exactly(
    {
      nodes: exactly({
        added: list(ref('DeltaNode')),
        removed: list(text),
        changed: list(ref('DeltaNode')),
      }),
      edges: exactly({ added: list(ref('DeltaEdge')), removed: list(pair), changed: list(ref('DeltaEdge')) }),
      cycles: exactly({
        opened: list(list(text)),
        closed: list(list(text)),
        details: list(exactly({ cycle: count, ...cycleDetails }, { unit: text })),
      }),
    },
    { risks: ref('ModelRisks') },
  ),
  DeltaNode: exactly({ id: text, language: text }, { loc: count, layer: count, risk: count }),
  DeltaEdge: exactly({ source: text, target: text, flags: count, lines: list(count) }),
};

/** All schemas by name. */
export const SCHEMAS: Members = {
  ...reportSchemas,
  ...modelSchemas,
  ...liveSchemas,
  Alive: exactly({ status: only('ok') }),
  Done: exactly({ status: only('ok') }),
  Project: exactly({ path: text }),
  Switched: exactly({ status: only('ok'), path: text }),
  Reanalyzed: exactly({
    status: only('ok'),
    path: text,
    revision: count,
    generatedAt: time,
    metrics: exactly(counts),
    reparsed: count,
    durationMs: count,
  }),
  Status: exactly({
    version: text,
    bootId: text,
    path: text,
    revision: orNull(count),
    isAnalysing: flag,
    watch: exactly(
      { mode: only('starting', 'events', 'sweeping', 'off'), folders: count, sweeps: count, missed: count },
      { reason: text },
    ),
    warnings: list(text),
    canAct: { ...flag, description: 'Whether this client may use the POST endpoints' },
  }),
  Advice: exactly({
    provider: only('openai', 'anthropic'),
    model: text,
    advice: text,
    usage: orNull(object({ inputTokens: count, outputTokens: count })),
  }),
  Description: object({ openapi: text, info: part, paths: part, components: part }),
  Error: exactly({
    error: exactly({ code: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' }, message: text }),
  }),
};
