import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileException } from '../../src/types.ts';
import { judge, type ProjectOptions, verdict } from './project.ts';

const test = suite('rules/exceptions');

const config = { rules: [{ name: 'r', forbid: { from: 'a.ts', to: ['b.ts', 'c.ts'] } }] };
const PROJECT = { 'a.ts': ['b.ts@5', 'c.ts@9'] };

function allow(line: number, more: Partial<FileException> = {}): FileException {
  return { file: 'a.ts', line, rule: 'r', reason: 'moves with #812', ...more };
}

const after = (exceptions: readonly FileException[], more: ProjectOptions = {}) =>
  verdict(PROJECT, { config, exceptions, ...more });

const B = 'r: a.ts -> b.ts';
const C = 'r: a.ts -> c.ts';

test('an exception on the line of an import, or on the one above, allows it', async () => {
  assert.equal(await after([allow(5)]), [C]);
  assert.equal(await after([allow(4)]), [C]);
  assert.equal(await after([allow(5), allow(8)]), []);
  const { allowed } = await judge(PROJECT, { config, exceptions: [allow(5), allow(8)] });
  assert.is(allowed, 2);
});

test('exceptions for several rules can be stacked above an import', async () => {
  const rules = [...config.rules, { name: 'q', forbid: { from: 'a.ts', to: 'b.ts' } }];
  const exceptions = [allow(3), allow(4, { rule: 'q' })];
  assert.equal(await verdict(PROJECT, { config: { rules }, exceptions }), [C]);
});

test('an exception at the end of an import is not about the next line', async () => {
  const project = { 'a.ts': ['b.ts@5', 'c.ts@6'] };
  assert.equal(await verdict(project, { config, exceptions: [allow(5)] }), [C]);
});

test('of several imports of a pair, each needs its exception', async () => {
  const project = { 'a.ts': ['b.ts@5', 'b.ts@9'] };
  const { findings } = await judge(project, {
    config: { rules: [{ name: 'r', forbid: { from: 'a.ts', to: 'b.ts' } }] },
    exceptions: [allow(5)],
  });
  assert.equal(
    findings.map(({ lines }) => lines),
    [[9]],
  );
});

test('an unused exception is a finding', async () => {
  assert.equal(await after([allow(5), allow(7)]), ['exceptions: a.ts -> r (unused)', C]);
  const { findings, rules } = await judge(PROJECT, { config, exceptions: [allow(7)] });
  const found = findings.find(({ rule }) => rule === 'exceptions');
  assert.equal(
    [found?.kind, found?.level, found?.lines, found?.message],
    ['exception', 'error', [7], 'a.ts: the exception for "r" allows nothing; remove it'],
  );
  assert.ok(rules.some(({ name, findings }) => name === 'exceptions' && findings === 1));
});

test('a duplicate one is a finding', async () => {
  assert.equal(await after([allow(4), allow(5)]), ['exceptions: a.ts -> r (duplicate)', C]);
});

test('one without a reason is a finding', async () => {
  assert.equal(await after([allow(5, { reason: ' ' })]), ['exceptions: a.ts -> r (no reason)', C]);
});

test('one for several rules says to write a comment for each', async () => {
  const exceptions = [allow(5, { rule: 'r,' })];
  const { findings } = await judge(PROJECT, { config, exceptions });
  const message = findings.find(({ rule }) => rule === 'exceptions')?.message ?? '';
  assert.match(message, 'the exception for "r," names several rules; write a comment for each');
});

test('until today is valid; after that it is expired, and the import counts again', async () => {
  const until = (date: string) => after([allow(5, { until: date })], { today: '2027-03-01' });
  assert.equal(await until('2027-03-01'), [C]);
  assert.equal(await until('2027-02-28'), ['exceptions: a.ts -> r (expired)', B, C]);
  for (const odd of ['2027-02-30', 'tomorrow', '2027-3-1', '9999-99-99']) {
    assert.equal(await until(odd), ['exceptions: a.ts -> r (no date)', B, C], odd);
  }
});

test('one for an unknown rule is a finding; one for a rule that is off is not', async () => {
  assert.equal(await after([allow(5, { rule: 'rr' })]), ['exceptions: a.ts -> rr (unknown)', B, C]);
  assert.equal(await after([allow(5, { rule: 'explosions' })]), [B, C]);
});

test('exceptions cannot hide themselves', async () => {
  const hiding = [allow(5), allow(7), allow(6, { rule: 'exceptions' }), allow(7, { rule: 'exceptions' })];
  assert.equal(await after(hiding), [
    'exceptions: a.ts -> exceptions (unknown)',
    'exceptions: a.ts -> r (unused)',
    C,
  ]);
});

test('an import that may close a cycle is no part of it; the rest of the cycle stays', async () => {
  const ring = { 'a.ts': ['b.ts@1'], 'b.ts': ['a.ts@2', 'c.ts@3'], 'c.ts': ['b.ts@4'] };
  for (const rules of [[], [{ name: 'cycles', acyclic: { between: 'files' } }]]) {
    const members = async (exceptions: readonly FileException[]) =>
      (await judge(ring, { config: { rules }, exceptions })).findings.map(({ members, to }) => members ?? to);
    const first = { file: 'b.ts', line: 2, rule: 'cycles', reason: 'x' };
    assert.equal(await members([]), [['a.ts', 'b.ts', 'c.ts']]);
    assert.equal(await members([first]), [['b.ts', 'c.ts']]);
    assert.equal(await members([first, { ...first, file: 'c.ts', line: 4 }]), []);
    assert.equal(await members([{ ...first, line: 9 }]), [['a.ts', 'b.ts', 'c.ts'], 'cycles (unused)']);
  }
});

test('one anywhere in a file allows a finding about the file', async () => {
  const rules = [{ name: 'tested', require: { from: 'a.ts', usedBy: 'b.ts' } }];
  const exceptions = [allow(30, { rule: 'tested' })];
  assert.equal(await verdict({ 'a.ts': ['b.ts'] }, { config: { rules }, exceptions }), []);
});

test('tens of thousands of comments in one file take no quadratic time', async () => {
  const count = 30_000;
  const stacked = Array.from({ length: count }, (_, i) => allow(i + 1));
  assert.is(
    (await judge({ 'a.ts': [`b.ts@${count + 1}`], 'c.ts': [] }, { config, exceptions: stacked })).allowed,
    1,
  );
  const imports = Array.from({ length: count }, (_, i) => `b.ts@${i + 1}`);
  assert.is((await judge({ 'a.ts': imports, 'c.ts': [] }, { config, exceptions: stacked })).allowed, 1);
});

test('comments in many files with many unresolved imports take no quadratic time', async () => {
  const files = Array.from({ length: 5000 }, (_, i) => `f${i}.ts`);
  const exceptions = files.map(file => ({ file, line: 1, rule: 'unresolved', reason: 'later' }));
  const unresolved = files.flatMap(file =>
    Array.from({ length: 10 }, (_, i) => ({ file, specifier: `./no${i}`, line: i + 1, reason: 'missing' })),
  );
  const project = Object.fromEntries(files.map(file => [file, []]));
  const { allowed } = await judge(project, { exceptions, unresolved: unresolved as never });
  assert.is(allowed, files.length);
});

test.run();
