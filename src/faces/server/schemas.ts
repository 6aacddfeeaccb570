import { answerSchemas } from './answer-schemas.ts';
import { findingSchemas } from './finding-schemas.ts';
import { liveSchemas, modelSchemas } from './model-schemas.ts';
import { counts, reportSchemas } from './report-schemas.ts';
import { revisionSchemas } from './revision-schemas.ts';
import {
  count,
  exactly,
  flag,
  list,
  type Members,
  object,
  only,
  orNull,
  part,
  text,
  time,
  whole,
} from './schema-kit.ts';

export { type JsonSchema, ref } from './schema-kit.ts';

/** The schemas of all responses by name. */
export const SCHEMAS: Members = {
  ...reportSchemas,
  ...modelSchemas,
  ...liveSchemas,
  ...findingSchemas,
  ...answerSchemas,
  ...revisionSchemas,
  Labels: exactly({
    revision: count,
    modules: list(text),
    moduleOf: list(whole),
    owners: list(text),
    ownerOf: list(whole),
  }),
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
