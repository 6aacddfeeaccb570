import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Difference } from '../../src/core/diff/types.ts';
import { type CliOptions, depgraph } from '../helpers/cli.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';

const STATE = { XDG_STATE_HOME: temporaryFolder() };

const FILES = {
  'src/web/page.ts': "import '../core/cart'\n",
  'src/core/cart.ts': "import './price'\n",
  'src/core/price.ts': '',
  'src/store/db.ts': "import pg from 'pg'\n",
  'package.json': '{"dependencies":{"pg":"1","left-pad":"1"}}',
};

/** A repository whose branch `main` has these files. */
function repository(files: ProjectFiles = FILES): TestProject {
  const project = makeProject(files);
  git(project.root, 'init', '-q', '-b', 'main');
  commit(project, 'first');
  return project;
}

function commit({ root }: TestProject, subject: string): void {
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '--allow-empty', '-m', subject);
}

function diff({ root }: TestProject, args: readonly string[] = [], options: CliOptions = {}) {
  return depgraph(['diff', ...args], { cwd: root, ...options, env: { ...STATE, ...options.env } });
}

type Printed = Difference & { readonly base: { readonly name: string; readonly commit: string } };

async function differenceIn(project: TestProject, ...args: string[]): Promise<Printed> {
  const { code, stdout, stderr } = await diff(project, [...args, '--json']);
  assert.is(code, 0, stderr);
  return JSON.parse(stdout) as Printed;
}

const CLOSING = { 'src/core/price.ts': "import '../web/page'\n" };

test('the configuration on disk does not matter for other states', async () => {
  const project = repository({ ...FILES, '.depgraphrc': '{}' });
  project.write(CLOSING);
  commit(project, 'second');
  project.write({ '.depgraphrc': '{ nonsense' });
  const run = (...words: string[]) => depgraph(words, { cwd: project.root, env: STATE });
  for (const words of [
    ['diff', 'HEAD~1..HEAD'],
    ['diff', '--staged'],
    ['affected', '--staged'],
    ['check', '--staged'],
  ]) {
    const { code, stderr } = await run(...words);
    assert.is(code, 0, `${words.join(' ')}: ${stderr}`);
  }
  assert.is((await run('diff')).code, 2);
});

test('prints nothing if nothing changed, and names the commits on standard error', async () => {
  const project = repository();
  const first = git(project.root, 'rev-parse', 'HEAD').trim();
  commit(project, 'empty');
  const second = git(project.root, 'rev-parse', 'HEAD').trim();
  const short = (id: string) => id.slice(0, 10);
  for (const [args, states] of [
    [[], `main (${short(second)}) and the work tree`],
    [['--staged'], `HEAD (${short(second)}) and the index`],
    [['HEAD~1..main'], `HEAD~1 (${short(first)}) and main (${short(second)})`],
    [[`${first}..${short(second)}`], `${short(first)} and ${short(second)}`],
    [['--format', 'markdown'], `main (${short(second)}) and the work tree`],
  ] as const) {
    const { code, stdout, stderr } = await diff(project, args);
    assert.equal([code, stdout, stderr], [0, '', `depgraph: nothing changed between ${states}\n`]);
  }
  project.write({ 'src/core/price.ts': `${FILES['src/core/price.ts']}// more\n` });
  const { stdout, stderr } = await diff(project);
  const states = `main (${short(second)}) and the work tree`;
  assert.is(stdout, '');
  assert.is(stderr, `depgraph: 1 file changed between ${states}, but nothing of the structure\n`);
});

test('a cycle is told once, in the text and in a comment', async () => {
  const project = repository();
  project.write(CLOSING);
  for (const args of [[], ['--format', 'markdown']]) {
    const { stdout } = await diff(project, args);
    assert.match(stdout, 'New cycle of 3 files, by price.ts → page.ts');
    assert.not.match(stdout, 'New findings');
  }
  assert.is((await differenceIn(project)).findings.new.filter(({ rule }) => rule === 'cycles').length, 1);
  commit(project, 'cycle');
  project.write({ 'src/core/price.ts': '' });
  const { stdout } = await diff(project, ['HEAD']);
  assert.match(stdout, 'A cycle of 3 files is gone: price.ts no longer imports page.ts\n');
  assert.not.match(stdout, 'Fixed findings');
});

