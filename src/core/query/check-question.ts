import { QueryError } from './query-error.ts';
import type { Question } from './question.ts';

type Check = (value: unknown) => boolean;

const text: Check = value => typeof value === 'string';
const texts: Check = value => Array.isArray(value) && value.every(text);
const flag: Check = value => typeof value === 'boolean';
const count: Check = value => Number.isSafeInteger(value) && Number(value) >= 0;
const move: Check = value =>
  typeof value === 'object' &&
  value !== null &&
  text(Reflect.get(value, 'from')) &&
  text(Reflect.get(value, 'to'));
const moves: Check = value => Array.isArray(value) && value.every(move);

interface Members {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional: Readonly<Record<string, Check>>;
}

const common = { limit: count, runtime: flag, eager: flag };
const neighbours: Members = { required: { of: text }, optional: { ...common, depth: count } };

const QUESTIONS: Readonly<Record<Question['kind'], Members>> = {
  why: { required: { from: text, to: text }, optional: { ...common, all: count, cut: flag } },
  uses: neighbours,
  'used-by': neighbours,
  impact: { required: { of: texts }, optional: { ...common, tests: flag } },
  query: { required: { expression: text }, optional: { ...common, edges: flag } },
  'what-if': { required: { drop: texts }, optional: { move: moves } },
};

/** Checks a question that a program asks, whatever its compiler said. Throws a QueryError. */
export function checkQuestion(question: unknown): asserts question is Question {
  const kinds = Object.keys(QUESTIONS).join(', ');
  if (typeof question !== 'object' || question === null)
    throw new QueryError(`a question is an object whose "kind" is one of ${kinds}`);
  const asked = new Map<string, unknown>(Object.entries(question));
  const kind = asked.get('kind');
  if (typeof kind !== 'string' || !Object.hasOwn(QUESTIONS, kind))
    throw new QueryError(`the "kind" of a question is one of ${kinds}`);
  const { required, optional } = QUESTIONS[kind as Question['kind']];
  for (const [key, check] of Object.entries(required))
    if (!check(asked.get(key))) throw new QueryError(`"${key}" of a question of kind "${kind}" is wrong`);
  for (const [key, check] of Object.entries(optional)) {
    const value = asked.get(key);
    if (value !== undefined && !check(value))
      throw new QueryError(`"${key}" of a question of kind "${kind}" is wrong`);
  }
}
