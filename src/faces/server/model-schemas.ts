import { counts, knot, lever, problems, score, unresolved } from './report-schemas.ts';
import {
  count,
  exactly,
  flag,
  type JsonSchema,
  list,
  type Members,
  object,
  only,
  orNull,
  pair,
  pairOf,
  ref,
  text,
  time,
  whole,
} from './schema-kit.ts';

const splice = (entries: JsonSchema): JsonSchema => exactly({ at: count, removed: count, added: entries });

const { members, ...knotDetails } = knot(count, count);
const modelKnot: Members = { ...knotDetails, counts: flag };
const cycleDetails: Members = {
  ...modelKnot,
  typeOnly: flag,
  lazy: flag,
  runtime: list(ref('ModelKnot')),
  eager: list(ref('ModelKnot')),
};

/** The schemas of the page's model. */
export const modelSchemas: Members = {
  Model: object({
    schemaVersion: only(3),
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
      role: list(count),
      barrel: list(count),
      unit: list(whole),
    }),
    packages: list(text),
    languages: list(text),
    units: list(text),
    workspaces: list(ref('NamedFolder')),
    goModules: list(ref('NamedFolder')),
    layers: object({ name: list(text), rank: list(whole) }),
    edges: object({
      outgoing: list(count),
      target: list(count),
      flags: list(count),
      line: list(count),
      moreLines: list(list(count)),
    }),
    cycles: list(object({ members, ...cycleDetails }, { unit: text })),
    findings: list(ref('ModelFinding')),
    risks: ref('ModelRisks'),
    metrics: object(counts),
    health: ref('ModelHealth'),
    diagnostics: object({ unresolvedCount: count, unresolved, problemCount: count, problems }),
  }),
  ModelRisks: object({
    topFiles: list(count),
    godThreshold: count,
    explosionThreshold: count,
    rule: text,
    gods: list(count),
    hubs: list(object({ file: count }, { reach: count })),
    thresholds: ref('OutlierThresholds'),
    levers: list(lever(count, pairOf(count))),
  }),
  ModelKnot: object({ members, ...modelKnot }, { unit: text }),
  ModelFinding: object({
    cycle: count,
    knot: whole,
    kind: only('eager', 'lazy', 'typeOnly'),
    counts: flag,
  }),
  ModelHealth: object(score),
  Packages: object({
    revision: count,
    packages: list(
      object({
        name: text,
        declared: list(
          object({ manifest: text, line: count }, { version: text, unused: only(true), usedBy: list(text) }),
        ),
        undeclared: list(
          object(
            { manifest: text, files: count, first: object({ file: text, line: count }) },
            { declaredBy: list(text) },
          ),
        ),
      }),
    ),
  }),
  NamedFolder: object({ name: text, folder: text }),
};

/** The schemas of the events. */
export const liveSchemas: Members = {
  HelloEvent: exactly({ bootId: text, revision: orNull(count), version: text, path: text }),
  RevisionEvent: exactly(
    {
      revision: count,
      generatedAt: time,
      changed: list(text),
      changedCount: count,
      delta: orNull(ref('Delta')),
      metrics: exactly(counts),
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
  JudgementEvent: exactly(
    {
      revision: count,
      since: count,
      metrics: exactly(counts),
      health: ref('ModelHealth'),
      scores: list(exactly({ file: text, score: count })),
      cycles: orNull(
        exactly(
          { details: list(exactly({ cycle: count, ...cycleDetails }, { unit: text })) },
          { findings: list(ref('ModelFinding')) },
        ),
      ),
      findings: orNull(ref('FindingsDelta')),
    },
    { risks: ref('ModelRisks'), error: text },
  ),
  RefetchEvent: exactly({ revision: orNull(count) }),
  ProgressEvent: exactly({ done: count, total: count }),
  Delta: exactly({
    nodes: exactly({
      added: list(ref('DeltaNode')),
      removed: list(text),
      changed: list(ref('DeltaNode')),
    }),
    edges: exactly({ added: list(ref('DeltaEdge')), removed: list(pair), changed: list(ref('DeltaEdge')) }),
    cycles: exactly({ opened: list(list(text)), closed: list(list(text)) }),
  }),
  DeltaNode: exactly(
    { id: text, language: text },
    { loc: count, layer: count, role: count, barrel: only(true), unit: text },
  ),
  DeltaEdge: exactly({ source: text, target: text, flags: count, lines: list(count) }),
};
