import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { commitAt, git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

const value = (name: string, other: string) =>
  `import { ${other} } from './${other}'\nexport const ${name} = () => ${other}\n`;

/** Cycles of all kinds: two at load time in one that lazy imports close, one that is erased, and one of types. */
const FILES: ProjectFiles = {
  'a.ts': value('a', 'b'),
  'b.ts': `${value('b', 'c')}export const later = () => import('./d')\n`,
  'c.ts': value('c', 'a'),
  'd.ts': `${value('d', 'e')}export const later = () => import('./a')\n`,
  'e.ts': value('e', 'd'),
  'tab.ts': "import { Props } from './tabs'\nexport const tab = (props: Props) => props\n",
  'tabs.ts': "import { tab } from './tab'\nexport interface Props {}\nexport const tabs = [tab]\n",
  'm.ts': "import type { N } from './n'\nexport type M = N\n",
  'n.ts': "import type { M } from './m'\nexport type N = M | 1\n",
};

test('summary, check, history, --fail-on and the report count the same cycles, with the same sizes', async () => {
  const { root } = makeProject(FILES);
  git(root, 'init', '-q');
  for (const day of ['03', '04']) commitAt(root, `2025-03-${day}T12:00:00Z`, day);
  const run = async (...args: string[]) => depgraph(args, { cwd: root, env: STATE });
  const { cycleDetails, metrics } = JSON.parse((await run('analyze', '--json')).stdout);
  const sizesOf = (kind: string) =>
    cycleDetails.flatMap((cycle: Record<string, { members: string[] }[]>) =>
      (cycle[kind] ?? []).map(({ members }) => members.length),
    );
  assert.equal([sizesOf('eager'), sizesOf('deferred'), sizesOf('runtime')], [[3, 2], [5], [5]]);
  assert.is(metrics.circularDependencyCount, 3);

  const lines = (await run('analyze')).stdout.split('\n').map(line => line.trim().replace(/ +/g, ' '));
  const at = lines.findIndex(line => line.startsWith('Cycles '));
  assert.equal(lines.slice(at, at + 3), [
    'Cycles 2 at load time, the largest of 3 files',
    'later 1 closed by lazy imports, of 5 files',
    'type-only 2 of types, the largest of 2 files. 3 groups of any import; 1 at run time',
  ]);

  const { findings } = JSON.parse((await run('check', '--json')).stdout);
  const members = findings.flatMap((one: { rule: string; members: string[] }) =>
    one.rule === 'cycles' ? [one.members.length] : [],
  );
  assert.equal(members.sort(), [2, 3]);

  const history = await run('history', '--since', 'all', '--json');
  assert.is(history.code, 0, history.stderr);
  const { rows } = JSON.parse(history.stdout);
  const { cycles, eagerCycles, largestEager, lazyCycles, largestLazy } = rows[0];
  assert.equal([cycles, eagerCycles, largestEager, lazyCycles, largestLazy], [1, 2, 3, 1, 5]);

  const gate = await run('analyze', '--quiet', '--fail-on', 'cycles,cycles:lazy,cycles:all');
  assert.match(
    gate.stderr,
    'failed: 2 cycles at load time, 3 cycles, lazy ones included, 3 cycles of any kind',
  );
  const file = (await run('analyze', 'a.ts')).stdout;
  assert.match(file, '  3 files: a.ts → b.ts → c.ts → a.ts\n  5 files, closed by lazy imports: ');
});

test('no cut of a cycle at load time is lazy, and cuts of one that lazy imports close are', async () => {
  const { root } = makeProject(FILES);
  const { stdout } = await depgraph(['analyze', '--json'], { cwd: root });
  const { cycleDetails, detailed, health } = JSON.parse(stdout);
  const lazy = new Set(
    detailed.edges.filter((edge: { lazy?: true }) => edge.lazy).map((edge: { id: string }) => edge.id),
  );
  const cutsOf = (knots: { breakEdges: string[][] }[]) =>
    knots.flatMap(({ breakEdges }) => breakEdges.map(pair => lazy.has(pair.join('->'))));
  for (const { eager, deferred } of cycleDetails) {
    assert.ok(cutsOf(eager).every(isLazy => !isLazy));
    assert.ok(cutsOf(deferred).every(isLazy => isLazy));
  }
  assert.ok(cutsOf(cycleDetails.flatMap((cycle: { deferred: [] }) => cycle.deferred)).length > 0);
  const levers = health.levers.flatMap(({ edges }: { edges: string[][] }) => edges);
  assert.ok(levers.length > 0);
  assert.ok(levers.every((pair: string[]) => !lazy.has(pair.join('->'))));
});

test.run();
