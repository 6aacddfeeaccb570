import { Ajv } from 'ajv';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fits, type Mismatch, readShape, type Shape, valueOfText } from '../../src/shared/shape.ts';
import { shapeSchema } from '../../src/shared/shape-schema.ts';

const test = suite('shared/shape');

const TEXT: Shape = { kind: 'text', minLength: 1, maxLength: 3, pattern: /^[^x]*$/ };
const COUNT: Shape = { kind: 'integer', min: 1, max: 9 };

const EVERYTHING: Shape = {
  kind: 'object',
  description: 'outer',
  required: ['name'],
  oneOf: ['from', 'members'],
  beside: { to: 'from' },
  fields: {
    name: TEXT,
    from: TEXT,
    to: TEXT,
    members: { kind: 'list', items: TEXT, min: 1, max: 2, isSpread: true, description: 'inner' },
    count: COUNT,
    level: { kind: 'choice', of: ['error', 'warn'] },
    isOpen: { kind: 'flag' },
    version: { kind: 'constant', value: 1 },
    ranks: {
      kind: 'record',
      max: 2,
      values: {
        kind: 'either',
        of: [
          { kind: 'number', min: 0, max: 1 },
          { kind: 'object', fields: { a: COUNT }, required: ['a'] },
        ],
      },
    },
  },
};

/** Each mismatch as one line. */
function mismatches(shape: Shape, value: unknown): string[] {
  const found: string[] = [];
  readShape(shape, value, ({ at, expected, got, description }: Mismatch) =>
    found.push(`${description} ${at.join('.')}: ${expected}, not ${got}`),
  );
  return found;
}

const VALID = { name: 'n', from: 'a', to: 'b', count: 3, ranks: { a: 0.5, b: { a: 1 } } };

for (const [given, ...expected] of [
  [VALID],
  [{ name: 'n', members: 'a', isOpen: true, version: 1, level: 'warn' }],
  [[], 'outer : an object with name, not a list'],
  [{ from: 'a' }, 'outer : the key "name", not none'],
  [{ name: 'n' }, 'outer : exactly one of from, members, not none'],
  [{ ...VALID, members: 'a' }, 'outer : exactly one of from, members, not "from" and "members"'],
  [{ name: 'n', members: 'a', to: 'b' }, 'outer to: "to" beside "from" only, not no "from"'],
  [
    { ...VALID, naem: 1 },
    'outer naem: one of name, from, to, members, count, level, isOpen, version, ranks, not "naem"',
  ],
  [{ ...VALID, name: '' }, 'outer name: a text of 1 to 3 characters, not ""'],
  [{ ...VALID, name: 'ax' }, 'outer name: a text of 1 to 3 characters, not "ax"'],
  [{ ...VALID, name: '𝒳𝒳𝒳' }],
  [{ ...VALID, count: 10 }, 'outer count: a whole number from 1 to 9, not 10'],
  [{ ...VALID, count: 1.5 }, 'outer count: a whole number from 1 to 9, not 1.5'],
  [{ ...VALID, level: 'eror' }, 'outer level: "error" or "warn", not "eror"; did you mean "error"?'],
  [{ ...VALID, isOpen: 1 }, 'outer isOpen: true or false, not 1'],
  [{ ...VALID, version: '1' }, 'outer version: 1, not "1"'],
  [{ name: 'n', members: [] }, 'inner members: one to 2 items, not 0'],
  [{ name: 'n', members: ['a', 1] }, 'inner members.1: a text of 1 to 3 characters, not 1'],
  [{ ...VALID, ranks: { a: 0, b: 0, c: 0 } }, 'outer ranks: at most 2 of them, not 3'],
  [{ ...VALID, ranks: { a: 2 } }, 'outer ranks.a: a number from 0 to 1, or an object with a, not 2'],
  [{ ...VALID, ranks: { a: { a: 0 } } }, 'outer ranks.a.a: a whole number from 1 to 9, not 0'],
] as const) {
  test(`finds what is wrong with ${JSON.stringify(given)}`, () => {
    assert.equal(mismatches(EVERYTHING, given), expected);
    assert.is(fits(EVERYTHING, given), expected.length === 0);
  });

  test(`the schema agrees about ${JSON.stringify(given)}`, () => {
    const accepts = new Ajv({ strict: false }).compile(shapeSchema(EVERYTHING));
    // A JSON Schema has no word for the number of members that a record may have at most.
    const isCounted = expected.some(text => text.includes('at most'));
    assert.is(accepts(given), expected.length === 0 || isCounted);
  });
}

test('returns the normal form: single items as lists, and only what is known', () => {
  const open: Shape = {
    kind: 'object',
    fields: { a: { kind: 'list', items: TEXT, isSpread: true } },
    isOpen: true,
  };
  const refuse = () => assert.unreachable();
  assert.equal(readShape(open, { a: 'b', c: 1, d: undefined }, refuse), { a: ['b'] });
});

test('never quotes a secret', () => {
  const key: Shape = { kind: 'text', isSecret: true, maxLength: 2, description: 'd' };
  assert.equal(mismatches(key, 'abc'), [
    'd : a text of at most 2 characters, not something else (not shown, in case it is a secret)',
  ]);
});

test('reads a text as the value that it stands for', () => {
  assert.equal(
    ['7', 'true', 'x'].map(text => [valueOfText(COUNT, text), valueOfText({ kind: 'flag' }, text)]),
    [
      [7, '7'],
      ['true', true],
      ['x', 'x'],
    ],
  );
});

test.run();
