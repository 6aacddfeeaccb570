import { shortenedReport } from '../../core/churn/report.ts';
import type { RevisionAnswers } from '../../project/revisions/answers.ts';
import type { Base } from '../../project/revisions/bases.ts';
import { INTERVALS, isSince, PERIODS, parseInterval } from '../../project/revisions/sample.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { beginningOf, PERIOD } from '../../shared/period.ts';
import type { ObjectShape } from '../../shared/shape.ts';
import { askRevisions, publicMessage, type RevisionParts } from './about-revisions.ts';
import { refuse } from './errors.ts';
import type { ParameterValues } from './parameters.ts';
import { json, jsonText, type WholeAnswer } from './respond.ts';
import type { Call, Route } from './route.ts';
import { ref } from './schemas.ts';

const REVISION = { kind: 'text', minLength: 1, maxLength: 1024 } as const;
const TEXT = { kind: 'text', minLength: 1, maxLength: 32 } as const;
const FLAG = { kind: 'flag' } as const;
const DEFAULT_PERIOD = '1y';

const COMMON = { method: 'GET', startsWork: true, failures: [422, 503] } as const;

/** The answer of `GET /api/bases`. */
export interface BasesAnswer {
  readonly commit: Base | NoBase;
  readonly main: Base | NoBase;
}

export interface NoBase {
  /** Why there is none. */
  readonly reason: string;
}

