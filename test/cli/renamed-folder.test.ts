import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

/** `math` uses `app`, which every configuration below forbids in its way; both are in a cycle. */
const FILES = {
  'packages/app/main.ts': "import '../math/sum'\n",
  'packages/app/log.ts': '',
  'packages/math/sum.ts': "import '../app/log'\nimport './low'\n",
  'packages/math/low.ts': "import '../app/log'\nexport const low = 1\n",
};

/** The same with the folder `geometry`. */
const RENAMED = {
  'packages/app/main.ts': "import '../geometry/sum'\n",
};

type Configure = (folder: string) => object;

const CONFIGURATIONS: Readonly<Record<string, Configure>> = {
  'the glob of a module': folder => ({
    modules: { app: { files: 'packages/app/**' }, math: { files: `packages/${folder}/**` } },
    rules: [{ name: 'pure', forbid: { from: 'math', to: 'app' } }],
  }),
  'a module with the name of the folder': folder => ({
    modules: { app: { files: 'packages/app/**' }, [folder]: { files: `packages/${folder}/**` } },
    rules: [{ name: 'order', layers: ['app', folder] }],
  }),
  'a module and its rule': folder => ({
    modules: { app: { files: 'packages/app/**' }, [folder]: { files: `packages/${folder}/**` } },
    rules: [{ name: `${folder}-is-pure`, forbid: { from: folder, to: 'app' } }],
  }),
  'modules that may not form a cycle': folder => ({
    modules: { app: { files: 'packages/app/**' }, [folder]: { files: `packages/${folder}/**` } },
    rules: [{ name: 'loops', acyclic: { between: 'modules' } }],
  }),
  'modules by a wildcard': () => ({
    modules: { '*': { files: 'packages/*/**' } },
    rules: [{ name: 'loops', acyclic: { between: 'modules' } }],
  }),
  'folders that may not form a cycle': () => ({
    rules: [{ name: 'loops', acyclic: { between: 'folders' } }],
  }),
  'the glob of a rule': folder => ({
    rules: [{ name: 'pure', forbid: { from: `packages/${folder}/**`, to: 'packages/app/**' } }],
  }),
  'the public files of a module': folder => ({
    modules: {
      app: { files: 'packages/app/**', public: ['main.ts'] },
      math: { files: `packages/${folder}/**` },
    },
    rules: [{ name: 'inside', public: ['app'] }],
  }),
  'the glob of a layer': folder => ({
    layers: {
      app: { rank: 9, match: ['packages/app/**'] },
      math: { rank: 8, match: [`packages/${folder}/**`] },
    },
    rules: [{ name: 'layers', level: 'error' }],
  }),
};

function repository(configure: Configure, files: ProjectFiles = FILES): TestProject {
  return makeRepository({ ...files, '.depgraphrc': JSON.stringify(configure('math')) });
}

function renameFolder(project: TestProject, configure: Configure): void {
  renameSync(join(project.root, 'packages/math'), join(project.root, 'packages/geometry'));
  project.write({ ...RENAMED, '.depgraphrc': JSON.stringify(configure('geometry')) });
}

const run = ({ root }: TestProject, ...words: string[]) => depgraph(words, { cwd: root, env: STATE });

for (const [name, configure] of Object.entries(CONFIGURATIONS)) {
  test(`a renamed folder brings no findings: ${name}`, async () => {
    const project = repository(configure);
    assert.is((await run(project, 'check')).code, 1, 'the rule objects to something');
    renameFolder(project, configure);
    assert.is((await run(project, 'check')).code, 1, 'the rule still objects');
    const { code, stdout, stderr } = await run(project, 'check', '--since', 'main', '--format', 'compact');
    assert.equal([code, stdout], [0, ''], stderr);
    const diff = await run(project, 'diff', '--json');
    const { findings, parts, files } = JSON.parse(diff.stdout);
    assert.equal([findings.new, findings.fixed, parts.added, parts.removed], [[], [], [], []]);
    assert.is(files.renamed.length, 2);
  });
}

test('what is added or fixed in a renamed folder is told', async () => {
  const configure = CONFIGURATIONS['the glob of a module'];
  const project = repository(configure);
  renameFolder(project, configure);
  project.write({
    'packages/geometry/low.ts': 'export const low = 1\n',
    'packages/geometry/area.ts': "import '../app/log'\n",
  });
  commitAll(project);
  const { stdout } = await run(project, 'diff', 'HEAD^..HEAD', '--json');
  const { findings } = JSON.parse(stdout);
  assert.equal(
    [findings.new, findings.fixed].map(list =>
      list.map(({ from, to }: { from: string; to: string }) => [from, to]),
    ),
    [
      [['packages/geometry/area.ts', 'packages/app/log.ts']],
      [['packages/geometry/low.ts', 'packages/app/log.ts']],
    ],
  );
});

test('a file that moves into another module breaks the rules of that module', async () => {
  const configure = CONFIGURATIONS['the glob of a module'];
  const project = repository(configure, { ...FILES, 'scripts/tool.ts': "import '../packages/app/log'\n" });
  renameFolder(project, configure);
  renameSync(join(project.root, 'scripts/tool.ts'), join(project.root, 'packages/geometry/tool.ts'));
  project.write({ 'packages/geometry/tool.ts': "import '../app/log'\n" });
  const { code, stdout } = await run(project, 'check', '--since', 'main', '--format', 'compact');
  assert.is(code, 1);
  assert.match(stdout, /^packages\/geometry\/tool\.ts:1:1: error pure: /);
  assert.is(stdout.trim().split('\n').length, 1);
});

test('a file of no module before and after its folder is renamed is not a fixed one', async () => {
  const configure: Configure = folder => ({
    ...CONFIGURATIONS['the glob of a module'](folder),
    unassigned: 'warn',
  });
  const project = repository(configure);
  renameFolder(project, configure);
  const { findings } = JSON.parse((await run(project, 'diff', '--json')).stdout);
  assert.equal(findings, { new: [], fixed: [] });
});

test.run();
