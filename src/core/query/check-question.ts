import type { ParameterValue } from './parameters.ts';
import { QueryError } from './query-error.ts';
import { QUESTIONS, type Question, type QuestionParameter } from './questions.ts';

/** Questions that no URL asks, and what checks their members. */
const OTHERS: Readonly<Record<string, readonly QuestionParameter[]>> = {
  'what-if': [
    {
      name: 'drop',
      description: '',
      isRequired: true,
      isList: true,
      value: { type: 'string', maxLength: 0 },
    },
  ],
  modules: [],
};

const KINDS = [...Object.keys(QUESTIONS), ...Object.keys(OTHERS)].join(', ');

/** Checks a question that a program asks, whatever its compiler said. Throws a QueryError. */
export function checkQuestion(question: unknown): asserts question is Question {
  if (typeof question !== 'object' || question === null)
    throw new QueryError(`a question is an object whose "kind" is one of ${KINDS}`);
  const asked = new Map<string, unknown>(Object.entries(question));
  const kind = asked.get('kind');
  const refuse = (key: string) => {
    throw new QueryError(`"${key}" of a question of kind "${kind}" is wrong`);
  };
  for (const { name, member = name, isRequired, isList, value } of parametersOf(kind)) {
    const given = asked.get(member);
    const isFit = isList ? Array.isArray(given) && given.every(one => isOf(value, one)) : isOf(value, given);
    if (!isFit && (given !== undefined || isRequired)) refuse(member);
  }
  if (kind === 'what-if' && asked.get('move') !== undefined && !isMoves(asked.get('move'))) refuse('move');
}

function parametersOf(kind: unknown): readonly QuestionParameter[] {
  if (typeof kind === 'string' && Object.hasOwn(OTHERS, kind)) return OTHERS[kind];
  if (typeof kind !== 'string' || !Object.hasOwn(QUESTIONS, kind))
    throw new QueryError(`the "kind" of a question is one of ${KINDS}`);
  return QUESTIONS[kind as keyof typeof QUESTIONS].parameters;
}

/** Only requests are limited: a program may ask itself for as much as it likes. */
function isOf({ type }: ParameterValue, given: unknown): boolean {
  return type === 'integer' ? Number.isSafeInteger(given) && Number(given) >= 0 : typeof given === type;
}

function isMoves(given: unknown): boolean {
  const isText = (move: object, key: string) => typeof Reflect.get(move, key) === 'string';
  return (
    Array.isArray(given) &&
    given.every(move => typeof move === 'object' && move && isText(move, 'from') && isText(move, 'to'))
  );
}
