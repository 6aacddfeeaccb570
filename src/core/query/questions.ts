import type { ObjectShape, Shape } from '../../shared/shape.ts';
import { evaluateSet } from './evaluate-set.ts';
import { MAX_EXPRESSION_LENGTH } from './expression.ts';
import { impact } from './impact.ts';
import { neighbours } from './neighbours.ts';
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
  readonly parameters: ObjectShape;
  /** The members of the question that have other names than the parameters. */
  readonly memberOf?: Readonly<Record<string, string>>;
  answer(question: Q, view: QueryView): A;
}

const SELECTOR: Shape = { kind: 'text', minLength: 1, maxLength: MAX_SELECTOR_LENGTH };
const ABOUT = { description: 'A selector: a path, a folder, a glob, pkg:NAME, …' };
const OF: Shape = { ...SELECTOR, ...ABOUT };

function takes(required: Fields, optional: Fields = {}): ObjectShape {
  const filters: Fields = {
    runtime: flag('Ignores type-only imports'),
    eager: flag('Ignores type-only and lazy imports'),
    limit: { ...count(100_000, 'How many entries of a list to send'), default: 1000 },
  };
  const fields = { ...required, ...optional, ...filters };
  return { kind: 'object', fields, required: Object.keys(required) };
}

type Fields = ObjectShape['fields'];

function flag(description: string): Shape {
  return { kind: 'flag', description };
}

function count(max: number, description: string): Shape {
  return { kind: 'integer', min: 1, max, description };
}

const NEIGHBOURS: Omit<QuestionKind<NeighboursQuestion, NeighboursAnswer>, 'summary'> = {
  schema: 'NeighboursAnswer',
  parameters: takes({ of: OF }, { depth: { ...count(1000, 'How many imports to follow'), default: 1 } }),
  answer: neighbours,
};

export const QUESTIONS: {
  readonly [K in keyof ViewQuestions]: QuestionKind<ViewQuestions[K], ViewAnswers[K]>;
} = {
  query: {
    summary: 'The files and packages that an expression selects',
    schema: 'SetAnswer',
    parameters: takes(
      {
        q: {
          kind: 'text',
          minLength: 1,
          maxLength: MAX_EXPRESSION_LENGTH,
          description: 'An expression such as deps(src/a.ts) & tests',
        },
      },
      { edges: flag('Also sends the imports between them') },
    ),
    memberOf: { q: 'expression' },
    answer: evaluateSet,
  },
  why: {
    summary: 'The shortest chain of imports between two selections',
    schema: 'WhyAnswer',
    parameters: takes(
      { from: OF, to: OF },
      {
        all: count(100, 'Also lists this many chains that share only their ends'),
        cut: flag('Also finds a smallest set of imports to remove'),
      },
    ),
    answer: why,
  },
  impact: {
    summary: 'What a change of the selected files may affect, nearest first',
    schema: 'ImpactAnswer',
    parameters: takes(
      { of: { kind: 'list', items: SELECTOR, max: 100, ...ABOUT } },
      { tests: flag('Lists the tests instead') },
    ),
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
