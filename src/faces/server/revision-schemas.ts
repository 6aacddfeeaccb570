import {
  count,
  exactly,
  flag,
  list,
  type Members,
  object,
  only,
  orNull,
  pairOf,
  ref,
  text,
} from './schema-kit.ts';

const commit = { type: 'string', pattern: '^[0-9a-f]{40}(?:[0-9a-f]{24})?$' };
const day = { type: 'string', format: 'date' };
const date = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' };
const number = { type: 'number', minimum: 0 };
const base = exactly({ name: text, commit });
const baseChoice = {
  anyOf: [
    exactly({ name: text, commit, date, subject: text }),
    exactly({ reason: { ...text, description: 'Why there is none' } }),
  ],
};
const score = exactly({ score: orNull(count), grade: text });
const part = { from: text, to: text };
const revision = { ...count, description: 'Of the files on disk; absent if two revisions were compared' };
const level = only('error', 'warn');
const steps = list(ref('Step'));

/** The answers about states that git has recorded. */
export const revisionSchemas: Members = {
  Difference: exactly(
    {
      base: {
        ...exactly({ name: text }, { commit }),
        description: 'Without a commit if it is an earlier revision of the files on disk',
      },
      head: text,
      consequences: list(ref('Consequence')),
      files: exactly({
        added: list(text),
        removed: list(text),
        renamed: list(exactly({ from: text, to: text })),
        changed: list(text),
      }),
      parts: exactly({ added: list(exactly({ ...part, imports: steps })), removed: list(exactly(part)) }),
      cycles: list(ref('CycleChange')),
      findings: exactly({
        new: list(
          object(
            { id: text, rule: text, kind: text, level, from: text, lines: list(count), message: text },
            { to: text, members: list(text), help: text, chain: steps },
          ),
        ),
        fixed: list(object({ rule: text }, { from: text, to: text, members: list(text) })),
      }),
      packages: exactly({
        added: list(exactly({ name: text, import: ref('Step') })),
        removed: list(text),
      }),
      imports: exactly({ added: steps, removed: steps, changed: list(ref('ChangedImport')) }),
      hasOtherRules: flag,
      health: exactly({ before: score, after: score }),
      usuallyChanged: list(exactly({ file: text, with: text, shared: count, of: count })),
    },
    { revision },
  ),
  Consequence: exactly(
    {
      kind: only('cycle', 'unresolved', 'layer', 'rule', 'dependency', 'package', 'health', 'fixed'),
      effect: only('worse', 'better', 'neutral'),
      message: text,
    },
    { import: ref('Step'), files: list(text), rule: text },
  ),
  CycleChange: exactly({
    fate: only('new', 'grown', 'merged', 'shrunk', 'split', 'fixed'),
    members: list(text),
    changed: list(text),
    closedBy: steps,
    loop: steps,
  }),
  Bases: exactly({ commit: baseChoice, main: baseChoice }),
  Picture: exactly({ commit, date, subject: text, model: ref('Model'), findings: ref('Findings') }),
  Affected: exactly({
    revision: count,
    base,
    inputs: list(text),
    files: list(exactly({ id: text, steps: count }, { samePackage: only(true) })),
  }),
  History: exactly({ head: text, rows: list(ref('HistoryRow')) }, { cutAt: exactly({ commit, date }) }),
  HistoryRow: exactly({
    commit,
    date,
    files: count,
    edges: count,
    cycles: count,
    filesInCycles: count,
    importsToCut: count,
    findings: { type: 'object', additionalProperties: count },
    health: orNull(count),
    packages: count,
  }),
  Hotspots: {
    anyOf: [
      exactly({
        since: day,
        until: day,
        commits: count,
        largeCommits: count,
        hotspots: list(ref('Hotspot')),
        hiddenCoupling: list(ref('HiddenCoupling')),
      }),
      exactly({ since: day, until: day, reason: { ...text, description: 'Why there are no numbers' } }),
    ],
  },
  Hotspot: exactly({
    file: text,
    role: text,
    score: number,
    changes: count,
    authors: count,
    lines: count,
    usedBy: count,
    uses: count,
    cycle: only('eager', 'lazy', 'types', null),
    factors: exactly({
      changes: number,
      usedBy: number,
      uses: number,
      lines: number,
      authors: number,
      cycle: number,
    }),
  }),
  HiddenCoupling: exactly({
    files: pairOf(text),
    shared: count,
    changes: pairOf(count),
    degree: number,
    isAcross: flag,
  }),
  DiffEvent: exactly({ revision: count }),
};
