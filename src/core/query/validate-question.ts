import { isObject, readShape, type Shape } from '../../shared/shape.ts';
import { QueryError } from './query-error.ts';
import { QUESTIONS, type Question } from './questions.ts';

const TEXT: Shape = { kind: 'text' };

const WHAT_IF: Shape = {
  kind: 'object',
  required: ['drop'],
  isOpen: true,
  fields: {
    drop: { kind: 'list', items: TEXT, expected: 'a list of texts' },
    move: {
      kind: 'list',
      items: { kind: 'object', required: ['from', 'to'], fields: { from: TEXT, to: TEXT }, isOpen: true },
    },
  },
};

/** Questions that no URL asks. */
const OTHERS: ReadonlyMap<unknown, Shape> = new Map([
  ['what-if', WHAT_IF],
  ['modules', { kind: 'object', isOpen: true, fields: {} }],
]);

const KINDS = [...Object.keys(QUESTIONS), ...OTHERS.keys()].join(', ');

/** Checks a question that a program asks, whatever its compiler said. Throws a QueryError. */
export function validateQuestion(question: unknown): asserts question is Question {
  if (!isObject(question)) throw new QueryError(`a question is an object whose "kind" is one of ${KINDS}`);
  readShape(shapeOf(question.kind), question, ({ at, expected }) => {
    const subject = at.length === 0 ? ' needs' : `: "${at.join('.')}" must be`;
    throw new QueryError(`a question of kind "${question.kind}"${subject} ${expected}`);
  });
}

function shapeOf(kind: unknown): Shape {
  const other = OTHERS.get(kind);
  if (other) return other;
  if (typeof kind !== 'string' || !Object.hasOwn(QUESTIONS, kind))
    throw new QueryError(`the "kind" of a question is one of ${KINDS}`);
  const { parameters, memberOf = {} } = QUESTIONS[kind as keyof typeof QUESTIONS];
  const { fields, required = [] } = parameters;
  const named = (name: string) => memberOf[name] ?? name;
  return {
    kind: 'object',
    required: required.map(named),
    isOpen: true,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [named(name), unlimited(field)]),
    ),
  };
}

/** Only requests are limited: a program may ask itself for as much as it likes. */
function unlimited(shape: Shape): Shape {
  if (shape.kind === 'list') return { kind: 'list', items: unlimited(shape.items) };
  if (shape.kind !== 'integer') return shape.kind === 'text' ? TEXT : shape;
  return { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, expected: 'a whole number' };
}
