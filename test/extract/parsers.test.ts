import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Parsed, ParserPool } from '../../src/project/extract/parsers.ts';
import { makeProject } from '../helpers/project.ts';
import { bundledModules } from './bundled.ts';

const {
  parsers: { createParserPool },
  path,
} = await bundledModules();

const test = suite('parser processes');

const DEADLY = `import a from './a';\nconst x = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\nrequire('./b');\n`;

/** This test must be first: pipes of earlier tests may close while it runs. */
test('keeps the event loop alive after sending a long text', async () => {
  // Counts only sockets, because the test has pipes of its own.
  const held = () => process.getActiveResourcesInfo().filter(kind => kind === 'PipeWrap').length;
  const before = held();
  const pool = createParserPool(1);
  const { certain } = await pool.parse(request(long(0).repeat(100)));
  assert.ok(certain);
  assert.is(held() - before, 1, 'after a message that did not fit into the buffer of the channel');
  await pool.close();
  assert.is(held(), before);
});

test('salvages the imports of a text that crashes its parser, and affects no other text', async () => {
  const pool = createParserPool(1);
  const texts = [...Array.from({ length: 6 }, (_, i) => harmless(i)), DEADLY, harmless(6), harmless(7)];
  const answers = await parseAll(pool, texts);
  const after = await pool.parse(request(harmless(8)));
  const failed = await pool.parse({ language: 'python', dialect: 'py', text: 'import a' });
  await pool.close();
  assert.not(failed.certain, 'a parser that fails without crashing proves nothing about the text');
  const deadly = answers.splice(6, 1)[0];
  assert.equal(specifiers(deadly), ['./a', './b']);
  assert.is(deadly.facts.problems.length, 1);
  assert.match(deadly.facts.problems[0].message, 'nested too deeply');
  assert.ok(deadly.certain);
  [...answers, after].forEach((answer, i) => {
    assert.equal(specifiers(answer), [`./m${i}`]);
    assert.equal(answer.facts.problems, []);
    assert.ok(answer.certain);
  });
});

test('gives the same results with any number of processes', async () => {
  const texts = Array.from({ length: 16 }, (_, i) => (i === 5 ? DEADLY : long(i)));
  const outcomes: Parsed[][] = [];
  for (const size of [1, 4]) {
    const pool = createParserPool(size);
    outcomes.push(await parseAll(pool, texts));
    await pool.close();
  }
  assert.equal(outcomes[0], outcomes[1]);
});

test('a pool of size 0 keeps no process, and starts one for a text', async () => {
  const pool = createParserPool(0);
  pool.keepOne();
  assert.equal(children(), []);
  const { certain } = await pool.parse(request(harmless(0)));
  assert.ok(certain);
  await pool.close();
});

test('starts another process for long texts to parse, and none for as many of which names are wanted', async () => {
  const texts = Array.from({ length: 60 }, (_, i) => long(i));
  const started: number[] = [];
  for (const ask of ['outline', 'parse'] as const) {
    const pool = createParserPool(4);
    await Promise.all(texts.map(text => pool[ask](request(text))));
    started.push(children().length);
    await pool.close();
  }
  assert.equal(started, [1, 2]);
});

test('replaces a parser that is killed, and blames no text', async () => {
  const pool = createParserPool(1);
  await pool.parse(request(harmless(0)));
  const [pid] = children();
  const answers = parseAll(
    pool,
    Array.from({ length: 50 }, (_, i) => long(i)),
  );
  process.kill(pid, 'SIGKILL');
  for (const [i, answer] of (await answers).entries()) {
    assert.equal(specifiers(answer), [`./m${i}`]);
    assert.equal(answer.facts.problems, []);
    assert.ok(answer.certain);
  }
  assert.not(children().includes(pid));
  await pool.close();
});

test('gives up on a text that hangs its parser twice', async () => {
  const pool = createParserPool(1, 1000);
  const hanging = `import './a';\n${'<T>('.repeat(40)}`;
  const [first, hung, last] = await parseAll(pool, [harmless(0), hanging, harmless(2)]);
  await pool.close();
  assert.equal(specifiers(first), ['./m0']);
  assert.equal(specifiers(hung), ['./a']);
  assert.match(hung.facts.problems[0].message, 'did not come to an end');
  assert.ok(hung.certain);
  assert.equal(specifiers(last), ['./m2']);
  assert.ok(last.certain);
});

test('answers all requests on close, and leaves no process', async () => {
  const pool = createParserPool(2);
  await pool.parse(request(harmless(0)));
  const answers = parseAll(
    pool,
    Array.from({ length: 200 }, (_, i) => long(i)),
  );
  await pool.close();
  assert.equal(children(), []);
  for (const [i, { certain, facts }] of (await answers).entries()) {
    const imports = facts.imports.map(({ specifier }) => specifier);
    if (certain) assert.equal([imports, facts.problems], [[`./m${i}`], []]);
    else assert.match(facts.problems[0].message, 'stopped');
  }
  const late = await pool.parse(request(harmless(1)));
  assert.not(late.certain);
  await pool.close();
});

test('returns uncertain facts if no process can be started', async () => {
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = '--no-such-option-at-all';
  try {
    const pool = createParserPool(2);
    const answers = await parseAll(pool, [harmless(0), harmless(1)]);
    await pool.close();
    for (const [i, answer] of answers.entries()) {
      assert.not(answer.certain);
      assert.match(answer.facts.problems[0].message, 'could be started');
      assert.equal(specifiers(answer), [`./m${i}`]);
    }
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
});

test('loads no certificates in a parser process', async () => {
  if (process.platform !== 'linux') return; // Elsewhere, the environment of a process cannot be read.
  const before = process.env.NODE_EXTRA_CA_CERTS;
  process.env.NODE_EXTRA_CA_CERTS = '/no/such/certificates.crt';
  const pool = createParserPool(1);
  try {
    await pool.parse(request(harmless(0)));
    const environments = children().map(pid => readFileSync(`/proc/${pid}/environ`, 'utf8'));
    assert.is(environments.length, 1);
    assert.not.match(environments[0], 'NODE_EXTRA_CA_CERTS');
  } finally {
    await pool.close();
    if (before === undefined) delete process.env.NODE_EXTRA_CA_CERTS;
    else process.env.NODE_EXTRA_CA_CERTS = before;
  }
});

test('lets a program exit by itself after closing its pool', () => {
  const script = `
    import { createParserPool } from ${JSON.stringify(pathToFileURL(path('parsers')).href)};
    const pool = createParserPool(1);
    const { certain } = await pool.parse(${JSON.stringify(request(harmless(0)))});
    await pool.close();
    console.log(certain);
  `;
  const program = makeProject({ 'program.mjs': script }).path('program.mjs');
  const { status, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 60_000 });
  assert.is(stdout, 'true\n');
  assert.is(status, 0);
});

function request(text: string) {
  return { language: 'typescript', dialect: 'ts', text };
}

function parseAll(pool: ParserPool, texts: readonly string[]): Promise<Parsed[]> {
  return Promise.all(texts.map(text => pool.parse(request(text))));
}

function harmless(i: number): string {
  return `const lazy = () => import('./m${i}');\n`;
}

/** Long enough for a few of them to justify another process. */
function long(i: number): string {
  return harmless(i) + 'export const value = { a: [1, 2, 3], b: (x: number) => x + 1 };\n'.repeat(100);
}

function specifiers({ facts }: Parsed): string[] {
  return facts.imports.map(({ specifier }) => specifier);
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

test.run();