test('a cycle that a declared rule forbids is told once, with the name of the rule', async () => {
  const config = {
    modules: { a: { files: 'src/**' } },
    rules: [{ name: 'no-loops', acyclic: { between: 'files' } }],
  };
  const project = repository({ ...FILES, '.depgraphrc': JSON.stringify(config) });
  project.write(CLOSING);
  const { stdout } = await diff(project);
  assert.match(stdout, 'New cycle of 3 files, by price.ts → page.ts, against no-loops\n');
  assert.not.match(stdout, 'New findings');
  const { stdout: comment } = await diff(project, ['--format', 'markdown']);
  assert.match(comment, 'New cycle of 3 files, by price.ts → page.ts, against no-loops, closed by');
  assert.not.match(comment, 'New findings');
});

test('--imports lists the imports that were added and removed', async () => {
  const project = repository();
  project.write({ ...CLOSING, 'src/core/cart.ts': '' });
  const { stdout } = await diff(project, ['--imports']);
  assert.match(
    stdout,
    /Imports\n {2}\+ src\/core\/price\.ts:1 {2}imports src\/web\/page\.ts\n {2}− src\/core\/cart\.ts:1 {2}imports src\/core\/price\.ts\n/,
  );
  assert.not.match((await diff(project)).stdout, '\nImports\n');
  assert.is((await diff(project, ['--imports', '--format', 'mermaid'])).code, 2);
});

const TYPED = {
  'src/web/page.ts': "import type { Cart } from '../core/cart'\n",
  'src/core/cart.ts': "export type Cart = 1\nexport const load = () => import('./price')\n",
  'src/store/db.ts': "import type pg from 'pg'\n",
};

test('an import of another kind is listed with the kind that it was', async () => {
  const project = repository();
  project.write(TYPED);
  const { stdout } = await diff(project, ['--imports']);
  assert.match(stdout, /^ {2}Imports {2}3 changed\n/m);
  assert.match(
    stdout,
    [
      '\nImports',
      '  ~ src/core/cart.ts:2  imports src/core/price.ts: now lazy, was eager',
      '  ~ src/store/db.ts:1  imports pkg:pg: now type-only, was eager',
      '  ~ src/web/page.ts:1  imports src/core/cart.ts: now type-only, was eager',
      '',
    ].join('\n'),
  );
  const { imports } = await differenceIn(project);
  assert.equal(imports, {
    added: [],
    removed: [],
    changed: [
      { source: 'src/core/cart.ts', target: 'src/core/price.ts', line: 2, kind: 'lazy', was: 'eager' },
      { source: 'src/store/db.ts', target: 'pkg:pg', line: 1, kind: 'type', was: 'eager' },
      { source: 'src/web/page.ts', target: 'src/core/cart.ts', line: 1, kind: 'type', was: 'eager' },
    ],
  });
  assert.match((await diff(project, ['--format', 'markdown'])).stdout, 'imports 3 changed');
});

test('an import of another kind is a change of the structure, also if its file moved', async () => {
  const project = repository();
  project.write({ 'src/store/db.ts': TYPED['src/store/db.ts'] });
  const { stdout, stderr } = await diff(project);
  assert.match(stdout, 'Imports  1 changed\n');
  assert.not.match(stderr, 'nothing of the structure');
  git(project.root, 'checkout', '-q', '.');
  git(project.root, 'mv', 'src/core', 'src/kernel');
  project.write({ 'src/web/page.ts': "import type {} from '../kernel/cart'\n" });
  const { imports } = await differenceIn(project);
  assert.equal(
    imports.changed.map(({ source, target, was }) => [source, target, was]),
    [['src/web/page.ts', 'src/kernel/cart.ts', 'eager']],
  );
});

