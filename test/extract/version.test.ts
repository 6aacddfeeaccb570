import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installedVersion, versionAbove } from '../../src/project/extract/installed-version.ts';
import { PARSER_NUMBER_LIMIT, parserNumber } from '../../src/project/extract/parser-number.ts';
import { factsVersions } from '../../src/project/extract/version.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { openStore } from '../../src/project/store/store.ts';
import { spawnProgram } from '../helpers/cli.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const BY_SWC = ['js', 'jsx', 'ts', 'tsx', 'dts', 'vue', 'svelte', 'astro'];

test("includes swc's installed version in the facts version of its dialects", () => {
  const installed = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../node_modules/@swc/core/package.json'), 'utf8'),
  ).version;
  assert.is(installedVersion('@swc/core'), installed);
  for (const [dialect, version] of factsVersions) {
    const isBySwc = BY_SWC.includes(dialect);
    assert.is(version % PARSER_NUMBER_LIMIT === parserNumber(installed), isBySwc, dialect);
    assert.ok(Number.isSafeInteger(version), dialect);
  }
});

test('finds a package in a parent folder, and no version of a missing package', () => {
  const { root } = makeProject({ 'node_modules/p/package.json': '{"version":"1.2.3"}', 'a/b/c.ts': '' });
  assert.is(versionAbove(join(root, 'a/b'), 'p'), '1.2.3');
  assert.is(versionAbove(join(root, 'a/b'), 'no-such-package'), '');
});

const RISING = [
  '0.9.0',
  '1.2.3',
  '1.10.0',
  '1.16.17',
  '1.16.18-nightly.1',
  '1.16.18',
  '1.17.0',
  '2.0.0',
  '99.999.999',
];

test('gives a higher parser version a higher number', () => {
  const numbers = RISING.map(parserNumber);
  assert.equal(
    numbers,
    numbers.toSorted((a, b) => a - b),
  );
  assert.is(new Set(numbers).size, RISING.length);
});

test('gives every version string an integer of its own', () => {
  const odd = ['', 'x', '1', '1.2', '1.2.3.4', '1000.0.0', '1.16.18-a', '1.16.18-b', '1.16.18'];
  const numbers = odd.map(parserNumber);
  assert.is(new Set(numbers).size, odd.length);
  for (const number of numbers)
    assert.ok(Number.isInteger(number) && number >= 0 && number < PARSER_NUMBER_LIMIT);
});

test('finds cached facts only under the same version', () => {
  const version = factsVersions.get('ts') ?? 0;
  const key = { hash: 'a'.repeat(40), dialect: 'ts', version };
  const facts = { imports: [], problems: [], loc: 1 };
  const store = openStore({
    path: join(temporaryFolder(), 'cache.db'),
    warn: message => assert.unreachable(message),
  });
  for (const each of [memoryStore(), store]) {
    each.save({ files: [], removed: [], facts: [{ key, facts }] });
    assert.is(each.findFacts([key]).size, 1);
    assert.is(each.findFacts([{ ...key, version: version + 1 }]).size, 0);
    each.close();
  }
});

test('parses again after swc is replaced', async () => {
  const { root } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '', 'c.py': '' });
  const installation = install();
  const env = { HOME: temporaryFolder(), DEPGRAPH_PARSERS: '1' };
  const analyze = async (swc: string) => {
    writeFileSync(
      join(installation, 'node_modules/@swc/core/package.json'),
      JSON.stringify({ version: swc }),
    );
    return (await spawnProgram(join(installation, 'dist/depgraph.js'), ['analyze', root], { env })).stdout;
  };
  assert.match(await analyze('1.16.18'), '3 of 3 files parsed');
  // Files that were just written are not trusted; after some runs, the last result is.
  let last = await analyze('1.16.18');
  for (let runs = 0; runs < 200 && !last.includes('up to date'); runs++) last = await analyze('1.16.18');
  assert.match(last, 'up to date');
  assert.match(await analyze('1.16.19'), '2 of 3 files parsed');
  assert.not.match(
    await analyze('1.16.18'),
    'of 3 files parsed',
    'the facts of the first version are still cached',
  );
});

/** Copies the built package with an swc whose version a test can change. Returns its folder. */
function install(): string {
  const ours = join(import.meta.dirname, '../..');
  const folder = temporaryFolder();
  for (const part of ['dist', 'migrations', 'package.json'])
    cpSync(join(ours, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'node_modules/@swc/core'), { recursive: true });
  for (const name of readdirSync(join(ours, 'node_modules'))) {
    if (name !== '@swc') symlinkSync(join(ours, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

test.run();
