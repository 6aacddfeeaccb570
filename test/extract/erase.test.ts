import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { settingsOf } from '../../src/core/languages/javascript/erasure/settings.ts';
import { erasedImports } from '../../src/project/extract/erase.ts';
import type { EraseRequest } from '../../src/project/extract/parser.ts';
import type { Erased, ParserPool } from '../../src/project/extract/parsers.ts';
import { coldReport } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';
import { bundledModules } from './bundled.ts';

const {
  parsers: { createParserPool },
} = await bundledModules();

const test = suite('erased imports in parser processes');

const DEADLY = `import { A } from './a';\nexport let a: A;\nconst x = ${nested(20_000)};\n`;
const HANGING = `import { A } from './a';\n${'<T>('.repeat(40)}`;
const NOTHING: Erased = { erased: [], certain: true };

test('a text that crashes its parser keeps all its imports, and affects no other text', async () => {
  const pool = createParserPool(1);
  const answers = await eraseAll(pool, [typed(0), DEADLY, typed(1), typed(2)]);
  const after = await pool.erase(request(typed(3)));
  await pool.close();
  assert.equal(answers, [erased(0), NOTHING, erased(1), erased(2)]);
  assert.equal(after, erased(3));
});

test('a text that hangs its parser twice keeps all its imports', async () => {
  const pool = createParserPool(1, 1000);
  const answers = await eraseAll(pool, [typed(0), HANGING, typed(1)]);
  await pool.close();
  assert.equal(answers, [erased(0), NOTHING, erased(1)]);
});

test('a parser that is killed or fails proves nothing about a text', async () => {
  const pool = createParserPool(1);
  await pool.erase(request(typed(0)));
  const [pid] = children();
  const answers = eraseAll(pool, [0, 1, 2].map(typed));
  process.kill(pid, 'SIGKILL');
  assert.equal(await answers, [0, 1, 2].map(erased));
  assert.not(children().includes(pid));
  const failed = await pool.erase({ ...request(typed(0)), language: 'no such language' });
  assert.equal(failed, { erased: [], certain: false });
  await pool.close();
  assert.equal(await pool.erase(request(typed(1))), { erased: [], certain: false });
});

test('questions and texts to parse get their own answers', async () => {
  const pool = createParserPool(1);
  const [first, parsed, last] = await Promise.all([
    pool.erase(request(typed(0))),
    pool.parse(request(typed(1))),
    pool.erase(request(typed(2))),
  ]);
  await pool.close();
  assert.equal([first, last], [erased(0), erased(2)]);
  assert.equal(
    parsed.facts.imports.map(({ specifier }) => specifier),
    ['./m1'],
  );
});

test('returns an uncertain answer if no process can be started', async () => {
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = '--no-such-option-at-all';
  try {
    const pool = createParserPool(1);
    assert.equal(await pool.erase(request(typed(0))), { erased: [], certain: false });
    await pool.close();
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
});

test('only a text that may crash its parser needs a process', async () => {
  const asked: string[] = [];
  const erase = async ({ text }: EraseRequest) => {
    asked.push(text);
    return NOTHING;
  };
  const pool = { erase, isRunning: () => false } as Partial<ParserPool> as ParserPool;
  const python = { ...request('import a'), language: 'python' };
  assert.equal(await erasedImports([request(typed(0))], pool), [erased(0)]);
  assert.equal(asked, []);
  // Python has no harmless texts; the pool would answer that nothing is erased.
  assert.equal(await erasedImports([python], pool), [NOTHING]);
  asked.length = 0;
  const deep = `${typed(0)}export const x = ${nested(3000)};\n`;
  await erasedImports([request(typed(0)), request(deep)], pool);
  assert.equal(asked, [typed(0), deep], 'a process that is needed anyway answers everything');
  asked.length = 0;
  await erasedImports([request(typed(0))], { ...pool, isRunning: () => true });
  assert.equal(asked, [typed(0)], 'so does one that is running');
});

test('a file that nests too deeply keeps its imports in a cycle', async () => {
  const b = "import { a } from './a';\nexport interface B {}\nexport const b = a;\n";
  const eager = async (value: string) => {
    const a = `import { B } from './b';\nexport const a: B = ${value};\n`;
    const { cycleDetails } = await coldReport({ root: makeProject({ 'a.ts': a, 'b.ts': b }).root });
    return cycleDetails.flatMap(({ eager }) => eager.map(({ members }) => members));
  };
  assert.equal(await eager(nested(1)), []);
  assert.equal(await eager(nested(3000)), [['a.ts', 'b.ts']]);
});

test.run();

function request(text: string): EraseRequest {
  return { language: 'typescript', dialect: 'ts', text, settings: settingsOf() };
}

function eraseAll(pool: ParserPool, texts: readonly string[]): Promise<Erased[]> {
  return Promise.all(texts.map(text => pool.erase(request(text))));
}

/** Its only import is erased. */
function typed(i: number): string {
  return `import { A } from './m${i}';\nexport let a: A;\n`;
}

function erased(i: number): Erased {
  return { erased: [`./m${i}`], certain: true };
}

function nested(depth: number): string {
  return `${'('.repeat(depth)}1${')'.repeat(depth)}`;
}

function children(): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter(line => line.includes('parser-process'))
    .map(line => Number.parseInt(line, 10));
}