test('names the import that closes a new cycle, and the dependency between folders', async () => {
  const project = repository();
  git(project.root, 'checkout', '-q', '-b', 'topic');
  project.write(CLOSING);
  const { stdout } = await diff(project);
  assert.match(stdout, 'the work tree compared with main');
  assert.match(
    stdout,
    'New cycle of 3 files, by price.ts → page.ts\n    closed by src/core/price.ts:1, which imports src/web/page.ts',
  );
  assert.match(stdout, 'src/core → src/web\n    src/core/price.ts:1  imports src/web/page.ts');
  assert.match(stdout, /Health +A \d+ → /);
  const { cycles, findings } = await differenceIn(project);
  assert.equal(
    cycles[0].loop.map(({ source }) => source),
    ['src/core/price.ts', 'src/web/page.ts', 'src/core/cart.ts'],
    'from the import that closes it',
  );
  assert.equal(
    findings.new.map(({ rule, from, lines }) => [rule, from, lines]),
    [['cycles', 'src/core/price.ts', [1]]],
  );
});

test('the base may advance after the branch began: only own changes count', async () => {
  const project = repository();
  git(project.root, 'checkout', '-q', '-b', 'topic');
  project.write({ 'src/core/new.ts': '' });
  commit(project, 'topic');
  git(project.root, 'checkout', '-q', 'main');
  project.write({ 'src/web/other.ts': "import './page'\n" });
  commit(project, 'later');
  git(project.root, 'checkout', '-q', 'topic');
  const { files } = await differenceIn(project, 'main');
  assert.equal(files, { added: ['src/core/new.ts'], removed: [], renamed: [], changed: [] });
  assert.equal((await differenceIn(project, 'main..topic')).files.removed, ['src/web/other.ts']);
  assert.equal((await differenceIn(project, 'main...topic')).files.removed, []);
});

test('moved files bring nothing new', async () => {
  const project = repository({ ...FILES, 'src/core/price.ts': "import './cart'\n" });
  git(project.root, 'mv', 'src/core', 'src/kernel');
  project.write({ 'src/web/page.ts': "import '../kernel/cart'\n" });
  const { files, cycles, findings, imports, parts } = await differenceIn(project);
  assert.equal(parts, { added: [], removed: [] });
  assert.equal(
    files.renamed.map(({ to }) => to),
    ['src/kernel/cart.ts', 'src/kernel/price.ts'],
  );
  assert.equal([files.added, files.removed, cycles, findings.new, imports.added], [[], [], [], [], []]);
});

test('a part that a file moves to has new dependencies only through new imports', async () => {
  const project = repository({ ...FILES, 'src/web/menu.ts': "import '../store/db'\n" });
  mkdirSync(join(project.root, 'src/ui'));
  git(project.root, 'mv', 'src/web/menu.ts', 'src/ui/menu.ts');
  const changed = async () => {
    const { parts } = await differenceIn(project);
    return [parts.added, parts.removed].map(list => list.map(({ from, to }) => `${from} ${to}`));
  };
  assert.equal(await changed(), [[], []]);
  project.write({ 'src/ui/item.ts': "import '../core/cart'\n", 'src/web/page.ts': "import '../ui/menu'\n" });
  assert.equal(await changed(), [['src/ui src/core', 'src/web src/ui'], ['src/web src/core']]);
});

test('a file that was edited while it moved is still the same file', async () => {
  const project = repository();
  mkdirSync(join(project.root, 'src/shop'));
  renameSync(project.path('src/core/cart.ts'), project.path('src/shop/cart.ts'));
  project.write({
    'src/shop/cart.ts': "// moved\nimport '../core/price'\n",
    'src/web/page.ts': "import '../shop/cart'\n",
  });
  const { files, imports } = await differenceIn(project);
  assert.equal(files.renamed, [{ from: 'src/core/cart.ts', to: 'src/shop/cart.ts' }]);
  assert.equal(imports, { added: [], removed: [], changed: [] });
});

