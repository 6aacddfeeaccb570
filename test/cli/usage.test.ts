import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { makeProject } from '../helpers/project.ts';

/** Wrong input exits with 2, one clear line and at most one hint, never a stack trace. */
const WRONG: readonly (readonly [args: string, line: RegExp, hint: RegExp])[] = [
  ['analyze /no/such/place', /no such file or folder: \/no\/such\/place/, /check the spelling/],
  ['analyze README.md', /neither a folder nor a source file/, /\.ts/],
  ['analyse', /unknown command "analyse"/, /did you mean "analyze"\?/],
  ['nonsense', /unknown command "nonsense"/, /analyze/],
  ['analyze --jsn', /unknown option --jsn/, /did you mean --json\?/],
  ['analyze --constructor', /unknown option --constructor/, /--help/],
  ['analyze --json=yes', /unknown option --json=yes/, /--help/],
  ['analyze -z', /unknown option -z/, /--help/],
  ['analyze --no-cahce', /unknown option --no-cahce/, /did you mean --no-cache\?/],
  ['analyze --no-top', /unknown option --no-top/, /did you mean --top\?/],
  ['analyze --cache', /unknown option --cache/, /did you mean --no-cache\?/],
  ['analyze --out-dir .', /--out-dir: expected a folder other than the project/, /--help/],
  ['analyze --out a.ts/x.json', /cannot write .*a\.ts\/x\.json/, /another path/],
  [
    'check --format sarif=none/x',
    /cannot write .*: the folder \/.*\/none does not exist$/,
    /create it first/,
  ],
  ['--verson', /unknown option --verson$/, /did you mean --version\?/],
  ['--json analyze', /unknown option --json$/, /options follow the command/],
  ['analyze --verson', /unknown option --verson$/, /did you mean --version\?/],
  ['affected HEAD', /unexpected argument "HEAD" for affected/, /did you mean --since HEAD\?/],
  ['diff main topic', /unexpected argument "topic" for diff/, /did you mean main\.\.topic\?/],
  ['analyze --fail-on cyles', /got cyles; did you mean cycles\?$/, /--help/],
  ['analyze --format mermiad', /got mermiad; did you mean mermaid\?$/, /--help/],
  ['diff --fail-on new-cyles', /got new-cyles; did you mean new-cycles\?$/, /--help/],
  ['diff --format markdwn', /got markdwn; did you mean markdown\?$/, /--help/],
  ['analyze --include [z-a]', /expected a glob whose ranges run forwards, as in \[a-z\]/, /--help/],
  ['resolve none/x.ts ./a', /no such file: none\/x\.ts$/, /check the spelling/],
  ['rules explain none/', /no such file: none\/$/, /check the spelling/],
  ['rules explain .', /\. is a folder$/, /one of its files/],
  ['resolve ../x.ts ./a', /\.\.\/x\.ts is outside the project/, /--project/],
  ['cache ls *a*a*a*a*a*b', /the glob/, /--help/],
  ['analyze a b', /"b"/, /--help/],
  ['analyze --top 0', /--top.*whole number.*got 0/, /--help/],
  ['analyze --top', /--top.*got nothing/, /--help/],
  ['analyze --top -1', /--top: expected a whole number from 1 to 100000, got -1$/, /depgraph analyze --help/],
  ['analyze --top=-1', /--top: expected a whole number from 1 to 100000, got "-1"$/, /analyze --help/],
  ['analyze --top --json', /--top: expected a whole number .+, got --json$/, /analyze --help/],
  ['analyze --out -x.json', /--out: expected the path of a file, or - .+, got -x\.json$/, /analyze --help/],
  ['serve --out-dir .', /--out-dir: expected a folder other than the project/, /depgraph serve --help/],
  ['verify --out-dir .', /--out-dir: expected a folder other than the project/, /depgraph verify --help/],
  ['analyze --top 1 --top 2', /--top: expected one value/, /--help/],
  ['analyze --format xml', /--format.*json, mermaid, cytoscape.*got xml/, /--help/],
  ['analyze --format json,mermaid --out x', /--out cannot be used together/, /leave one/],
  ['analyze --json --out x', /--json cannot be used together with --out/, /leave one/],
  ['analyze --fail-on cycle', /--fail-on.*got cycle; did you mean cycles\?/, /--help/],
  ['analyze --config nowhere.json', /nowhere\.json does not exist/, /--config/],
  ['cache', /cache needs an action/, /--help/],
  ['cache lst', /unknown command "cache lst"/, /did you mean "ls"\?/],
  ['cache stats', /there is no cache at/, /depgraph analyze/],
  ['cache stats src', /"src"/, /--help/],
  ['cache clear src', /"src"/, /--help/],
  ['demo extra', /"extra"/, /--help/],
];

