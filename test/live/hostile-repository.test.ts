import { chmodSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph, depgraphd } from '../helpers/cli.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { coldAnalysis, quietEnvironment, untilExact } from './exactness.ts';
import { fetchText, post, startDaemon } from './live-daemon.ts';

/** Every file that some tool would execute or obey. Each creates a canary file when it is executed. */
function hostileRepository(canaries: string): TestProject {
  const canary = (name: string) => `touch '${join(canaries, name)}'`;
  const inNode = (name: string) =>
    `require('node:fs').writeFileSync(${JSON.stringify(join(canaries, name))}, '')\n`;
  const inPython = (name: string) => `open(${JSON.stringify(join(canaries, name))}, 'w')\n`;
  const project = makeProject({
    'package.json': JSON.stringify({
      name: 'hostile',
      scripts: {
        preinstall: canary('preinstall'),
        postinstall: canary('postinstall'),
        prepare: canary('prepare'),
      },
      workspaces: ['packages/*'],
    }),
    'index.js': `import './eslint.config.js'\nimport './conftest'\n${inNode('index')}`,
    'tsconfig.json':
      '{"extends":["./tsconfig.evil.js","../../../../etc/passwd"],"compilerOptions":{"plugins":[{"name":"./index.js"}]}}',
    'tsconfig.evil.js': inNode('tsconfig'),
    '.swcrc': '{"jsc":{"experimental":{"plugins":[["./index.js",{}]]}}}',
    'eslint.config.js': inNode('eslint'),
    'vite.config.js': inNode('vite'),
    'babel.config.js': inNode('babel'),
    '.pnp.cjs': inNode('pnp'),
    '.yarnrc.yml': 'yarnPath: ./index.js\n',
    '.npmrc': 'script-shell=./run.sh\nnode-options=--require ./index.js\n',
    '.env': 'NODE_OPTIONS=--require ./index.js\nEDITOR=./run.sh\n',
    '.envrc': canary('envrc'),
    '.node-version': '$(touch x)',
    'run.sh': `#!/bin/sh\n${canary('run')}\n`,
    'node_modules/.bin/code': `#!/bin/sh\n${canary('bin')}\n`,
    'node_modules/@swc/core/index.js': inNode('swc'),
    'node_modules/chokidar/index.js': inNode('chokidar'),
    'conftest.py': inPython('conftest'),
    'setup.py': inPython('setup'),
    'sitecustomize.py': inPython('site'),
    '.gitattributes': '*.js filter=evil diff=evil\n',
    '.depgraph/daemon.json': JSON.stringify({
      pid: process.pid,
      url: 'http://127.0.0.1:1',
      version: '0.1.0',
    }),
    '.vscode/settings.json': '{"terminal.integrated.shell.linux":"./run.sh"}',
    '$(touch substituted).ts': "import './--help.ts'\n",
    '--help.ts': '',
    'a;touch semicolon;.ts': '',
  });
  git(project.root, 'init', '-q');
  for (const [key, value] of [
    ['core.fsmonitor', canary('fsmonitor')],
    ['core.sshCommand', canary('ssh')],
    ['core.pager', canary('pager')],
    ['filter.evil.clean', canary('clean')],
    ['filter.evil.smudge', canary('smudge')],
    ['diff.external', canary('diff')],
    ['alias.status', `!${canary('alias')}`],
  ])
    git(project.root, 'config', key, value);
  const hooks = [
    'post-checkout',
    'post-index-change',
    'reference-transaction',
    'pre-commit',
    'fsmonitor-watchman',
  ];
  project.write(
    Object.fromEntries(hooks.map(name => [`.git/hooks/${name}`, `#!/bin/sh\n${canary(name)}\n`])),
  );
  for (const id of [...hooks.map(name => `.git/hooks/${name}`), 'run.sh', 'node_modules/.bin/code'])
    chmodSync(project.path(id), 0o755);
  symlinkSync('/etc', project.path('outside'));
  symlinkSync('/etc/passwd', project.path('passwd.ts'));
  return project;
}

test('neither commands nor the daemon execute anything of a hostile repository', async () => {
  const canaries = temporaryFolder();
  const project = hostileRepository(canaries);
  const env = quietEnvironment();
  const inside = { env, cwd: project.root };
  for (const args of [['analyze'], ['init'], ['resolve', 'index.js', './conftest'], ['cache', 'stats']]) {
    const { code, stderr } = await depgraph(args, inside);
    assert.is(code, 0, `${args}: ${stderr}`);
  }
  const daemon = await startDaemon(project.root, env);
  try {
    await fetchText(`${daemon.url}/api/model`);
    project.write({ 'index.js': "import './vite.config.js'\n", '.git/index': 'DIRC' });
    assert.is(await untilExact(daemon, await coldAnalysis(project.root, env)), undefined);
    await post(`${daemon.url}/api/reanalyze`, { full: true });
    await refused(post(`${daemon.url}/api/open-file`, { file: 'passwd.ts' }), 'outside');
    await refused(post(`${daemon.url}/api/open`, { folder: 'outside' }), 'folder');
  } finally {
    await daemon.stop();
  }
  assert.equal(readdirSync(canaries), []);
  assert.not.ok(existsSync(project.path('substituted')) || existsSync(project.path('semicolon')));
  // The trap works: running the script is detected.
  const { execFileSync } = await import('node:child_process');
  execFileSync(project.path('run.sh'));
  assert.equal(readdirSync(canaries), ['run']);
});

for (const [key, value] of Object.entries({
  editor: '"./run.sh"',
  advise: '{"base_url":"http://127.0.0.1:9/v1"}',
  server: '{"host":"0.0.0.0"}',
})) {
  test(`a project's own configuration may not set ${key}`, async () => {
    const project = makeProject({ 'a.ts': '', '.depgraphrc': `{"${key}":${value}}` });
    const env = quietEnvironment();
    const { code, stderr } = await depgraphd(['start', project.root, '--port', '0'], { env });
    assert.is(code, 2);
    assert.match(stderr, /cannot be set by a project/);
    assert.is((await depgraphd(['status', project.root], { env })).code, 1, 'nothing runs');
  });
}

async function refused(request: Promise<string>, word: string): Promise<void> {
  const answer = await request.catch((error: Error) => error.message);
  assert.match(answer, /"error"/);
  assert.ok(answer.includes(word), answer);
}

test.run();