const BODY = Array.from({ length: 12 }, (_, i) => `export const step${i} = () => compute(${i})\n`).join('');

test('a file with another name is still the same file if most of its code is', async () => {
  const project = repository({
    'src/compile.ts': "import { step1 } from './compile-props'\nimport './style'\n",
    'src/compile-props.ts': `import './compile'\n${BODY}`,
    'src/style.ts': "import './compile'\n",
  });
  git(project.root, 'rm', '-q', 'src/compile-props.ts');
  project.write({
    'src/compile.ts': "import { step1 } from './props'\nimport './style'\n",
    'src/props/index.ts': `import '../compile'\n${BODY.replace('compute(3)', 'compute(33)')}`,
  });
  const { files, cycles, findings, imports } = await differenceIn(project);
  assert.equal(files, {
    added: [],
    removed: [],
    renamed: [{ from: 'src/compile-props.ts', to: 'src/props/index.ts' }],
    changed: ['src/compile.ts'],
  });
  assert.equal([cycles, findings, imports.added], [[], { new: [], fixed: [] }, []]);
});

test('a licence alone does not make two files the same', async () => {
  const licence = Array.from({ length: 30 }, (_, i) => ` * Clause ${i} of the licence\n`).join('');
  const project = repository({ 'old.ts': `/*\n${licence} */\nexport const old = 1\n` });
  project.remove('old.ts');
  project.write({ 'fresh.ts': `/*\n${licence} */\nexport function fresh() {}\n` });
  const { files } = await differenceIn(project);
  assert.equal(files, { added: ['fresh.ts'], removed: ['old.ts'], renamed: [], changed: [] });
});

test('a cycle that became eager is shown at the import that became eager, and the loop begins there', async () => {
  const project = repository({
    'app/a.py': 'import app.b\nimport app.c\n',
    'app/b.py': 'import app.a\n',
    'app/c.py': 'def run():\n    import app.a\n',
    'app/__init__.py': '',
  });
  project.write({ 'app/c.py': '\nimport app.a\n' });
  const { findings } = await differenceIn(project);
  assert.equal(
    findings.new.map(({ rule, from, lines }) => [rule, from, lines]),
    [['cycles', 'app/c.py', [2]]],
  );
  project.write({ 'app/c.py': 'import app.d\n', 'app/d.py': 'import app.b\n' });
  const { cycles } = await differenceIn(project);
  assert.is(cycles[0].closedBy[0].source, cycles[0].loop[0].source);
});

test('what stands out only because the rest of the project changed is not told', async () => {
  const imports = (count: number) =>
    Array.from({ length: count }, (_, i) => `import './leaf${i}'\n`).join('');
  const leaves = Object.fromEntries(Array.from({ length: 18 }, (_, i) => [`leaf${i}.ts`, '']));
  const busy = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`busy${i}.ts`, imports(10)]));
  const statements = Array.from({ length: 500 }, (_, i) => `run(${i})\n`).join('');
  const rules = { '.depgraphrc': '{ "rules": [{ "name": "gods", "level": "warn" }] }' };
  const project = repository({ ...rules, ...leaves, ...busy, 'main.ts': imports(18) + statements });
  project.write(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`more${i}.ts`, ''])));
  const untouched = await differenceIn(project);
  assert.equal(untouched.findings, { new: [], fixed: [] });
  project.write({ 'main.ts': `${imports(18)}run()\n${statements}` });
  const { findings } = await differenceIn(project);
  assert.equal(
    findings.new.map(({ rule, from }) => [rule, from]),
    [['gods', 'main.ts']],
  );
});

