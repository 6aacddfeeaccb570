import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/shared/version.ts';
import { depgraph } from '../helpers/cli.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { makeRepository } from '../helpers/revisions.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

const open = (platform: string) => `package db\nfunc Open() string { return "${platform}" }\n`;
const FILES = {
  'go.mod': 'module example.com/shop\n',
  '.depgraphrc': JSON.stringify({
    modules: { web: 'web/**', db: 'db/**' },
    rules: [{ name: 'no-db', forbid: { from: 'web', to: 'db' } }],
  }),
  'web/page.go': 'package web\n\nimport "example.com/shop/db"\n\nvar _ = db.Open()\n',
  'db/open_linux.go': open('linux'),
  'db/open_windows.go': open('windows'),
  'db/query.go': 'package db\nfunc Query() {}\n',
};

async function findingsIn(root: string, ...args: string[]) {
  const { stdout, stderr } = await depgraph(['check', '--json', ...args], { cwd: root, env: STATE });
  assert.is(stderr, '');
  return JSON.parse(stdout).findings;
}

test('an import of a Go package with build variants is one finding', async () => {
  const { root } = makeRepository(FILES);
  const [finding, ...more] = await findingsIn(root);
  assert.equal(more, []);
  assert.equal([finding.from, finding.to, finding.lines], ['web/page.go', 'db/open_linux.go', [3]]);
  assert.equal(finding.others, ['db/open_windows.go']);
  assert.match(finding.message, 'web/page.go imports db/open_linux.go and 1 other file of its package: ');
});

test('a baseline with an entry for each variant is not stale, and the next one has one entry', async () => {
  const entry = (platform: string) => `{"rule":"no-db","from":"web/page.go","to":"db/open_${platform}.go"}`;
  const baseline = `{ "version": 1, "entries": [\n${entry('linux')},\n${entry('windows')}\n] }\n`;
  const { root } = makeRepository({ ...FILES, '.depgraph-baseline.json': baseline });
  assert.equal(await findingsIn(root), []);
  const fresh = makeRepository(FILES);
  await depgraph(['baseline', 'create'], { cwd: fresh.root, env: STATE });
  const written = readFileSync(join(fresh.root, '.depgraph-baseline.json'), 'utf8');
  assert.is(written, `{ "version": 1, "build": "${version()}", "entries": [\n${entry('linux')}\n] }\n`);
});

test('another name from the same package, and a variant less, make the import neither new nor fixed', async () => {
  const project = makeRepository({ ...FILES, 'db/aliases.go': 'package db\nfunc Alias() {}\n' });
  project.write({ 'web/page.go': FILES['web/page.go'].replace('db.Open()', '[]any{db.Alias, db.Open()}') });
  assert.equal(await findingsIn(project.root, '--since', 'main'), []);
  project.write({ 'web/page.go': FILES['web/page.go'], 'db/open_linux.go': 'package db\n' });
  const { stdout } = await depgraph(['diff', '--json'], { cwd: project.root, env: STATE });
  assert.equal(JSON.parse(stdout).findings, { new: [], fixed: [] });
});

test.run();
