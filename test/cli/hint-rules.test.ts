import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { type TestProject, temporaryFolder } from '../helpers/project.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

const run = ({ root }: Pick<TestProject, 'root'>, ...words: string[]) =>
  depgraph(words, { cwd: root, env: STATE });

const rules = (options: Record<string, object> = {}) =>
  JSON.stringify({
    rules: ['orphans', 'undeclared', 'unused'].map(name => ({ name, level: 'error', ...options[name] })),
  });

const names = Array.from({ length: 14 }, (_, i) => `part${i}`);
/** Parts that `src/index.ts` uses, one file that nothing uses, and a package of each kind. */
const FILES = {
  '.depgraphrc': rules(),
  'package.json':
    '{ "name": "a", "main": "src/index.ts", "dependencies": {\n"left-pad": "1",\n"idle": "1" } }',
  'src/index.ts': names.map(name => `import './${name}.ts';\n`).join(''),
  ...Object.fromEntries(names.map(name => [`src/${name}.ts`, 'export {};\n'])),
  'src/part0.ts': "import 'left-pad';\nimport 'right-pad';\n",
  'src/dead.ts': 'export {};\n',
};
const LATER = {
  'src/part1.ts': "import 'right-pad';\nimport 'third-pad';\n",
  'src/later.ts': 'export {};\n',
};

async function found(project: Pick<TestProject, 'root'>, ...words: string[]): Promise<string[]> {
  const { stdout } = await run(project, 'check', '--format', 'compact', ...words);
  return stdout.split('\n').flatMap(line => /^(.+?): error (\w+): /.exec(line)?.slice(1).join(' ') ?? []);
}

test('a baseline and a base leave what is new', async () => {
  const project = makeRepository(FILES);
  assert.equal(await found(project), [
    'src/dead.ts:1:1 orphans',
    'package.json:1:1 undeclared',
    'package.json:3:1 unused',
  ]);
  await run(project, 'baseline', 'create');
  assert.equal(await found(project), []);
  commitAll(project, 'accept');
  project.write(LATER);
  const expected = ['src/later.ts:1:1 orphans', 'package.json:1:1 undeclared'];
  assert.equal(await found(project), expected);
  assert.equal(await found(project, '--since', 'HEAD', '--no-baseline'), expected);
});

test('options name entry points and packages that the rules and the hints leave alone', async () => {
  const project = makeRepository({
    ...FILES,
    '.depgraphrc': rules({
      orphans: { entries: ['src/de*.ts'] },
      undeclared: { packages: ['right-*'] },
      unused: { packages: 'idle' },
    }),
  });
  assert.equal(await found(project), []);
  const { stdout } = await run(project, 'analyze', '--json');
  const { orphans, packages } = JSON.parse(stdout);
  assert.equal([orphans, packages], [[], { undeclared: [], undeclaredGroups: [], unused: [] }]);
});

test('machines get them in their formats', async () => {
  const project = makeRepository(FILES);
  const { stdout } = await run(project, 'check', '--format', 'sarif');
  const [{ results }] = JSON.parse(stdout).runs as { results: { ruleId: string; locations: unknown[] }[] }[];
  assert.equal(
    results.map(({ ruleId, locations }) => [ruleId, locations.length]),
    [
      ['orphans', 1],
      ['undeclared', 1],
      ['unused', 1],
    ],
  );
  const { stdout: junit } = await run(project, 'check', '--format', 'junit');
  assert.match(junit, /name="undeclared"/);
});

test.run();