test('cycles grow, shrink, merge, split and are fixed', async () => {
  const cycle = (a: string, b: string) => ({
    [`${a}.ts`]: `import './${b}'\n`,
    [`${b}.ts`]: `import './${a}'\n`,
  });
  const project = repository({ ...cycle('a', 'b'), ...cycle('c', 'd'), 'e.ts': '' });
  const fates = async () => (await differenceIn(project, 'HEAD')).cycles.map(({ fate }) => fate);
  project.write({ 'b.ts': "import './a'\nimport './e'\n", 'e.ts': "import './a'\n" });
  assert.equal(await fates(), ['grown']);
  commit(project, 'grown');
  project.write({ 'b.ts': "import './a'\n", 'e.ts': '' });
  assert.equal(await fates(), ['shrunk']);
  project.write({
    'b.ts': "import './a'\nimport './c'\n",
    'd.ts': "import './c'\nimport './a'\n",
    'e.ts': '',
  });
  assert.equal(await fates(), ['merged']);
  commit(project, 'merged');
  project.write({ ...cycle('a', 'b'), ...cycle('c', 'd') });
  assert.equal(await fates(), ['split']);
  project.write({ 'a.ts': '', ...cycle('c', 'd') });
  assert.equal(await fates(), ['shrunk']);
  project.write({ 'a.ts': '', 'c.ts': '' });
  assert.equal(await fates(), ['fixed']);
});

test('a cycle that grew is shown at the import that brought in the new files', async () => {
  const project = repository({
    'a.ts': "import './b'\nimport './c'\nimport './x'\n",
    'b.ts': "import './a'\n",
    'c.ts': "import './a'\n",
    'x.ts': '',
  });
  project.write({ 'b.ts': "import './a'\nimport './c'\n", 'x.ts': "\nimport './a'\n" });
  const { cycles } = await differenceIn(project);
  assert.equal(
    cycles.map(({ fate, changed, closedBy, loop }) => [fate, changed, closedBy[0].source, loop[0].source]),
    [['grown', ['x.ts'], 'x.ts', 'x.ts']],
  );
});

test('an import that is gone has the new names of files that moved', async () => {
  const project = repository();
  git(project.root, 'mv', 'src/core', 'src/kernel');
  project.write({ 'src/web/page.ts': '' });
  const { imports } = await differenceIn(project);
  assert.equal(
    imports.removed.map(({ source, target }) => [source, target]),
    [['src/web/page.ts', 'src/kernel/cart.ts']],
  );
});

test('a package that a manifest spells differently is the same package', async () => {
  const manifest = (name: string) => `[project]\nname = "app"\ndependencies = ["${name}"]\n`;
  const project = repository({
    'app/main.py': 'import werkzeug\nimport yaml\n',
    'app/__init__.py': '',
    'pyproject.toml': manifest('Werkzeug'),
  });
  project.write({
    'pyproject.toml': manifest('werkzeug'),
    'app/main.py': 'import os\nimport werkzeug\nimport yaml\n',
  });
  const { packages, imports } = await differenceIn(project);
  assert.equal(
    [packages, imports],
    [
      { added: [], removed: [] },
      { added: [], removed: [], changed: [] },
    ],
  );
});

test('a package with a similar name is another package outside of Python', async () => {
  const project = repository();
  project.write({ 'src/store/db.ts': "import pg from 'PG'\n" });
  const { packages } = await differenceIn(project);
  assert.equal([packages.added.map(({ name }) => name), packages.removed], [['pkg:PG'], ['pkg:pg']]);
});

test('packages, unresolved imports and removed files are told', async () => {
  const project = repository();
  project.write({
    'src/store/db.ts': "import 'left-pad'\nimport './gone'\n",
    'src/a.test.ts': "import 'left-pad'\n",
  });
  project.remove('src/web/page.ts');
  const { packages, files, findings } = await differenceIn(project);
  assert.equal(
    packages.added.map(added => [added.name, added.import.source]),
    [['pkg:left-pad', 'src/store/db.ts']],
  );
  assert.equal(packages.removed, ['pkg:pg']);
  assert.equal(files.removed, ['src/web/page.ts']);
  assert.equal(
    findings.new.map(({ rule, to }) => [rule, to]),
    [['unresolved', './gone']],
  );
});

