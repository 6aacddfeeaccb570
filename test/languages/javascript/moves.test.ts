import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outlineOf } from '../../../src/core/languages/javascript/moves/outline.ts';
import { importedNames, moveOf } from '../../../src/core/report/moves.ts';
import type { Outline } from '../../../src/types.ts';

async function outlined(text: string, dialect = 'ts'): Promise<Outline> {
  const outline = await outlineOf(text, dialect);
  if (!outline) throw new Error(`not parsed: ${text}`);
  return outline;
}

/** Text, the lines of the import, and the names: `default` is shown with its local name, a type with `type`. */
const IMPORTS: readonly (readonly [text: string, lines: readonly number[], names: string])[] = [
  ["import { A } from './x'", [1], 'A'],
  ["import { A as B } from './x'", [1], 'A'],
  ["import D from './x'", [1], 'default as D'],
  ["import { default as D } from './x'", [1], 'default as D'],
  ["import D, { A } from './x'", [1], 'default as D, A'],
  ["import { type A, B } from './x'", [1], 'B'],
  ["import type { A } from './x'", [1], 'type A'],
  ["import type { A } from './x'\nimport { B } from './x'", [1, 2], 'B'],
  ["import { A } from './x'\nimport { B, A as C } from './x'", [1, 2], 'A, B'],
  ["import { A } from './x'\nimport { B } from './y'", [2], 'B'],
  ["export { A as B } from './x'", [1], 'A'],
  ["export { default } from './x'", [1], 'default as default'],
  ["import {\n  A,\n} from './x'", [1], 'A'],
  ["import { A } from './x'\nconst x = () => import('./x')", [1, 2], 'A'],
  ["import { 'a b' as A } from './x'", [1], 'a b'],
  // It is not certain what of the target is used.
  ["import * as X from './x'", [1], ''],
  ["import D, * as X from './x'", [1], ''],
  ["export * from './x'", [1], ''],
  ["export * as X from './x'", [1], ''],
  ["import './x'", [1], ''],
  ["import './x'\nimport { A } from './x'", [1, 2], ''],
  ["import { A } from './x'\nconst y = require('./x')", [1, 2], ''],
  ["import { A } from './x'; import { B } from './y'", [1], ''],
  ["import X = require('./x')", [1], ''],
  ["const { A } = require('./x')", [1], ''],
  ["const x = () => import('./x')", [1], ''],
];

for (const [text, lines, names] of IMPORTS)
  test(`the names of ${JSON.stringify(text)}`, async () => {
    const found = importedNames(await outlined(text), lines) ?? [];
    const shown = found.map(
      ({ name, local, typeOnly }) =>
        `${typeOnly ? 'type ' : ''}${name}${name === 'default' ? ` as ${local}` : ''}`,
    );
    assert.is(shown.join(', '), names);
    const beginning = await outlineOf(`${text}\nexport const x = 1\n`, 'ts', Math.max(...lines));
    assert.equal((beginning && importedNames(beginning, lines)) ?? [], found);
  });

interface Row {
  readonly text: string;
  /** What is imported; `A` by default. */
  readonly wants?: readonly string[];
  /** `names (lines) with helpers, needs lines of the text`; empty if something must stay. */
  readonly move: string;
  readonly dialect?: string;
}

