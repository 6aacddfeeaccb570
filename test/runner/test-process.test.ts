import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleScript } from '../helpers/bundled.ts';
import { makeProject } from '../helpers/project.ts';
import { startTestProcess, type TestProcess } from './test-process.ts';

const UVU = pathToFileURL(join(import.meta.dirname, '../../node_modules/uvu/dist/index.mjs')).href;

const worker = await bundleScript('test/runner/worker.ts');

/** Runs a test with this body in a process, then ends the process. */
function outcomeOf(...bodies: string[]) {
  return outcomeWithin(undefined, ...bodies);
}

async function outcomeWithin(openLimitMs: number | undefined, ...bodies: string[]) {
  const { path } = makeProject(
    Object.fromEntries(
      bodies.map((body, i) => [
        `t${i}.test.mjs`,
        `import { suite } from '${UVU}';\nconst test = suite('');\ntest('a test', ${body});\ntest.run();\n`,
      ]),
    ),
  );
  const child: TestProcess = startTestProcess([worker], openLimitMs);
  const errors: string[] = [];
  for (const i of bodies.keys()) errors.push((await child.run(path(`t${i}.test.mjs`))).errors);
  return { errors, end: await child.close() };
}

test('files that pass leave a process that ends well', async () => {
  const { errors, end } = await outcomeOf('() => {}', 'async () => {}');
  assert.equal(errors, ['', '']);
  assert.is(end, undefined);
});

test('a test that fails after its end is a fault of the process', async () => {
  const { errors, end } = await outcomeOf(
    "() => { setTimeout(() => { throw new Error('too late'); }, 100); }",
  );
  assert.equal(errors, ['']);
  assert.match(end ?? '', /too late/);
  assert.match(end ?? '', /it ended with code 1$/);
});

test('a process that waits for what a test left open is a fault', async () => {
  const { end } = await outcomeWithin(4000, '() => { setInterval(() => {}, 1000); }');
  assert.match(end ?? '', /still open: .*Timeout/);
  assert.match(end ?? '', /left a handle open$/);
});

test('a process that takes long to clean up is none', async () => {
  const busy = '() => { const end = Date.now() + 500; while (Date.now() < end); }';
  assert.is((await outcomeWithin(100, `() => { process.on('exit', ${busy}); }`)).end, undefined);
});

test('a file that ends its process has failed, whatever the code', async () => {
  const { errors } = await outcomeOf('() => process.exit(0)');
  assert.match(errors[0], 'ended the process with code 0');
});

test('a process that ends while the next file is sent fails that file and nothing else', async () => {
  const { errors } = await outcomeOf(
    "() => { setTimeout(() => { const end = Date.now() + 300; while (Date.now() < end); throw new Error('too late'); }, 0); }",
    '() => {}',
  );
  assert.is(errors[0], '');
  assert.match(errors[1], 'too late');
});

test('a test that writes to the runner has failed', async () => {
  const { errors } = await outcomeOf("async () => (await import('node:fs')).writeSync(3, 'hello\\n')");
  assert.match(errors[0], 'wrote to the runner: hello');
});

test.run();