/** The endpoints that compare states, with the same answers as the commands. They also depend on the references. */
export function comparingRoutes(parts: RevisionParts): readonly Route[] {
  return [
    {
      ...COMMON,
      path: '/api/bases',
      summary: 'What the files on disk can be compared with: the last commit and the main branch, or why not',
      schema: ref('Bases'),
      handle: asking(async (revisions, { signal }) => {
        const { commit, main } = await revisions.bases(signal);
        return json({ commit: described(commit), main: described(main) } satisfies BasesAnswer);
      }),
    },
    {
      ...COMMON,
      path: '/api/diff',
      summary:
        'What changed between two states: by default, from the base of the branch to the files on disk',
      schema: ref('Difference'),
      parameters: takes({
        base: {
          description:
            'A branch, a tag or a commit; the merge base is compared. By default as "depgraph diff"',
          ...REVISION,
        },
        head: {
          description: 'A revision to compare instead of the files on disk; its base is HEAD by default',
          ...REVISION,
        },
        exact: { description: 'Compares with the base itself, not with the merge base', ...FLAG },
        since: {
          description:
            'Instead of a commit, a revision of the files on disk, as BOOTID:REVISION. Only the last three that were asked for are known; instead of others, the current one is the base, and its name says so',
          kind: 'text',
          minLength: 1,
          maxLength: 128,
        },
      }),
      handle: asking(async (revisions, { values, signal }) => {
        const since = earlierIn(values, parts.service.bootId);
        if (since !== undefined) return jsonText(await revisions.diff({ since }, signal));
        const [base, head] = [revisionIn(values, 'base'), revisionIn(values, 'head')];
        const isExact = values.flag('exact');
        if (isExact && head === undefined)
          refuse('bad_query', { message: 'the parameter "exact" needs "head"' });
        const pair = head === undefined ? undefined : { base: base ?? 'HEAD', head, isExact };
        return jsonText(await revisions.diff({ base, pair, isFollowed: true }, signal));
      }),
    },
    {
      ...COMMON,
      path: '/api/picture',
      summary: 'The model and the findings of a commit, analysed with the configuration of today',
      schema: ref('Picture'),
      parameters: takes(
        {
          commit: {
            description: 'A branch, a tag or a commit',
            ...REVISION,
          },
        },
        ['commit'],
      ),
      handle: asking(async (revisions, { values, signal }) =>
        jsonText(await revisions.picture(revisionIn(values, 'commit') ?? 'HEAD', signal)),
      ),
    },
    {
      ...COMMON,
      path: '/api/affected',
      summary: 'The changed files and everything that depends on them, nearest first',
      schema: ref('Affected'),
      parameters: takes({
        since: { description: 'Compares with the merge base of this revision', ...REVISION },
        tests: { description: 'Lists tests only', ...FLAG },
      }),
      handle: asking(async (revisions, { values, signal }) => {
        const since = revisionIn(values, 'since');
        return json(await revisions.affected({ since, tests: values.flag('tests') }, signal));
      }),
    },
    {
      ...COMMON,
      path: '/api/history',
      summary: 'How files, cycles, findings and health developed over the commits',
      schema: ref('History'),
      parameters: takes({
        since: {
          description: `How far to look back from HEAD: ${PERIODS} (default: ${DEFAULT_PERIOD})`,
          ...TEXT,
        },
        every: { description: `${INTERVALS}; by default by the period`, ...TEXT },
        cached: { description: 'Sends no rows if a commit would have to be measured', ...FLAG },
      }),
      handle: asking(async (revisions, { values, signal }) => {
        const since = textIn(values, 'since') ?? DEFAULT_PERIOD;
        if (!isSince(since)) mustBe('since', PERIODS);
        const step = textIn(values, 'every');
        const every = step === undefined ? undefined : (parseInterval(step) ?? mustBe('every', INTERVALS));
        return json(await revisions.history({ since, every, isCachedOnly: values.flag('cached') }, signal));
      }),
    },
    {
      ...COMMON,
      path: '/api/hotspots',
      summary:
        'Files that change often and matter much, modules that are costly to change, and hidden coupling',
      schema: ref('Hotspots'),
      parameters: takes({
        since: {
          description: `How far to look back from HEAD: ${PERIOD} (default: ${DEFAULT_PERIOD})`,
          ...TEXT,
        },
        all: {
          description: 'Lists tests, generated, vendored and configuration files, too',
          ...FLAG,
        },
        limit: {
          description: 'How many files, modules and pairs to send (default: all)',
          kind: 'integer',
          min: 1,
          max: 100_000,
        },
      }),
      handle: asking(async (revisions, { values, signal }) => {
        const since = textIn(values, 'since') ?? DEFAULT_PERIOD;
        if (beginningOf(since, 0) === undefined) mustBe('since', PERIOD);
        const answer = await revisions.hotspots({ since, all: values.flag('all') }, signal);
        return json('reason' in answer ? answer : shortenedReport(answer, values.number('limit')));
      }),
    },
  ];

  function asking(ask: (revisions: RevisionAnswers, call: Call) => Promise<WholeAnswer>): Route['handle'] {
    return call => askRevisions(parts, call.signal, revisions => ask(revisions, call));
  }

  function described(found: Base | DepgraphError): Base | NoBase {
    return found instanceof DepgraphError ? { reason: publicMessage(parts, found) } : found;
  }
}

function takes(fields: ObjectShape['fields'], required: readonly string[] = []): ObjectShape {
  return { kind: 'object', fields, required };
}

function textIn(values: ParameterValues, name: string): string | undefined {
  return values.text(name) || undefined;
}

/** The revision that a page has seen; undefined if none was given. */
function earlierIn(values: ParameterValues, bootId: string): number | undefined {
  const text = textIn(values, 'since');
  if (text === undefined) return undefined;
  const [, boot, revision] = /^(.+):(\d{1,9})$/.exec(text) ?? mustBe('since', 'BOOTID:REVISION');
  if (textIn(values, 'base') !== undefined || textIn(values, 'head') !== undefined)
    refuse('bad_query', { message: 'the parameter "since" excludes "base" and "head"' });
  // One of another process is not known.
  return boot === bootId ? Number(revision) : -1;
}

/** One revision: two dots would make a range of it. */
function revisionIn(values: ParameterValues, name: string): string | undefined {
  const text = textIn(values, name);
  return text?.includes('..') ? mustBe(name, 'one revision') : text;
}

function mustBe(name: string, expected: string): never {
  return refuse('bad_query', { message: `the parameter "${name}" must be ${expected}` });
}
