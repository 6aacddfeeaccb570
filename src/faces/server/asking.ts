import { answerFrom } from '../../core/ask/answer.ts';
import { MAX_EXPRESSION_LENGTH, revisionsIn } from '../../core/query/expression.ts';
import { QueryError } from '../../core/query/query-error.ts';
import type { Question } from '../../core/query/question.ts';
import { MAX_SELECTOR_LENGTH } from '../../core/query/select.ts';
import { today } from '../../shared/today.ts';
import { askRevisions, type RevisionParts } from './about-revisions.ts';
import { refuse } from './errors.ts';
import type { Parameter, ParameterValues } from './parameters.ts';
import { json, unlessKnown, type WholeAnswer } from './respond.ts';
import type { Call, Route } from './route.ts';
import { ref } from './schemas.ts';

const SELECTOR = { type: 'string', maxLength: MAX_SELECTOR_LENGTH } as const;
const FLAG = { type: 'boolean' } as const;

const FILTERS: readonly Parameter[] = [
  { name: 'runtime', description: 'Ignores type-only imports', value: FLAG },
  { name: 'eager', description: 'Ignores type-only and lazy imports', value: FLAG },
  {
    name: 'limit',
    description: 'How many entries of a list to send',
    value: { type: 'integer', minimum: 1, maximum: 100_000, default: 1000 },
  },
];

const OF: Parameter = {
  name: 'of',
  description: 'A selector: a path, a folder, a glob, pkg:NAME, …',
  isRequired: true,
  value: SELECTOR,
};

interface Endpoint extends Pick<Route, 'path' | 'summary' | 'schema' | 'parameters' | 'failures'> {
  readonly question: (values: ParameterValues) => Question;
}

const ENDPOINTS: readonly Endpoint[] = [
  {
    path: '/api/query',
    summary: 'The files and packages that an expression selects',
    schema: ref('SetAnswer'),
    failures: [422, 503],
    parameters: [
      {
        name: 'q',
        description: 'An expression such as deps(src/a.ts) & tests',
        isRequired: true,
        value: { type: 'string', maxLength: MAX_EXPRESSION_LENGTH },
      },
      { name: 'edges', description: 'Also sends the imports between them', value: FLAG },
      ...FILTERS,
    ],
    question: values => ({
      kind: 'query',
      expression: values.text('q'),
      edges: values.flag('edges'),
      ...filterIn(values),
    }),
  },
  {
    path: '/api/why',
    summary: 'The shortest chain of imports between two selections',
    schema: ref('WhyAnswer'),
    parameters: [
      { ...OF, name: 'from' },
      { ...OF, name: 'to' },
      {
        name: 'all',
        description: 'Also lists this many chains that share only their ends',
        value: { type: 'integer', minimum: 1, maximum: 100 },
      },
      { name: 'cut', description: 'Also finds a smallest set of imports to remove', value: FLAG },
      ...FILTERS,
    ],
    question: values => ({
      kind: 'why',
      from: values.text('from'),
      to: values.text('to'),
      all: values.number('all'),
      cut: values.flag('cut'),
      ...filterIn(values),
    }),
  },
  {
    path: '/api/impact',
    summary: 'What a change of the selected files may affect, nearest first',
    schema: ref('ImpactAnswer'),
    parameters: [
      { ...OF, isList: true },
      { name: 'tests', description: 'Lists the tests instead', value: FLAG },
      ...FILTERS,
    ],
    question: values => ({
      kind: 'impact',
      of: values.texts('of'),
      tests: values.flag('tests'),
      ...filterIn(values),
    }),
  },
  neighbourEndpoint('uses', 'What the selected files import'),
  neighbourEndpoint('used-by', 'What imports the selected files or packages'),
];

function neighbourEndpoint(kind: 'uses' | 'used-by', summary: string): Endpoint {
  const depth = { type: 'integer', minimum: 1, maximum: 1000, default: 1 } as const;
  return {
    path: `/api/${kind}`,
    summary,
    schema: ref('NeighboursAnswer'),
    parameters: [OF, { name: 'depth', description: 'How many imports to follow', value: depth }, ...FILTERS],
    question: values => ({ kind, of: values.text('of'), depth: values.number('depth'), ...filterIn(values) }),
  };
}

function filterIn(values: ParameterValues) {
  return { runtime: values.flag('runtime'), eager: values.flag('eager'), limit: values.number('limit') };
}

/** The endpoints that answer questions, from the same function as the commands. */
export function askingRoutes(parts: RevisionParts): readonly Route[] {
  const { service } = parts;
  return ENDPOINTS.map(({ question, ...endpoint }) => ({
    method: 'GET',
    startsWork: true,
    isConditional: true,
    failures: [422],
    ...endpoint,
    async handle({ request, values, signal }: Call) {
      const asked = question(values);
      const revisions = tryTo(() => revisionsOf(asked));
      if (revisions.length > 0) return changedAnswer(asked, revisions, signal);
      const snapshot = await service.snapshot();
      const tag = `${service.bootId}-${asked.kind}-${snapshot.revision}`;
      return unlessKnown(request, tag, () =>
        json(tryTo(() => answerFrom(snapshot, asked, { today: today() }))),
      );
    },
  }));

  /** Without an ETag: the answer also depends on where the references point. */
  async function changedAnswer(
    asked: Question,
    revisions: readonly string[],
    signal: AbortSignal,
  ): Promise<WholeAnswer> {
    const { snapshot, changed } = await askRevisions(parts, signal, answers =>
      answers.changed(revisions, signal),
    );
    return json(tryTo(() => answerFrom(snapshot, asked, { today: today(), changed })));
  }
}

/** Each of them costs a list of all files. */
const MOST_REVISIONS = 10;

/** The revisions that `changed()` names. */
function revisionsOf(asked: Question): readonly string[] {
  const revisions = asked.kind === 'query' ? revisionsIn(asked.expression) : [];
  if (revisions.length > MOST_REVISIONS)
    throw new QueryError(`the expression names more than ${MOST_REVISIONS} revisions`);
  return revisions;
}

/** The message of a QueryError holds only what the client asked, and names of the report. */
function tryTo<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (error instanceof QueryError) refuse('unanswerable', { message: error.message });
    throw error;
  }
}
