import { parse } from 'jsonc-parser';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { printCommand, translate } from '../../../src/faces/migrate/from.ts';
import { readIni, UnreadableSource } from '../../../src/faces/migrate/read.ts';
import { rcLines } from '../../../src/faces/migrate/render.ts';
import { around, fixture, translated } from './around.ts';

test('prints what .depgraphrc reads, with the notes as comments', () => {
  const found = translated('tach.toml', fixture('tach.toml'), ['python/app/cli.py']);
  const text = rcLines(found, 'tach.toml').join('\n');
  const errors: unknown[] = [];
  const value = parse(text, errors as never);
  assert.equal(errors, []);
  assert.equal(value.modules, found.modules);
  assert.equal(
    value.rules.map(({ name }: { name: string }) => name),
    found.rules.map(({ name }) => name),
  );
  for (const note of found.notes) assert.ok(text.includes(`// - ${note}`), note);
});

const STRANGE: readonly [name: string, text: string][] = [
  ['package.json', '{ "name": "a" }'],
  ['pyproject.toml', '[tool.black]\nline-length = 100\n'],
  ['setup.cfg', '[metadata]\nname = a\n'],
  ['compose.yaml', 'services: {}\n'],
  ['rules.txt', 'layers'],
];
for (const [name, text] of STRANGE) {
  test(`finds no rules in ${name}`, () => {
    assert.is(translate({ name, text, around: around() }), undefined);
  });
}

const BROKEN: readonly [name: string, text: string, reason: RegExp][] = [
  ['.dependency-cruiser.json', '{\n"forbidden": [,]\n}', /not valid JSON at line 2/],
  ['tach.toml', 'modules = [', /./],
  ['.dependency-cruiser.json', `{"forbidden":${'['.repeat(100_000)}`, /nested too deeply/],
  ['nx.json', '{"a":'.repeat(50_000), /nested too deeply/],
  ['deptrac.yaml', 'deptrac: {\n  - a', /./],
  ['deptrac.yaml', `a: &a [x]\n${bomb(12)}deptrac: *a12\n`, /alias/i],
];
for (const [name, text, reason] of BROKEN) {
  test(`says what is wrong with ${name}: ${text.slice(0, 20)}`, () => {
    assert.throws(
      () => translate({ name, text, around: around() }),
      (error: Error) => error instanceof UnreadableSource && reason.test(error.message),
    );
  });
}

/** Each anchor repeats the one before it ten times. */
function bomb(depth: number): string {
  const list = (name: string) => `[${Array.from({ length: 10 }, () => `*${name}`).join(', ')}]`;
  return Array.from(
    { length: depth },
    (_, i) => `a${i + 1}: &a${i + 1} ${list(i === 0 ? 'a' : `a${i}`)}\n`,
  ).join('');
}

test('names the command that prints a configuration that is code', () => {
  assert.match(printCommand('.dependency-cruiser.cjs') ?? '', /JSON\.stringify/);
  assert.match(printCommand('eslint.config.mjs') ?? '', /eslint --print-config/);
  assert.is(printCommand('.dependency-cruiser.json'), undefined);
});

test('thousands of rules with one name, and a value of many lines, take no quadratic time', () => {
  const rule = '{"name":"a","from":{"path":"^s"},"to":{"path":"^t"}}';
  const text = `{"forbidden":[${Array(15_000).fill(rule).join(',')}]}`;
  assert.is(translated('.dependency-cruiser.json', text).rules.at(-1)?.name, 'a-15000');
  const value = readIni(`[x]\nkey =\n${'    b\n'.repeat(200_000)}`)
    .get('x')
    ?.get('key');
  assert.is(value?.length, 399_999);
  assert.is(readIni(`[x]\na${' '.repeat(200_000)}`).get('x')?.size, 0);
});

test.run();
