import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CutNote } from '../../src/core/report/cut-note.ts';
import type { Engine } from '../../src/project/engine/engine.ts';
import { explainCuts } from '../../src/project/engine/explain-cuts.ts';
import { openStore } from '../../src/project/store/store.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';

/** The cut of this loop is the single import in `price.ts`; `cart.ts` imports `price.ts` twice. */
const LOOP = {
  'price.ts': "import { Kind } from './cart'\nexport const price = (kind: number) => kind === Kind.Book\n",
  'cart.ts': [
    "import { price } from './price'",
    "import * as all from './price'",
    "import { round } from './round'",
    'export enum Kind { Book, Map }',
    'export const total = () => price(Kind.Book) && all && round(1)',
    '',
  ].join('\n'),
  'round.ts': 'export const round = Math.round\n',
};

async function explain(files: ProjectFiles): Promise<string[]> {
  const engine = openEngine({ root: makeProject(files).root });
  await engine.scan();
  const notes = await shownNotes(engine);
  await engine.close();
  return notes;
}

async function shownNotes(engine: Engine): Promise<string[]> {
  return (await engine.explainCuts()).map(show);
}

function show({ edge, names, move }: CutNote): string {
  const instead = move ? `, or move ${[...move.names, ...move.helpers]}: ${move.lines}` : '';
  return `${edge.join(' -> ')}: ${names}${instead}`;
}

const CASES: Readonly<Record<string, readonly [change: ProjectFiles, notes: readonly string[]]>> = {
  'what needs nothing': [{}, ['price.ts -> cart.ts: Kind, or move Kind: 1']],
  'what needs a file outside the loop': [
    { 'cart.ts': LOOP['cart.ts'].replace('enum Kind { Book', 'enum Kind { Book = round(1)') },
    ['price.ts -> cart.ts: Kind, or move Kind: 1'],
  ],
  'what needs a file of the loop': [
    { 'cart.ts': LOOP['cart.ts'].replace('enum Kind { Book', 'enum Kind { Book = price(1)') },
    ['price.ts -> cart.ts: Kind'],
  ],
  'what needs a file of the loop through a helper': [
    {
      'cart.ts': `${LOOP['cart.ts'].replace('{ Book', '{ Book = cheap()')}const cheap = () => all.price(1)\n`,
    },
    ['price.ts -> cart.ts: Kind'],
  ],
  'what requires a file of the loop by itself': [
    {
      'cart.ts': `${LOOP['cart.ts'].replace('enum Kind { Book, Map }', "const Kind = require('./price')")}`,
    },
    ['price.ts -> cart.ts: Kind'],
  ],
  'what needs only a type of the loop': [
    {
      'cart.ts': LOOP['cart.ts'].replace(
        'export enum Kind { Book, Map }',
        "import type { price as Price } from './price'\nexport const Kind = { Book: 1 as unknown as Price }",
      ),
    },
    ['price.ts -> cart.ts: Kind, or move Kind: 1'],
  ],
  'what needs only a type of the loop, as the compiler knows': [
    {
      'price.ts': `import './other'\n${LOOP['price.ts']}`,
      'cart.ts': LOOP['cart.ts'].replace(
        'export enum Kind { Book, Map }',
        "import { Other } from './other'\nexport const Kind: Other = { Book: 1 }",
      ),
      'other.ts': "import './price'\nexport type Other = { Book: number }\n",
    },
    ['other.ts -> price.ts: ', 'price.ts -> cart.ts: Kind, or move Kind: 1'],
  ],
  'all names of a module': [
    {
      'price.ts':
        "import * as cart from './cart'\nexport const price = (x: number) => cart.Kind.Book === x\n",
    },
    [],
  ],
  'a text with errors': [
    { 'cart.ts': `${LOOP['cart.ts']}export const = 1\n` },
    ['price.ts -> cart.ts: Kind'],
  ],
  'another language': [
    { 'price.ts': '', 'a.py': 'from b import c\nd = 1\n', 'b.py': 'from a import d\nc = 1\nprint(d)\n' },
    ['b.py -> a.py: d'],
  ],
};

for (const [name, [change, notes]] of Object.entries(CASES))
  test(name, async () => assert.equal(await explain({ ...LOOP, ...change }), notes));

test('the cycle ends when what is offered is done', async () => {
  const project = makeProject(LOOP);
  const engine = openEngine({ root: project.root });
  const before = await engine.scan();
  assert.is(before.digest().cycles.eager, 1);
  const [note] = await engine.explainCuts();
  assert.equal(note?.move, { names: ['Kind'], helpers: [], lines: 1 });
  const enumeration = 'export enum Kind { Book, Map }\n';
  project.write({
    'kind.ts': enumeration,
    'cart.ts': LOOP['cart.ts'].replace(enumeration, "import { Kind } from './kind'\n"),
    'price.ts': LOOP['price.ts'].replace('./cart', './kind'),
  });
  const after = await engine.scan();
  assert.is(after.digest().cycles.all, 0);
  assert.equal(await engine.explainCuts(), []);
  await engine.close();
});

test('a later process says the same, and reads a text again only if its bytes have changed', async () => {
  const project = makeProject(LOOP);
  const cache = join(temporaryFolder(), 'cache.db');
  const ask = async () => {
    const store = openStore({ path: cache, warn: message => assert.unreachable(message) });
    const engine = openEngine({ root: project.root, store });
    const { published } = await engine.scan();
    const notes = await shownNotes(engine);
    engine.saveState({});
    await engine.close();
    return { isSame: published !== undefined, saved: published?.cutNotes?.notes.map(show), notes };
  };
  const notes = ['price.ts -> cart.ts: Kind, or move Kind: 1'];
  assert.equal(await ask(), { isSame: false, saved: undefined, notes });
  assert.equal(await ask(), { isSame: true, saved: notes, notes });
  // The facts stay the same, and so does the report.
  project.write({ 'cart.ts': LOOP['cart.ts'].replace('enum Kind { Book', 'enum Kind { Book = price(1)') });
  assert.equal(await ask(), { isSame: true, saved: notes, notes: ['price.ts -> cart.ts: Kind'] });
  assert.equal((await ask()).notes, ['price.ts -> cart.ts: Kind']);
});

test('texts that are as they were are explained without an analysis', async () => {
  const engine = openEngine({ root: makeProject(LOOP).root });
  const snapshot = await engine.scan();
  const texts = { hashOf: (id: string) => `hash of ${id}`, outlinesOf: async () => new Map() };
  const notes = await explainCuts(snapshot, texts, undefined);
  assert.equal(notes.files, ['price.ts', 'cart.ts']);
  const without = Object.create(snapshot, {
    graph: { get: () => assert.unreachable('the graph was built') },
    analysis: { get: () => assert.unreachable('the graph was analysed') },
  });
  assert.is(await explainCuts(without, texts, notes), notes);
  await engine.close();
});

test.run();
