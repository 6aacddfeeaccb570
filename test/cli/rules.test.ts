import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject } from '../helpers/project.ts';

const RULES = {
  modules: { web: { files: 'src/web/**', tags: 'ui' }, core: { files: 'src/core/**' } },
  rules: [{ name: 'down', layers: ['web', 'core'], help: 'Ask the core team' }],
};
const FILES = {
  'src/web/a.ts': "import '../core/b'\n",
  'src/core/b.ts': '',
};

test('rules explain shows what a file may use', async () => {
  const { root } = makeProject({ ...FILES, '.depgraphrc': JSON.stringify(RULES) });
  const { code, stdout, stderr } = await depgraph(['rules', 'explain', 'src/core/b.ts'], { cwd: root });
  assert.is(code, 0, stderr);
  assert.match(stdout, 'src/core/b.ts: module core\n');
  assert.match(
    stdout,
    '  down (error): Each of these may use only those after it: "web" and "core"\n    Ask the core team\n',
  );
  assert.match(stdout, 'It may use:\n  no   web (down)\n');
  assert.match(stdout, 'It may be used by:\n  yes  web\n');
  const json = await depgraph(['rules', 'explain', 'a.ts', '--json', '--project', root], {
    cwd: join(root, 'src/web'),
  });
  assert.equal(JSON.parse(json.stdout).tags, ['ui']);
});

test('rules suggest prints a .depgraphrc', async () => {
  const { root } = makeProject(FILES);
  const { code, stdout, stderr } = await depgraph(['rules', 'suggest'], { cwd: root });
  assert.is(code, 0, stderr);
  assert.match(stdout, '"layers": ["web", "core"]');
  assert.match(stdout, '// no violations today');
  writeFileSync(join(root, '.depgraphrc'), stdout);
  const explained = await depgraph(['rules', 'explain', 'src/web/a.ts'], { cwd: root });
  assert.is(explained.code, 0, explained.stderr);
  assert.match(explained.stdout, 'module web');
  const { rules } = JSON.parse((await depgraph(['rules', 'suggest', '--json'], { cwd: root })).stdout);
  assert.equal(
    rules.map(({ violations }: { violations: number }) => violations),
    [0, 0],
  );
});

test('rules suggest says why it suggests nothing', async () => {
  const suggest = async (files: Record<string, string>) =>
    (await depgraph(['rules', 'suggest'], { cwd: makeProject(files).root })).stdout;
  assert.match(await suggest({ 'a.ts': '' }), 'All source files are in one folder');
  assert.match(await suggest({ 'tests/a.ts': '' }), 'There are no source files');
});

for (const [args, message] of [
  [['rules'], 'rules needs an action: explain, suggest'],
  [['rules', 'explian'], 'unknown command "rules explian"'],
  [['rules', 'explain'], 'rules explain needs a file'],
  [['rules', 'suggest', 'x'], 'unexpected argument "x" for rules suggest'],
  [['rules', 'explain', 'src/none.ts'], 'none.ts'],
  [['rules', 'explain', 'src'], 'src is a folder'],
  [['rules', 'from'], 'rules from needs a configuration to translate'],
] as const) {
  test(`${args.join(' ')} is a usage error`, async () => {
    const { code, stderr } = await depgraph([...args], { cwd: makeProject(FILES).root });
    assert.is(code, 2);
    assert.match(stderr, message);
  });
}

test('a rule that matches nothing is exit 2, and named', async () => {
  const rules = [{ name: 'down', layers: ['src/web/', 'src/gone/'] }];
  const { root } = makeProject({ ...FILES, '.depgraphrc': JSON.stringify({ rules }) });
  const { code, stderr } = await depgraph(['rules', 'explain', 'src/web/a.ts'], { cwd: root });
  assert.is(code, 2);
  assert.match(stderr, 'rule "down": nothing matches "src/gone/"');
});

test.run();
