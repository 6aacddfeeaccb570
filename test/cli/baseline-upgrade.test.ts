import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isOlder } from '../../src/core/rules/baseline/outdated.ts';
import { version } from '../../src/shared/version.ts';
import { depgraph } from '../helpers/cli.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const BASELINE = '.depgraph-baseline.json';

/** `tab` needs only a type of `tabs`, so that the cycle is none any more; the other one still is. */
const FILES: ProjectFiles = {
  'tab.ts': "import { Props } from './tabs'\nexport const tab = (props: Props) => props\n",
  'tabs.ts': "import { tab } from './tab'\nexport interface Props {}\nexport const tabs = [tab]\n",
  'a.js': "import './b.js'\n",
  'b.js': "import './a.js'\n",
};

const entries = (...members: readonly string[][]) =>
  members.map(list => JSON.stringify({ rule: 'cycles', members: list })).join(',\n');

/** As 0.2.0 wrote it. */
const WRITTEN = `{ "version": 1, "entries": [\n${entries(['a.js', 'b.js'], ['tab.ts', 'tabs.ts'])}\n] }\n`;

const project = (baseline: string, rc = '{}') =>
  makeProject({ ...FILES, [BASELINE]: baseline, '.depgraphrc': rc });

test('an upgrade leaves one warning about a baseline of 0.2.0, which update removes', async () => {
  const { root, path } = project(WRITTEN);
  const checked = await depgraph(['check'], { cwd: root });
  assert.is(checked.code, 0, checked.stdout);
  assert.match(
    checked.stdout,
    'an older version wrote cycles tab.ts, tabs.ts, which this version does not find',
  );
  assert.match(checked.stdout, 'run "depgraph baseline update"');
  assert.match(checked.stdout, /^1 warning; /m);
  assert.match(checked.stdout, `${BASELINE}: 1 known\n`);

  const { findings } = JSON.parse((await depgraph(['check', '--json'], { cwd: root })).stdout);
  assert.equal(
    findings.map(({ rule, level, lines }: Record<string, unknown>) => [rule, level, lines]),
    [['baseline', 'warn', [3]]],
  );

  assert.is((await depgraph(['baseline', 'update'], { cwd: root })).code, 0);
  const text = readFileSync(path(BASELINE), 'utf8');
  assert.is(
    text,
    `{ "version": 1, "build": "${version()}", "entries": [\n${entries(['a.js', 'b.js'])}\n] }\n`,
  );
  const clean = await depgraph(['check'], { cwd: root });
  assert.equal([clean.code, /warning/.test(clean.stdout)], [0, false]);
});

test('several outdated entries are one warning', async () => {
  const both = WRITTEN.replace(
    '\n] }',
    `,\n${entries(['gone.ts', 'lost.ts'])},\n{"rule":"layers","from":"a.js","to":"b.js"}\n] }`,
  );
  const { stdout, code } = await depgraph(['check'], { cwd: project(both).root });
  assert.is(code, 0);
  assert.match(stdout, /^1 warning; /m);
  assert.match(stdout, 'tabs.ts and 2 more, which');
});

/** Modules, each with a file, of which this many use each other in a circle. */
const knot = (size: number): ProjectFiles =>
  Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [
      [`m${i}/a.js`, i < size ? `import '../m${(i + 1) % size}/b.js'\n` : ''],
      [`m${i}/b.js`, ''],
    ]).flat(),
  );

test('a gate of cycles and health passes after an upgrade, unless modules are tied', async () => {
  const gate = ['analyze', '--no-cache', '--quiet', '--fail-on', 'cycles,health<80'];
  const [tab, tabs] = [FILES['tab.ts'], FILES['tabs.ts']];
  const clean = { 'm0/tab.ts': tab, 'm0/tabs.ts': tabs, ...knot(0) };
  const written = `{ "version": 1, "entries": [\n${entries(['m0/tab.ts', 'm0/tabs.ts'])}\n] }\n`;
  const { root, write } = makeProject({ ...clean, [BASELINE]: written, '.depgraphrc': '{}' });
  assert.is((await depgraph(['check'], { cwd: root })).code, 0);
  const passed = await depgraph(gate, { cwd: root });
  assert.equal([passed.code, passed.stderr], [0, '']);

  write(knot(8));
  const flipped = await depgraph(gate, { cwd: root });
  assert.is(flipped.code, 1);
  assert.match(flipped.stderr, /health \d+ is below 80/);
  assert.not.match(flipped.stderr, /cycle/);
  assert.is((await depgraph(['check'], { cwd: root })).code, 0, 'a gate of findings does not flip');
});

test('what this version wrote, and entries of own rules, are stale', async () => {
  const own = WRITTEN.replace(' "entries"', ` "build": "${version()}", "entries"`);
  const stale = await depgraph(['check'], { cwd: project(own).root });
  assert.is(stale.code, 1);
  assert.match(stale.stdout, '1 known, 1 stale');

  const rc = '{ "rules": [{ "name": "mine", "forbid": { "from": "tab.ts", "to": "a.js" } }] }';
  const entry = '{"rule":"mine","from":"tab.ts","to":"a.js"}';
  const ruled = await depgraph(['check'], {
    cwd: project(`{ "version": 1, "entries": [\n${entry}\n] }\n`, rc).root,
  });
  assert.match(ruled.stdout, 'which is no longer found');
});

test('create names the version, and add keeps the one that is there', async () => {
  const { root, path, remove } = project(WRITTEN);
  const id = JSON.parse((await depgraph(['check', '--json', '--no-baseline'], { cwd: root })).stdout)
    .findings[0].id;
  await depgraph(['baseline', 'add', id, '--reason', 'known'], { cwd: root });
  assert.match(readFileSync(path(BASELINE), 'utf8'), /^\{ "version": 1, "entries": \[/);
  remove(BASELINE);
  await depgraph(['baseline', 'create'], { cwd: root });
  assert.match(readFileSync(path(BASELINE), 'utf8'), `{ "version": 1, "build": "${version()}", "entries": [`);
});

test('versions are compared as numbers', () => {
  const older = (build: string | undefined, own: string) => isOlder({ build, entries: [] }, own);
  assert.equal(
    [older(undefined, '0.2.0'), older('0.9.0', '0.10.0'), older('0.2.0', '0.2.1')],
    [true, true, true],
  );
  assert.equal([older('0.10.0', '0.9.0'), older('0.2.0', '0.2.0')], [false, false]);
});

test.run();
