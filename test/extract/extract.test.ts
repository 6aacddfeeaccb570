import { mkdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ExtractOptions, extractFiles } from '../../src/project/extract/extract.ts';
import type { Extracted } from '../../src/project/extract/extracted.ts';
import type { Parsed, ParserPool } from '../../src/project/extract/parsers.ts';
import { diskSource } from '../../src/project/source/disk.ts';
import type { Facts } from '../../src/types.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const test = suite('extracting');

/** A text that needs the full parser. */
const LAZY = `function f() { return import('./\\x78'); }\n${'// long enough\n'.repeat(500)}`;

test('returns facts of readable files, and reasons for the others', async () => {
  const files = {
    'a.ts': `import './b';`,
    'b.py': 'import c',
    'long.ts': 'x'.repeat(2000),
    'bin.ts': 'G\0\0',
    'bad.py': Buffer.from([0x23, 0xff]),
  };
  const { root, path } = makeProject(files);
  mkdirSync(path('folder.ts'));
  const all = await extract(root, [...Object.keys(files), 'folder.ts', 'gone.ts'], { maxFileSize: 1000 });
  assert.equal(summary(all), {
    'a.ts': ['./b'],
    'b.py': ['c'],
    'bad.py': ['! not valid UTF-8'],
    'bin.ts': ['! binary file, not read'],
    'folder.ts': 'cannot be read (not a file)',
    'gone.ts': 'cannot be read (ENOENT)',
    'long.ts': 'Skipped: 2.0 KB exceeds the 1000 B limit (maxFileSize)',
  });
});

test('reuses known facts for the same bytes', async () => {
  const { root } = makeProject({ 'a.ts': `import './b';`, 'c.ts': '' });
  const known: Facts = { imports: [], problems: [], loc: 77 };
  const asked: string[] = [];
  const [a] = await extract(root, ['a.ts'], {
    knownFacts(id, hash, dialect) {
      asked.push(`${id} ${hash} ${dialect}`);
      return known;
    },
  });
  assert.is(a.content?.facts, known);
  assert.is(a.content?.origin, 'known');
  assert.equal(asked, [`a.ts ${a.content?.hash} ts`]);
});

test('marks the facts of a failed parser as uncertain', async () => {
  const { root } = makeProject({ 'a.ts': LAZY });
  const [a] = await extract(root, ['a.ts'], { pool: poolOf(async () => answer(false)) });
  assert.is(a.content?.origin, 'parsed');
  assert.is(a.content?.certain, false);
});

test('does not depend on the order of files and responses', async () => {
  const files = lazyFiles(60);
  const { root } = makeProject({ ...files, 'z.ts': `import './z1';`, 'y.py': 'import y' });
  const ids = [...Object.keys(files), 'z.ts', 'y.py'];
  const direct = await extract(root, ids, { pool: poolOf(async text => answer(true, text)) });
  const late: (() => void)[] = [];
  const backwards = poolOf(
    text =>
      new Promise(done => {
        late.unshift(() => done(answer(true, text)));
        if (late.length === Object.keys(files).length) for (const step of late) step();
      }),
  );
  const other = await extract(root, [...ids].reverse(), { pool: backwards });
  assert.is(other.length, ids.length);
  assert.equal(summary(other), summary(direct));
});

test('limits how many texts wait in memory', async () => {
  const files = lazyFiles(1000);
  const { root } = makeProject(files);
  let held = 0;
  let most = 0;
  const pool = poolOf(async text => {
    most = Math.max(most, ++held);
    // A slow machine reads few files in each turn of the loop.
    for (let turn = 0; turn < 2 || (most <= 64 && turn < 1000); turn++) await new Promise(setImmediate);
    held--;
    return answer(true, text);
  });
  assert.is((await extract(root, Object.keys(files), { pool })).length, 1000);
  assert.ok(most <= 256, `${most} texts waited`);
  assert.ok(most > 64, 'enough of them to keep several parsers busy');
});

test('limits how many characters wait in memory', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`f${i}.ts`, LAZY + ' '.repeat(1_000_000)]),
  );
  const { root } = makeProject(files);
  let held = 0;
  let most = 0;
  const pool = poolOf(async text => {
    held += text.length;
    most = Math.max(most, held);
    await new Promise(setImmediate);
    held -= text.length;
    return answer(true);
  });
  await extract(root, Object.keys(files), { pool });
  assert.ok(most < 20_000_000, `${most} characters waited`);
});

test('yields to other work', async () => {
  const text = `import './x';\n${'export const a = 1;\n'.repeat(500)}`;
  const files = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`f${i}.ts`, text]));
  const { root } = makeProject(files);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await extract(root, Object.keys(files));
  clearInterval(timer);
  assert.ok(turns > 1, `${turns} turns`);
});

async function extract(
  root: string,
  ids: string[],
  options: Partial<ExtractOptions> = {},
): Promise<Extracted[]> {
  const all: Extracted[] = [];
  const knownFacts = () => undefined;
  for await (const one of extractFiles(ids, {
    source: diskSource(root),
    maxFileSize: 2 ** 21,
    pool: poolOf(),
    knownFacts,
    ...options,
  })) {
    all.push(one);
  }
  return all;
}

function poolOf(
  parse: (text: string) => Promise<Parsed> = () => Promise.reject(new Error('not expected')),
): ParserPool {
  return {
    parse: ({ text }) => parse(text),
    erase: () => Promise.reject(new Error('not expected')),
    outline: () => Promise.reject(new Error('not expected')),
    isRunning: () => false,
    warnings: () => [],
    keepOne() {},
    close: async () => {},
  };
}

function answer(certain: boolean, specifier = './x'): Parsed {
  return { certain, facts: { imports: [{ specifier, kind: 'dynamic', line: 1 }], problems: [], loc: 1 } };
}

function lazyFiles(count: number): ProjectFiles {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.ts`, `// ${i}\n${LAZY}`]));
}

/** The specifiers and problems found for each file, or the reason why there are none. */
function summary(all: readonly Extracted[]): Record<string, string[] | string | undefined> {
  const entries = all.map(({ id, content, problem }) => {
    const specifiers = content?.facts?.imports.map(({ specifier }) => specifier) ?? [];
    const problems = content?.facts?.problems.map(({ message }) => `! ${message}`) ?? [];
    return [id, content ? [...specifiers, ...problems] : problem] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

test.run();