for (const [args, line, hint] of WRONG) {
  test(`depgraph ${args}`, async () => {
    const { root } = makeProject({ 'README.md': '', 'a.ts': '' });
    if (args.startsWith('cache ls')) await depgraph(['analyze', '-q'], { cwd: root });
    const { code, stdout, stderr } = await depgraph(args.split(' '), { cwd: root });
    const lines = stderr.trimEnd().split('\n');
    assert.is(code, 2, stderr);
    assert.is(stdout, '');
    assert.is(lines.length, 2, stderr);
    assert.match(lines[0], /^depgraph: /);
    assert.match(lines[0], line);
    assert.match(lines[1], hint);
  });
}

const CONFIGS: readonly (readonly [text: string, line: RegExp])[] = [
  ['{"tops": 3}', /unknown key "tops"/],
  ['{"top": "many"}', /invalid value for "top"/],
  ['{"top": ', /\.depgraphrc:1:/],
  ['{"editor": "rm -rf /"}', /"editor".*cannot be set by a project/],
  ['{"outDir": "../elsewhere"}', /"outDir".*inside the project/],
  ['{"exclude": ["*a*a*a*a*a*a*a*b"]}', /invalid value for "exclude/],
];
for (const [text, line] of CONFIGS) {
  test(`a .depgraphrc with ${text}`, async () => {
    const { root } = makeProject({ '.depgraphrc': text, 'a.ts': '' });
    const { code, stderr } = await depgraph(['analyze', root]);
    assert.is(code, 2);
    assert.match(stderr.split('\n')[0], line);
    assert.ok(stderr.trimEnd().split('\n').length <= 2, stderr);
  });
}

for (const command of ['analyze', 'cache', 'demo', 'init']) {
  test(`depgraph ${command} --help`, async () => {
    const { code, stdout, stderr } = await depgraph([command, '--help']);
    assert.is(code, 0);
    assert.is(stderr, '');
    assert.ok(stdout.includes(`depgraph ${command}`), stdout);
    for (const text of stdout.split('\n')) assert.ok(text.length <= 110, `too long: ${text}`);
    assert.is((await depgraph(['help', command])).stdout, stdout);
  });
}

test('depgraph --help lists every command', async () => {
  const { code, stdout } = await depgraph(['--help']);
  assert.is(code, 0);
  for (const command of ['analyze', 'cache', 'demo', 'init']) assert.match(stdout, command);
});

test('depgraph without a command shows the help and exits with 2', async () => {
  const { code, stdout } = await depgraph([]);
  assert.is(code, 2);
  assert.match(stdout, 'Usage');
});

test('--version prints the version of the package', async () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  for (const args of [['--version'], ['-v'], ['analyze', '--version']]) {
    assert.is((await depgraph(args)).stdout, `${manifest.version}\n`);
  }
});

test('colours output only if requested or on a terminal', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  assert.not.match((await depgraph(['analyze', root])).stdout, /\x1b/);
  assert.match(
    (await depgraph(['analyze', root], { env: { NO_COLOR: '', FORCE_COLOR: '1' } })).stdout,
    /\x1b\[1m/,
  );
  assert.not.match((await depgraph(['analyze', root], { env: { FORCE_COLOR: '1' } })).stdout, /\x1b/);
});

test.run();