test('both sides are judged by the rules of the later one', async () => {
  const project = repository();
  project.write({
    '.depgraphrc': JSON.stringify({
      modules: {
        web: { files: 'src/web/**' },
        core: { files: 'src/core/**' },
        fresh: { files: 'src/fresh/**' },
      },
      rules: [{ name: 'no-core', forbid: { from: 'web', to: 'core' } }],
    }),
    'src/fresh/a.ts': "import '../core/cart'\n",
  });
  const { findings, parts, hasOtherRules } = await differenceIn(project);
  assert.equal(findings.new, [], 'the import was there before');
  assert.ok(hasOtherRules);
  assert.equal(
    parts.added.map(({ from, to }) => `${from} ${to}`),
    ['fresh core'],
  );
});

test('--staged compares the index with HEAD', async () => {
  const project = repository();
  project.write(CLOSING);
  assert.equal((await diff(project, ['--staged'])).stdout, '');
  git(project.root, 'add', '--all');
  project.write({ 'src/core/price.ts': '' });
  assert.equal((await diff(project)).stdout, '');
  assert.match((await diff(project, ['--staged'])).stdout, 'New cycle of 3 files');
});

test('--staged and a range contradict each other', async () => {
  const project = repository();
  for (const args of [
    ['diff', '--staged', 'main..HEAD'],
    ['check', '--staged', '--since', 'main...HEAD'],
    ['affected', '--staged', '--since', 'main..HEAD'],
  ]) {
    const { code, stderr } = await depgraph(args, { cwd: project.root, env: STATE });
    assert.is(code, 2, args.join(' '));
    assert.match(
      stderr,
      /^depgraph: --staged compares the index with one revision, not with a range such as main/,
    );
  }
});

test('--fail-on decides on the exit code', async () => {
  const project = repository();
  project.write(CLOSING);
  for (const [checks, expected] of [
    ['new-cycles', 1],
    ['new-cycles>1', 0],
    ['new-packages', 0],
    ['new-findings,new-packages', 1],
    ['health-drop>99', 0],
    ['health-drop>2', 1],
    ['cycles', 2],
    ['new-cycles>x', 2],
  ] as const) {
    const { code, stderr } = await diff(project, ['--fail-on', checks]);
    assert.is(code, expected, `${checks}: ${stderr}`);
  }
});

test('a check of --fail-on that fails says what it counted', async () => {
  const project = repository();
  project.write({ ...CLOSING, 'src/store/db.ts': "import './gone'\n" });
  const { stderr } = await diff(project, ['--fail-on', 'new-findings,health-drop>2']);
  assert.match(stderr, /^depgraph: 1 new finding of level error$/m);
  assert.match(stderr, /^depgraph: health dropped by \d+ points, more than 2$/m);
});

test('markdown has the consequences and a picture, and mermaid only the picture', async () => {
  const project = repository();
  project.write(CLOSING);
  const { stdout } = await diff(project, ['--format', 'markdown']);
  assert.match(stdout, '- New cycle of 3 files, by price.ts → page.ts, closed by `src/core/price.ts:1`');
  assert.match(stdout, /```mermaid\nflowchart LR\n[\s\S]+ ==> [\s\S]+linkStyle[\s\S]+```/);
  assert.match((await diff(project, ['--format', 'mermaid'])).stdout, /^flowchart LR\n/);
  assert.is((await diff(project, ['--format', 'svg'])).code, 2);
});

test('the escape sequences of an import are visible text', async () => {
  const project = repository();
  project.write({ 'src/hostile.ts': "import './gone\u001b[31m'\n" });
  const { stdout } = await diff(project);
  assert.match(stdout, './gone\\u001b[31m');
  assert.not.match(stdout, '\u001b');
});

