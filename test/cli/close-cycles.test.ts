import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { commitAt, git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

const LONG = '\n'.repeat(40);

/** A class that creates one of another package. */
const using = (own: string, other: string) => {
  const [from, to] = [own, other].map(name => name.toLowerCase());
  return `package shop.${from};\nimport shop.${to}.${other};\npublic class ${own} { Object o = new ${other}(); }\n`;
};

const at = (name: string) => `shop/${name.toLowerCase()}/${name}.java`;

/** A cart and its small event, a tree that shows itself, and two large classes. */
const FILES: ProjectFiles = {
  [at('Cart')]: using('Cart', 'Added') + LONG,
  [at('Added')]: using('Added', 'Cart'),
  'tree.vue': "<script setup>\nimport Tree from './tree.vue'\n</script>\n<template><Tree /></template>\n",
  [at('Order')]: using('Order', 'Bill') + LONG,
  [at('Bill')]: using('Bill', 'Order') + LONG,
};

const LISTED = [at('Bill'), at('Order')];
const CLOSE = [[at('Added'), at('Cart')], ['tree.vue']];

const run = async (root: string, ...args: string[]) => depgraph(args, { cwd: root, env: STATE });

const cyclesIn = (stdout: string, rule: string): string[][] =>
  JSON.parse(stdout).findings.flatMap((one: { rule: string; members: string[] }) =>
    one.rule === rule ? [one.members] : [],
  );

test('summary, check, history, health and --fail-on leave close cycles out, and the report marks them', async () => {
  const { root } = makeProject(FILES);
  git(root, 'init', '-q');
  for (const day of ['03', '04']) commitAt(root, `2025-03-${day}T12:00:00Z`, day);
  const { cycleDetails, health } = JSON.parse((await run(root, 'analyze', '--json')).stdout);
  const marks = cycleDetails.map(({ members, eager: [knot] }: { members: string[]; eager: object[] }) => [
    members,
    'close' in (knot ?? {}),
  ]);
  assert.equal(marks, [
    [CLOSE[0], true],
    [LISTED, false],
    [CLOSE[1], true],
  ]);
  assert.is(health.factors.find(({ factor }: { factor: string }) => factor === 'cycles').count, 2);

  const { stdout } = await run(root, 'analyze', '--details');
  const lines = stdout.split('\n').map(line => line.trim().replace(/ +/g, ' '));
  assert.ok(
    lines.includes(
      'Cycles 1 at load time, of 2 files. 3 groups of any import, 2 of them close; 1 at run time',
    ),
    stdout,
  );
  const text = stdout.replace(/\s+/g, ' ');
  assert.match(text, '2 close cycles, listed by depgraph analyze --details');
  assert.match(text, '2 files shop (close): added/Added.java:2 → cart/Cart.java:2 → Added.java');
  const details = lines.slice(lines.indexOf('Close cycles'));
  assert.match(details.join('\n'), /2 files in shop\n.*\n.*\n1 file/);

  assert.equal(cyclesIn((await run(root, 'check', '--json')).stdout, 'cycles'), [LISTED]);
  const history = await run(root, 'history', '--since', 'all', '--json');
  assert.is(history.code, 0, history.stderr);
  const { rows } = JSON.parse(history.stdout);
  assert.equal([rows[0].cycles, rows[0].eagerCycles], [1, 1]);
  const gate = await run(root, 'analyze', '--quiet', '--fail-on', 'cycles,cycles:all');
  assert.match(gate.stderr, 'failed: 1 cycle at load time, 3 cycles of any kind');
  const small = await run(root, 'analyze', at('Added'), '--fail-on', 'cycles');
  assert.is(small.code, 0, small.stderr);
});

test('a rule lists close cycles', async () => {
  const rules = '{ "rules": [{ "name": "close-cycles", "level": "warn" }] }';
  const { root } = makeProject({ ...FILES, '.depgraphrc': rules });
  const { stdout, code } = await run(root, 'check', '--json');
  assert.is(code, 1);
  assert.equal(cyclesIn(stdout, 'cycles'), [LISTED]);
  assert.equal(cyclesIn(stdout, 'close-cycles'), CLOSE);
});

test('an entry of a baseline of 0.2.0 for a close cycle fails no build', async () => {
  const entries = [...CLOSE, LISTED].map(members => JSON.stringify({ rule: 'cycles', members }));
  const baseline = `{ "version": 1, "entries": [\n${entries.join(',\n')}\n] }\n`;
  const { root } = makeProject({ ...FILES, '.depgraph-baseline.json': baseline });
  const { stdout, code } = await run(root, 'check');
  assert.is(code, 0, stdout);
  assert.match(stdout, /^1 warning; /m);
});

test('the summary of a project with close cycles only shows them', async () => {
  const { [at('Order')]: _, [at('Bill')]: __, ...files } = FILES;
  const { stdout } = await run(makeProject(files).root, 'analyze');
  assert.match(stdout, 'No files import each other while they load, but for 2 close cycles. The largest:');
});

test.run();
