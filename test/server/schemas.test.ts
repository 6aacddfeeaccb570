import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typeProgram } from '../../ci/type-program.ts';
import { createTypeSchemas } from '../../ci/type-schemas.ts';
import { makeProject } from '../helpers/project.ts';

const test = suite('server/schemas');

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const COUNT = { type: 'integer', minimum: 0 };
const TEXT = { type: 'string' };
const NULL = { type: 'null' };
const CODE = { ...TEXT, pattern: '^x+$' };

/** The type of a member, and its schema. */
const MEMBERS: readonly (readonly [type: string, schema: unknown])[] = [
  ['string', TEXT],
  ['boolean', { type: 'boolean' }],
  ['boolean | null', { anyOf: [{ type: 'boolean' }, NULL] }],
  ['string | boolean', { anyOf: [{ type: 'boolean' }, TEXT] }],
  ['true', { type: 'boolean', enum: [true] }],
  ['3', { type: 'number', enum: [3] }],
  ['number', COUNT],
  ['number | null', { anyOf: [COUNT, NULL] }],
  ['readonly number[]', { type: 'array', items: COUNT }],
  ['readonly (readonly string[])[]', { type: 'array', items: { type: 'array', items: TEXT } }],
  ['readonly [string, string]', { type: 'array', items: TEXT, minItems: 2, maxItems: 2 }],
  ['Readonly<Record<string, number>>', { type: 'object', additionalProperties: COUNT }],
  ["'b' | 'a'", { type: 'string', enum: ['a', 'b'] }],
  [
    "'b' | `a.${number}`",
    {
      anyOf: [
        { type: 'string', enum: ['b'] },
        { ...TEXT, pattern: '^a\\.[0-9]+$' },
      ],
    },
  ],
  ['Code', CODE],
  ['readonly Code[] | null', { anyOf: [{ type: 'array', items: CODE }, NULL] }],
  ['Level', ref('Level')],
  ['Other | null', { anyOf: [ref('Other'), NULL] }],
  ["Omit<Other, 'self'>", { type: 'object', required: ['a'], properties: { a: COUNT } }],
];

const WITHOUT_SCHEMA = ['() => void', 'any', 'symbol', 'Missing', '[string, number]', "'a' | 1"];

const project = makeProject({
  'other.ts': `
/** @pattern ^x+$ */
export type Code = string;
export type Level = 'warn' | 'error';
export interface Other { readonly a: number; readonly self?: Other }
`,
  'answers.ts': `
import type { Code, Level, Other } from './other.ts';

${MEMBERS.map(([type], i) => `export interface Member${i} { readonly it: ${type} }`).join('\n')}
${WITHOUT_SCHEMA.map((type, i) => `export interface Without${i} { readonly it: ${type} }`).join('\n')}

export interface Optional { readonly a?: Level; readonly b: string | undefined; readonly c?: string | undefined }

/**
 * All of
 * it.
 *
 * Not this.
 */
export interface Commented {
  /**
   * How many.
   *
   * @minimum -1
   * @maximum 7
   */
  readonly a: number;
  /** @maxItems 2 */
  readonly b: readonly string[];
}

export interface Nested extends Other { readonly inner: { readonly other: Other } }
`,
});

const file = project.path('answers.ts');
const program = typeProgram(file, `${import.meta.dirname}/../..`);
const checker = program.getTypeChecker();

/** The schemas of an interface of the module, and of those that it refers to. */
function schemasOf(name: string, { isOpen = true } = {}) {
  const declared = program
    .getSourceFile(file)
    ?.statements.filter(ts.isInterfaceDeclaration)
    .find(statement => statement.name.text === name);
  assert.ok(declared, name);
  const schemas = createTypeSchemas(checker, project.root);
  schemas.reserve(name, checker.getTypeAtLocation(declared as ts.Node), isOpen);
  schemas.define(name);
  return schemas.all();
}

for (const [i, [type, schema]] of MEMBERS.entries()) {
  test(`a member of type ${type}`, () => {
    const name = `Member${i}`;
    assert.equal(schemasOf(name)[name], { type: 'object', required: ['it'], properties: { it: schema } });
  });
}

test('members that may be undefined are optional', () => {
  const properties = { a: ref('Level'), b: TEXT, c: TEXT };
  assert.equal(schemasOf('Optional').Optional, { type: 'object', required: [], properties });
});

test('comments are descriptions, and their tags are keywords', () => {
  assert.equal(schemasOf('Commented').Commented, {
    description: 'All of it.',
    type: 'object',
    required: ['a', 'b'],
    properties: {
      a: { description: 'How many.', type: 'integer', minimum: -1, maximum: 7 },
      b: { type: 'array', items: TEXT, maxItems: 2 },
    },
  });
});

test('types with a name are schemas of their own, as exact as the first that refers to them', () => {
  const other = { type: 'object', required: ['a'], properties: { a: COUNT, self: ref('Other') } };
  assert.equal(schemasOf('Nested').Other, other);
  const { Nested, Other } = schemasOf('Nested', { isOpen: false });
  assert.equal(Other, { ...other, additionalProperties: false });
  assert.equal((Nested.properties as Record<string, unknown>).inner, {
    type: 'object',
    required: ['other'],
    properties: { other: ref('Other') },
    additionalProperties: false,
  });
});

for (const [i, type] of WITHOUT_SCHEMA.entries()) {
  test(`${type} has no schema`, () => {
    assert.throws(() => schemasOf(`Without${i}`));
  });
}

test.run();
