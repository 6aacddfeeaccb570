import { count, exactly, flag, list, type Members, object, only, ref, text } from './schema-kit.ts';

const notes = { reason: text, owner: text, until: { type: 'string', format: 'date' } };

const entry = object(
  { rule: text },
  { from: text, to: text, others: list(text), members: list(text), ...notes },
);

const rest = {
  revision: count,
  total: count,
  shown: count,
  rules: list(
    object(
      {
        name: text,
        level: only('error', 'warn'),
        kind: text,
        description: text,
        judged: count,
        findings: count,
      },
      { help: text },
    ),
  ),
  idleRules: list(text),
  notJudged: count,
  modules: list(object({ name: text, tags: list(text), files: count })),
};
const optional = {
  problem: { ...text, description: 'Why nothing could be judged' },
  baseline: object({ file: text, known: count, moved: count, expiringSoon: list(entry) }),
};

const relations = list(
  exactly({ name: text, total: count, allowed: count, rules: list(text), examples: list(text) }),
);

/** The schemas of findings, and of the event that says how they changed. */
export const findingSchemas: Members = {
  Findings: object({ ...rest, findings: list(ref('Finding')) }, optional),
  Finding: object(
    {
      id: { type: 'string', pattern: '^[0-9a-f]{16}$' },
      rule: text,
      kind: only('import', 'chain', 'cycle', 'file', 'unresolved', 'exception', 'baseline'),
      level: only('error', 'warn'),
      from: text,
      lines: list(count),
      message: text,
      state: only('new', 'known', 'moved', 'expired', 'stale'),
    },
    {
      to: text,
      others: list(text),
      members: list(text),
      help: text,
      chain: list(object({ source: text, target: text, line: count, kind: only('eager', 'lazy', 'type') })),
      module: text,
      ...notes,
    },
  ),
  FileExplanation: exactly(
    {
      file: text,
      tags: list(text),
      rules: list(exactly({ name: text, level: only('error', 'warn'), description: text }, { help: text })),
      mayUse: relations,
      mayBeUsedBy: relations,
    },
    { module: text, isPublic: flag },
  ),
  FindingsDelta: exactly({
    revision: count,
    previous: count,
    removed: list(text),
    added: list(ref('Finding')),
    rest: object(rest, optional),
  }),
};
