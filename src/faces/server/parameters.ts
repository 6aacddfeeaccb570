import type { IncomingMessage } from 'node:http';
import type { Parameter, ParameterValue } from '../../core/query/parameters.ts';
import { refuse } from './errors.ts';
import type { JsonSchema } from './schema-kit.ts';

/** The values of a request. Unknown parameters and values that do not fit are refused. */
export interface ParameterValues {
  texts(name: string): readonly string[];
  text(name: string): string;
  number(name: string): number | undefined;
  flag(name: string): boolean;
}

export function readParameters({ url = '' }: IncomingMessage, known: readonly Parameter[]): ParameterValues {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const given = new URLSearchParams(query);
  const names = known.map(({ name }) => name);
  const unknown = [...given.keys()].find(name => !names.includes(name));
  if (unknown !== undefined) refuse('bad_query', { message: `the parameters are ${names.join(', ')}` });
  for (const parameter of known) check(parameter, given.getAll(parameter.name));
  const defaultOf = (name: string) => {
    const value = known.find(parameter => parameter.name === name)?.value;
    return value?.type === 'integer' ? value.default : undefined;
  };
  return {
    texts: name => given.getAll(name),
    text: name => given.get(name) ?? '',
    number: name => (given.has(name) ? Number(given.get(name)) : defaultOf(name)),
    flag: name => given.get(name) === 'true',
  };
}

function check({ name, isRequired, isList, value }: Parameter, values: readonly string[]): void {
  if (values.length === 0 && isRequired)
    refuse('bad_query', { message: `the parameter "${name}" is missing` });
  if (values.length > (isList ? MAX_VALUES : 1))
    refuse('bad_query', { message: `the parameter "${name}" is given too often` });
  if (!values.every(text => isValid(text, value)))
    refuse('bad_query', { message: `the parameter "${name}" must be ${wordsFor(value)}` });
}

const MAX_VALUES = 100;

function isValid(text: string, value: ParameterValue): boolean {
  if (value.type === 'string') return text.length > 0 && text.length <= value.maxLength;
  if (value.type === 'boolean') return text === 'true' || text === 'false';
  return /^\d{1,9}$/.test(text) && Number(text) >= value.minimum && Number(text) <= value.maximum;
}

function wordsFor(value: ParameterValue): string {
  if (value.type === 'string') return `a text of 1 to ${value.maxLength} characters`;
  return value.type === 'boolean' ? 'true or false' : `a number from ${value.minimum} to ${value.maximum}`;
}

/** In the form of OpenAPI. */
export function describeParameter({ name, description, isRequired, isList, value }: Parameter): JsonSchema {
  const schema = isList ? { type: 'array', items: value, maxItems: MAX_VALUES } : value;
  return { name, in: 'query', description, required: isRequired === true, schema };
}
