import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPage } from '../../src/core/formats/picture/saved-page.ts';
import { baselineCommand } from '../../src/faces/cli/commands/baseline.ts';
import { exportCommand } from '../../src/faces/cli/commands/export.ts';
import { runCommand } from '../helpers/in-process.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const state = temporaryFolder();
const { root } = makeProject({
  'src/web/page.ts': "import '../core/order'\nconst secretSourceText = 1\n",
  'src/web/form.ts': "import '../core/order'\n",
  'src/core/order.ts': "import './money'\n",
  'src/core/money.ts': '',
  'docs/readme.md': '# nothing to analyse\n',
});

const run = (...words: string[]) =>
  runCommand('depgraph', exportCommand, [...words, '--no-cache'], {
    cwd: root,
    env: { XDG_STATE_HOME: state },
  });

test('writes a poster to a file named after the project', async () => {
  const result = await run('svg');
  const name = `${basename(root)}.svg`;
  assert.equal([result.code, result.stdout, result.stderr], [0, '', `wrote ${name}\n`]);
  assert.match(readFileSync(join(root, name), 'utf8'), /^<svg .*<\/svg>\n$/s);
});

test('prints a poster of a folder in another theme, coloured otherwise', async () => {
  const { code, stdout, stderr } = await run(
    'svg',
    root,
    '--in',
    'src/',
    '--theme',
    'dark',
    '--colour',
    'language',
    '--out',
    '-',
  );
  assert.equal([code, stderr], [0, '']);
  assert.match(stdout, 'Inside src: ');
  assert.match(stdout, 'fill="#12151b"');
  assert.match(stdout, '>typescript</text>');
});

test('writes the page as one file, without source text and without the path of the project', async () => {
  const out = join(temporaryFolder(), 'page.html');
  const { code } = await run('html', '--in', 'src', '--colour', 'risk', '--theme', 'dark', '--out', out);
  assert.is(code, 0);
  const html = readFileSync(out, 'utf8');
  const [, data] = /id="depgraph-data">([^<]*)</.exec(html) ?? [];
  const page = await readPage(data);
  assert.equal([page.query, page.theme], ['?in=src&colour=risk', 'dark']);
  assert.is(page.model.fileCount, 4);
  assert.is(page.findings.problem, undefined);
  for (const text of [html, JSON.stringify(page)]) {
    assert.not.match(text, 'secretSourceText');
    assert.not.match(text, root);
  }
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  assert.match(
    policy,
    /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src data:/,
  );
});

test('the page knows the owners, and the findings of the baseline', async () => {
  const owned = makeProject({
    'a.ts': "import './b'\n",
    'b.ts': "import './a'\n",
    CODEOWNERS: '* @team\n',
  });
  const options = { cwd: owned.root, env: { XDG_STATE_HOME: state } };
  await runCommand('depgraph', baselineCommand, ['create', '--no-cache'], options);
  const { stdout } = await runCommand('depgraph', exportCommand, ['html', '--out', '-'], options);
  const [, data] = /id="depgraph-data">([^<]*)</.exec(stdout) ?? [];
  const { findings, labels } = await readPage(data);
  assert.equal(labels.owners, ['@team']);
  assert.equal(
    findings.findings.map(({ state: known }) => known),
    ['known'],
  );
});

test('a project with tests only has no poster, but a page', async () => {
  const tests = makeProject({ 'test/a.test.ts': "import './b.test'\n", 'test/b.test.ts': '' });
  const { code, stderr } = await run('svg', tests.root, '--out', '-');
  assert.is(code, 2);
  assert.match(stderr, /^depgraph: the overview shows source files, and this project has only tests/);
  assert.is((await run('html', tests.root, '--out', join(temporaryFolder(), 'page.html'))).code, 0);
});

for (const [words, line] of [
  [[], 'depgraph: export needs a format: svg or html'],
  [['png'], 'depgraph: unknown command "export png"'],
  [['svg', '--theme', 'blue'], 'depgraph: invalid value for --theme: expected light or dark, got blue'],
  [
    ['svg', '--colour', 'size'],
    'depgraph: invalid value for --colour: expected area or language or risk, got size',
  ],
  [
    ['svg', '--in', 'docs'],
    'depgraph: invalid value for --in: expected a folder of the project with source files, got docs',
  ],
  [['svg', 'missing'], 'depgraph: no such file or folder: '],
] as const)
  test(`explains bad input in one line: ${words.join(' ')}`, async () => {
    const { code, stdout, stderr } = await run(...words);
    assert.equal([code, stdout], [2, '']);
    assert.ok(stderr.startsWith(line), stderr);
    assert.ok(stderr.trimEnd().split('\n').length <= 2, 'a message and a hint');
  });

test('a project without source files has no poster', async () => {
  const empty = makeProject({ 'readme.md': '' });
  const { code, stderr } = await run('svg', empty.root);
  assert.is(code, 2);
  assert.match(stderr, 'no files were analysed');
  assert.not.ok(existsSync(join(root, `${basename(empty.root)}.svg`)));
});

test.run();
