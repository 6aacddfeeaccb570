import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inWorld } from '../helpers/daemon.ts';
import { makeProject } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';

/** A command that opens an engine of its own fails with it. */
const NO_ENGINE = { DEPGRAPH_PARSERS: 'none' };

const FILES = {
  '.depgraphrc': JSON.stringify({
    modules: { core: 'src/core/**', ui: 'src/ui/**' },
    rules: [{ name: 'core-alone', forbid: { from: 'core', to: 'ui' } }],
  }),
  CODEOWNERS: '* @ann\n',
  'src/core/a.ts': "import './b'\n",
  'src/core/b.ts': "import './c'\nimport 'left-pad'\n",
  'src/core/c.ts': '',
  'src/core/c.test.ts': "import './c'\n",
  'src/core/x.ts': "import './y'\n",
  'src/core/y.ts': "import './x'\n",
  'src/ui/page.ts': "import '../core/a'\n",
};

test(
  'with a daemon, check, diff, affected and baseline ask it, and say the same as without one',
  inWorld(async world => {
    const project = makeRepository(FILES);
    const run = (words: readonly string[], env = {}) =>
      world.depgraph([...words, ...placeOf(words, project.root)], env);
    assert.is((await run(['baseline', 'create', '--no-cache'])).code, 0);
    commitAll(project, 'accept');
    await world.start(project.root);
    project.write({
      'src/core/c.ts': "import './a'\nimport '../ui/page'\n",
      'src/core/new.ts': "import './c'\nimport './missing'\n",
      'src/core/x.ts': '',
    });
    const commands = [
      ['check'],
      ['check', '--json'],
      ['check', '--no-baseline', '--format', 'compact'],
      ['check', '--since', 'HEAD'],
      ['check', '--since', 'HEAD', '--format', 'github,markdown=/dev/null'],
      ['check', '--since', 'HEAD', '--json'],
      ['diff'],
      ['diff', 'HEAD', '--json'],
      ['diff', 'main', '--imports'],
      ['diff', '--format', 'markdown', '--fail-on', 'new-cycles,health-drop'],
      ['affected'],
      ['affected', '--since', 'HEAD', '--json'],
      ['affected', '--tests'],
    ];
    for (const words of commands) {
      const asked = await run(words, NO_ENGINE);
      assert.not.match(asked.stderr, 'DEPGRAPH_PARSERS', words.join(' '));
      assert.equal(asked, await run([...words, '--no-cache']), words.join(' '));
    }
    const file = join(project.root, 'src/core/c.ts');
    const one = await world.depgraph(['check', file, '--json'], NO_ENGINE);
    assert.equal(one, await world.depgraph(['check', file, '--json', '--no-cache']));
    assert.ok(JSON.parse(one.stdout).findings.length > 0);

    const baseline = join(project.root, '.depgraph-baseline.json');
    const before = readFileSync(baseline, 'utf8');
    const { id } = JSON.parse((await run(['check', '--json'])).stdout).findings[0];
    for (const words of [
      ['baseline', 'add', id.slice(0, 12), '--reason', 'moves soon', '--until', '2999-01-01'],
      ['baseline', 'update', '--prune-only', '--json'],
      ['baseline', 'update'],
      ['baseline', 'update', '--accept', '--owner', 'ann'],
    ]) {
      project.write({ '.depgraph-baseline.json': before });
      const asked = [await run(words, NO_ENGINE), readFileSync(baseline, 'utf8')];
      project.write({ '.depgraph-baseline.json': before });
      const alone = [await run([...words, '--no-cache']), readFileSync(baseline, 'utf8')];
      assert.equal(asked, alone, words.join(' '));
    }
    project.remove('.depgraph-baseline.json');
    assert.is((await run(['baseline', 'create'], NO_ENGINE)).code, 0);
    const created = readFileSync(baseline, 'utf8');
    project.remove('.depgraph-baseline.json');
    await run(['baseline', 'create', '--no-cache']);
    assert.is(created, readFileSync(baseline, 'utf8'));
  }),
);

test(
  'what a daemon cannot answer, the command finds out by itself',
  inWorld(async world => {
    const project = makeRepository({ 'a.ts': "import './b'\n", 'b.ts': '' });
    await world.start(project.root);
    const at = ['--project', project.root];
    const unknown = await world.depgraph(['diff', 'nowhere', ...at], NO_ENGINE);
    assert.equal([unknown.code, unknown.stdout], [2, '']);
    assert.match(unknown.stderr, 'nowhere');
    const other = await world.depgraph(['affected', '--exclude', 'b.ts', ...at], NO_ENGINE);
    assert.match(other.stderr, 'DEPGRAPH_PARSERS', 'another configuration');
    const staged = await world.depgraph(['check', '--staged', project.root], NO_ENGINE);
    assert.match(staged.stderr, 'DEPGRAPH_PARSERS', 'the index');
    project.write({ '.depgraph-baseline.json': '{' });
    const broken = await world.depgraph(['check', project.root]);
    assert.equal([broken.code, broken.stdout], [2, '']);
    assert.match(broken.stderr, '.depgraph-baseline.json');
    project.remove('.depgraph-baseline.json', 'a.ts', 'b.ts');
    const empty = await world.depgraph(['check', project.root]);
    assert.equal([empty.code, empty.stdout], [2, '']);
    assert.match(empty.stderr, 'no source files');
  }),
);

test(
  'a file that replaces the configuration, and a manifest above the project, are treated as without a daemon',
  inWorld(async world => {
    const modules = { a: 'a.ts', b: 'b.ts' };
    const project = makeRepository({
      '.depgraphrc': JSON.stringify({ modules }),
      'a.ts': "import './b'\n",
      'b.ts': '',
    });
    const rules = [{ name: 'apart', forbid: { from: 'a', to: 'b' } }];
    project.write({ '.depgraphrc': JSON.stringify({ modules, rules }) });
    await world.start(project.root);
    for (const words of [[], ['--config', project.path('.depgraphrc')]]) {
      const all = ['diff', 'HEAD', ...words, '--json', '--project', project.root];
      assert.equal(await world.depgraph(all), await world.depgraph([...all, '--no-cache']), words.join(' '));
    }
    const outer = makeProject({ 'package.json': '{}', 'inner/a.ts': "import './b'\n", 'inner/b.ts': '' });
    const inner = outer.path('inner');
    await world.start(inner);
    const asked = await world.depgraph(['check', inner], NO_ENGINE);
    assert.match(asked.stderr, 'package.json is not read');
    assert.equal(asked, await world.depgraph(['check', inner, '--no-cache']));
  }),
);

function placeOf([command]: readonly string[], root: string): string[] {
  return command === 'check' ? [root] : ['--project', root];
}

test.run();