test('without a branch to compare with, or with an unknown one, it exits with 2', async () => {
  const project = repository();
  git(project.root, 'branch', '-m', 'trunk');
  assert.match((await diff(project)).stderr, 'no base to compare with');
  const unknown = await diff(project, ['trunkk']);
  assert.is(unknown.code, 2);
  assert.match(unknown.stderr, 'unknown revision "trunkk", did you mean "trunk"?');
  git(project.root, 'checkout', '-q', '--orphan', 'other');
  commit(project, 'unrelated');
  const unrelated = await diff(project, ['trunk']);
  assert.is(unrelated.code, 2);
  assert.match(unrelated.stderr, 'trunk and HEAD have no common ancestor');
  assert.match((await diff(makeProject(FILES))).stderr, 'is not in a git repository');
});

test('a detached HEAD and a stale local main are compared with origin', async () => {
  const origin = repository();
  const clone = makeProject({});
  git(clone.root, 'clone', '-q', origin.root, '.');
  origin.write({ 'src/core/more.ts': '' });
  commit(origin, 'more');
  git(clone.root, 'fetch', '-q');
  git(clone.root, 'checkout', '-q', '--detach', 'origin/main');
  clone.write({ 'src/core/own.ts': '' });
  const { base, files } = await differenceIn(clone);
  assert.is(base.name, 'origin/HEAD');
  assert.equal(files.added, ['src/core/own.ts']);
});

test('a clone of depth 1 is no base, and a merge ref of depth 2 is one', async () => {
  const origin = repository();
  git(origin.root, 'checkout', '-q', '-b', 'topic');
  origin.write(CLOSING);
  commit(origin, 'topic');
  git(origin.root, 'checkout', '-q', 'main');
  origin.write({ 'src/web/other.ts': '' });
  commit(origin, 'main goes on');
  git(origin.root, 'merge', '-q', '--no-ff', '-m', 'merge', 'topic');
  const cloneOf = (depth: number) => {
    const clone = makeProject({});
    git(clone.root, 'clone', '-q', '--depth', String(depth), `file://${origin.root}`, '.');
    return clone;
  };
  const env = { GITHUB_REF: 'refs/pull/7/merge' };
  const shallow = await diff(cloneOf(1), [], { env });
  assert.is(shallow.code, 2);
  assert.match(shallow.stderr, 'this clone lacks the parents of the merge commit HEAD');
  const { code, stdout } = await diff(cloneOf(2), [], { env });
  assert.is(code, 0);
  assert.match(stdout, 'compared with HEAD^1');
  assert.match(stdout, 'New cycle of 3 files, by price.ts → page.ts');
  assert.not.match(stdout, 'other.ts');
});

test('check --since reports only what the change brought, at the line that it added', async () => {
  const project = repository({ ...FILES, 'a.ts': "import './b'\n", 'b.ts': "import './a'\n" });
  git(project.root, 'checkout', '-q', '-b', 'topic');
  const check = (...args: string[]) => depgraph(['check', ...args], { cwd: project.root, env: STATE });
  assert.is((await check()).code, 1);
  const clean = await check('--since', 'main');
  assert.is(clean.code, 0, clean.stdout);
  assert.match(clean.stdout, /^no findings since main \(/m);
  project.write({ 'src/core/price.ts': "\n\nimport '../web/page'\n" });
  const { code, stdout } = await check('--since', 'main', '--format', 'compact');
  assert.is(code, 1);
  assert.match(stdout, /^src\/core\/price\.ts:3:1: error cycles: /);
  assert.is(stdout.trim().split('\n').length, 1);
  assert.is((await check('--staged')).code, 0);
  git(project.root, 'add', '--all');
  project.write({ 'src/core/price.ts': '' });
  assert.is((await check('--staged')).code, 1);
});

test('the summary of a build has the consequences of the change', async () => {
  const project = repository();
  project.write(CLOSING);
  const summary = join(project.root, '..', `${project.root.split('/').at(-1)}.md`);
  writeFileSync(summary, '');
  await depgraph(['check', '--since', 'main', '--format', 'github'], {
    cwd: project.root,
    env: { ...STATE, GITHUB_STEP_SUMMARY: summary },
  });
  assert.match(readFileSync(summary, 'utf8'), /compared with `main`[\s\S]+```mermaid/);
});

test.run();
