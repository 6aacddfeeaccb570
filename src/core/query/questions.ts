import { evaluateSet } from './evaluate-set.ts';
import { MAX_EXPRESSION_LENGTH } from './expression.ts';
import { impact } from './impact.ts';
import { neighbours } from './neighbours.ts';
import type { Parameter } from './parameters.ts';
import type {
  ImpactAnswer,
  ImpactQuestion,
  ModulesAnswer,
  ModulesQuestion,
  NeighboursAnswer,
  NeighboursQuestion,
  SetAnswer,
  SetQuestion,
  WhatIfAnswer,
  WhatIfQuestion,
  WhyAnswer,
  WhyQuestion,
} from './question.ts';
import { MAX_SELECTOR_LENGTH } from './select.ts';
import type { QueryView } from './view.ts';
import { why } from './why.ts';

// A new question is a module with its types and its function, and a line in each table below. Library, daemon and server
// follow from them: `/api/KIND` has its parameters.

/** The questions that a view alone answers. */
export interface ViewQuestions {
  readonly query: SetQuestion;
  readonly why: WhyQuestion;
  readonly impact: ImpactQuestion;
  readonly uses: NeighboursQuestion;
  readonly 'used-by': NeighboursQuestion;
}

export interface ViewAnswers {
  readonly why: WhyAnswer;
  readonly uses: NeighboursAnswer;
  readonly 'used-by': NeighboursAnswer;
  readonly impact: ImpactAnswer;
  readonly query: SetAnswer;
}

/** The answers by the names of their schemas. */
export interface NamedAnswers {
  readonly ImpactAnswer: ImpactAnswer;
  readonly NeighboursAnswer: NeighboursAnswer;
  readonly SetAnswer: SetAnswer;
  readonly WhyAnswer: WhyAnswer;
}

export type ViewQuestion = ViewQuestions[keyof ViewQuestions];

/** What a command, an endpoint or the page asks. Plain data, which also travels to a daemon. */
export type Question = ViewQuestion | WhatIfQuestion | ModulesQuestion;

export interface Answers extends ViewAnswers {
  readonly 'what-if': WhatIfAnswer;
  readonly modules: ModulesAnswer;
}

export type AnswerTo<Q extends Question> = Answers[Q['kind']];

export type Answer = AnswerTo<Question>;

export interface QuestionKind<Q, A> {
  readonly summary: string;
  readonly schema: keyof NamedAnswers;
  readonly parameters: readonly QuestionParameter[];
  answer(question: Q, view: QueryView): A;
}

export interface QuestionParameter extends Parameter {
  /** The member of the question, if it has another name. */
  readonly member?: string;
}

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

const NEIGHBOURS: Omit<QuestionKind<NeighboursQuestion, NeighboursAnswer>, 'summary'> = {
  schema: 'NeighboursAnswer',
  parameters: [
    OF,
    {
      name: 'depth',
      description: 'How many imports to follow',
      value: { type: 'integer', minimum: 1, maximum: 1000, default: 1 },
    },
    ...FILTERS,
  ],
  answer: neighbours,
};

export const QUESTIONS: {
  readonly [K in keyof ViewQuestions]: QuestionKind<ViewQuestions[K], ViewAnswers[K]>;
} = {
  query: {
    summary: 'The files and packages that an expression selects',
    schema: 'SetAnswer',
    parameters: [
      {
        name: 'q',
        member: 'expression',
        description: 'An expression such as deps(src/a.ts) & tests',
        isRequired: true,
        value: { type: 'string', maxLength: MAX_EXPRESSION_LENGTH },
      },
      { name: 'edges', description: 'Also sends the imports between them', value: FLAG },
      ...FILTERS,
    ],
    answer: evaluateSet,
  },
  why: {
    summary: 'The shortest chain of imports between two selections',
    schema: 'WhyAnswer',
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
    answer: why,
  },
  impact: {
    summary: 'What a change of the selected files may affect, nearest first',
    schema: 'ImpactAnswer',
    parameters: [
      { ...OF, isList: true },
      { name: 'tests', description: 'Lists the tests instead', value: FLAG },
      ...FILTERS,
    ],
    answer: impact,
  },
  uses: { summary: 'What the selected files import', ...NEIGHBOURS },
  'used-by': { summary: 'What imports the selected files or packages', ...NEIGHBOURS },
};

/** The one function of the commands, the endpoints and the page. Throws a QueryError. */
export function answer<Q extends ViewQuestion>(question: Q, view: QueryView): AnswerTo<Q> {
  // The kind of a question determines what answers it.
  const kind = QUESTIONS[question.kind] as unknown as QuestionKind<Q, AnswerTo<Q>>;
  return kind.answer(question, view);
}