const MOVES: Readonly<Record<string, Row>> = {
  'an enum': { text: 'export enum A { X, Y }', move: 'A (1), needs 1' },
  'a constant': { text: 'export const A = 1;\nexport const B = 2', move: 'A (1), needs 1' },
  'a declaration on several lines': { text: '\nexport function A() {\n}\n', move: 'A (2), needs 2,3' },
  'its comment': { text: "import 'x'\n/** A. */\nexport class A {}", move: 'A (2), needs 2,3' },
  'a comment with a blank line below it': {
    text: '// License\n\nexport class A {}',
    move: 'A (1), needs 3',
  },
  'its decorator': {
    text: "import { D } from './d'\n\n@D()\nexport class A {}",
    move: 'A (2), needs 1,3,4',
  },
  'a type': { text: 'export type A = string', move: 'A (1), needs 1' },
  'an interface that is open': {
    text: 'export interface A {}\nlet b\nexport interface A {}',
    move: 'A (2), needs 1,3',
  },
  'a type and a value': { text: 'export const A = 1\nexport type A = 2', move: 'A (2), needs 1,2' },
  'several names of one statement': {
    text: 'export const { A, B } = { A: 1, B: 2 }',
    move: 'A (1) with B, needs 1',
  },
  'a helper that uses another one': {
    text: 'export const A = () => two()\nfunction one() {}\nconst two = () => one()\nconst other = 1',
    move: 'A (3) with one, two, needs 1,2,3',
  },
  'a function with overloads': {
    text: 'export function A(a: 1): 1\nexport function A(a: 2): 2\nexport function A(a) { return a }',
    move: 'A (3), needs 1,2,3',
  },
  'functions that call each other': {
    text: 'export function A() { b() }\nfunction b() { A() }',
    move: 'A (2) with b, needs 1,2',
  },
  'imports of what is used, and no others': {
    text: "import { b } from './b'\nimport { c } from './c'\nimport type { D } from './d'\nexport const A: D = c",
    move: 'A (1), needs 2,4',
  },
  'names of members are no uses': {
    text: 'let b, c, d\nexport const A = { b: 1 }.c?.["d"]\nexport class E { b = 1 }',
    move: 'A (1), needs 2',
  },
  'components of JSX': {
    text: "import { B } from './b'\nexport const A = () => <B c={1} />\nlet c",
    dialect: 'tsx',
    move: 'A (1), needs 1,2',
  },
  'a renamed export': { text: 'const a = 1\nexport { a as A }', move: 'a (1), needs 1' },
  'a default export with a name': {
    text: 'export default function A() {}',
    wants: ['default'],
    move: 'A (1), needs 1',
  },
  'several exports': {
    text: 'export const A = 1\nexport const B = A\nexport const C = 3',
    wants: ['B', 'C'],
    move: 'B, C (3) with A, needs 1,2,3',
  },
  'an export that another one names': {
    text: 'export const A = 1\nexport default A',
    move: 'A (1), needs 1',
  },
  'a byte order mark, and characters of several bytes': {
    text: "\uFEFF'é漢😀'\r\nexport const A = '😀'\r\n",
    move: 'A (1), needs 2',
  },
  // What must stay.
  'a variable that changes': { text: 'export let A = 1', move: '' },
  'a helper that changes': { text: 'let n = 0\nexport const A = () => n++', move: '' },
  'a constant that other code fills': { text: 'export const A = new Map()\nA.set(1, 2)', move: '' },
  'a helper that other code fills': { text: 'const m = []\nm.push(1)\nexport const A = m', move: '' },
  'a namespace': { text: 'export namespace A { export const x = 1 }', move: '' },
  'a class that a namespace extends': {
    text: 'export class A {}\nexport namespace A { export const x = 1 }',
    move: '',
  },
  'another name of a namespace': { text: 'import B = C.D\nexport const A = B.e', move: '' },
  'what require loads for it': { text: "import b = require('b')\nexport const A = b", move: '' },
  'an expression by default': { text: 'export default 1 + 1', wants: ['default'], move: '' },
  'a constant by default': {
    text: 'const A = 1\nexport default A',
    wants: ['default'],
    move: 'A (1), needs 1',
  },
  'a function without a name': { text: 'export default () => 1', wants: ['default'], move: '' },
  'a class without a name': { text: 'export default class {}', wants: ['default'], move: '' },
  'a name of another file': { text: "export { A } from './a'", move: '' },
  'a name that is imported and exported': { text: "import { A } from './a'\nexport { A }", move: '' },
  'a name that may come from anywhere': { text: "export * from './a'", move: '' },
  'a name that is not exported': { text: 'const A = 1', move: '' },
  'one name of two': { text: 'export const A = 1\nexport let B = 2', wants: ['A', 'B'], move: '' },
};

for (const [name, { text, wants = ['A'], move, dialect }] of Object.entries(MOVES))
  test(`a move: ${name}`, async () => {
    const wanted = wants.map(name => ({ name, local: name }));
    const found = moveOf(await outlined(text, dialect), wanted);
    if (!found) return assert.is('', move);
    const { names, helpers, lines } = found.move;
    const rest = helpers.length > 0 ? ` with ${helpers.toSorted().join(', ')}` : '';
    const needed = [...found.needed].toSorted((a, b) => a - b);
    assert.is(`${names.join(', ')} (${lines})${rest}, needs ${needed}`, move);
  });

test('nothing is parsed that follows the imports that matter', async () => {
  const text = "import a from 'a'\nimport {\n  b,\n} from './b' // b\nimport c from 'c'\nexport const = 1";
  const outline = await outlineOf(text, 'ts', 2);
  assert.equal(
    outline?.imports.map(({ specifier, line }) => `${specifier}:${line}`),
    ['a:1', './b:2'],
  );
});

test('a text with errors has no outline', async () => {
  assert.is(await outlineOf('export const = 1', 'ts'), undefined);
  assert.is(await outlineOf("import './x'\nexport const = 1", 'ts', 1), undefined);
});

test.run();
