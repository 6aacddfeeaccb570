import type { IncomingMessage } from 'node:http';
import { type ObjectShape, readShape, valueOfText } from '../../shared/shape.ts';
import { type JsonSchema, shapeSchema } from '../../shared/shape-schema.ts';
import { refuse } from './errors.ts';

/** The values of a request, with defaults for those that were not given. */
export interface ParameterValues {
  readonly all: Readonly<Record<string, unknown>>;
  text(name: string): string;
  number(name: string): number | undefined;
  flag(name: string): boolean;
}

/** Reads the query of a URL. Unknown parameters and values that do not fit are refused. */
export function readParameters({ url = '' }: IncomingMessage, shape: ObjectShape): ParameterValues {
  const given = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
  const { fields } = shape;
  const names = Object.keys(fields);
  if ([...given.keys()].some(name => !names.includes(name)))
    refuse('bad_query', { message: `the parameters are ${names.join(', ')}` });
  const values = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const texts = given.getAll(name);
    if (texts.length > (field.kind === 'list' ? (field.max ?? 1) : 1)) refuseOf(name, 'is given too often');
    if (texts.length === 0) return [name, field.default];
    return [name, field.kind === 'list' ? texts : valueOfText(field, texts[0])];
  });
  const all = Object.fromEntries(values);
  readShape(shape, all, ({ at: [name], cause, expected, known }) =>
    cause === 'missing' ? refuseOf(known[0], 'is missing') : refuseOf(String(name), `must be ${expected}`),
  );
  return {
    all,
    text: name => String(all[name] ?? ''),
    number: name => (all[name] === undefined ? undefined : Number(all[name])),
    flag: name => all[name] === true,
  };
}

function refuseOf(name: string, problem: string): never {
  return refuse('bad_query', { message: `the parameter "${name}" ${problem}` });
}

/** In the form of OpenAPI. */
export function describeParameters({ fields, required = [] }: ObjectShape): readonly JsonSchema[] {
  return Object.entries(fields).map(([name, { description, ...shape }]) => ({
    name,
    in: 'query',
    description,
    required: required.includes(name),
    schema: shapeSchema(shape),
  }));
}
