import { spawn } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph, depgraphd } from '../../src/faces/cli/programs.ts';
import { bundleScript } from '../helpers/bundled.ts';
import type { CliResult } from '../helpers/cli.ts';

const CHILD = await bundleScript('test/cli/run-program-child.ts');

/** Runs a program whose commands all behave this way. */
function run(behaviour: string, program: string, command: string): Promise<CliResult> {
  const child = spawn(process.execPath, [CHILD, behaviour, program, command], {
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', data => (stdout += data));
  child.stderr.setEncoding('utf8').on('data', data => (stderr += data));
  return new Promise(done => {
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }));
  });
}

const OUTCOMES: readonly (readonly [behaviour: string, code: number, stderr: RegExp])[] = [
  ['one', 1, /^$/],
  ['throws', 3, /^depgraph: unexpected failure; .*\nError: injected failure\n/],
  ['throws later', 3, /^depgraph: unexpected failure; .*\nError: injected failure\n/],
  ['throws when done', 3, /^depgraph: unexpected failure; .*\nError: injected failure\n/],
  ['rejects without a handler', 3, /^depgraph: unexpected failure; .*\nError: injected failure\n/],
  ['unknown code', 3, /^$/],
  ['no code', 3, /^$/],
  ['exits', 3, /^$/],
  [
    'throws in a server',
    3,
    /^logged: unexpected failure\nstopped: unexpected failure\ndepgraph: unexpected failure; .*\nError: injected failure\n/,
  ],
];

for (const [behaviour, code, message] of OUTCOMES) {
  test(`a command with the behaviour "${behaviour}" exits with ${code}`, async () => {
    const result = await run(behaviour, 'depgraph', 'analyze');
    assert.is(result.code, code, result.stderr);
    assert.match(result.stderr, message);
  });
}

test('a killed process keeps the status of its signal', async () => {
  const { code, signal } = await run('killed by SIGTERM', 'depgraph', 'analyze');
  assert.equal([code, signal], [null, 'SIGTERM']);
});

for (const { name, commands } of [depgraph, depgraphd]) {
  test(`${name} commands that never settle exit with 3 and one message`, async () => {
    const names = Object.keys(commands).filter((_, i) => i % 6 === 0);
    const results = await Promise.all(names.map(command => run('never', name, command)));
    for (const [i, { code, stderr }] of results.entries()) {
      assert.is(code, 3, `${names[i]}: ${stderr}`);
      const [first, second, ...rest] = stderr.trimEnd().split('\n');
      assert.match(first, new RegExp(`^${name}: unexpected failure; this is a bug in depgraph `));
      assert.is(second, 'the event loop drained before the command finished');
      assert.equal(rest, []);
    }
  });
}

test.run();
