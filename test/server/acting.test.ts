import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSocket, post } from '../helpers/http.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { SMALL_PROJECT, withServer } from '../helpers/server.ts';

/** Programs that write their arguments to a pipe; reading from it waits until one of them has run. */
function fakePrograms(): { readonly folder: string; said(): Promise<string[]> } {
  const folder = temporaryFolder();
  const pipe = join(folder, 'said');
  execFileSync('mkfifo', [pipe]);
  for (const name of ['xdg-open', 'open', 'kate']) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" > '${pipe}'\n`, { mode: 0o755 });
  }
  return { folder, said: async () => (await readFile(pipe, 'utf8')).trim().split('\n') };
}

const FILES = {
  ...SMALL_PROJECT,
  'src/deep/--x.ts': '',
  'src/$(touch x).ts': '',
  // These sort between `src` and `src/`.
  'src-old/a.ts': '',
  'src.ts': '',
};

/** Requested folder → opened folder; undefined if the request is refused. */
const FOLDERS: readonly [folder: string | undefined, opened: string | undefined][] = [
  [undefined, ''],
  ['', ''],
  ['.', ''],
  ['src', '/src'],
  ['src/deep', '/src/deep'],
  ['src/', undefined],
  ['sr', undefined],
  ['..', undefined],
  ['/', undefined],
  ['/etc', undefined],
  ['src/../..', undefined],
  ['src/a.ts', undefined],
  ['pkg:react', undefined],
  ['nowhere', undefined],
];

for (const [folder, opened] of FOLDERS) {
  test(`POST /api/open with ${JSON.stringify(folder)}: ${opened === undefined ? 'refused' : 'opened'}`, async () => {
    const programs = fakePrograms();
    await withServer({ files: FILES, app: { env: { PATH: programs.folder } } }, async ({ port, project }) => {
      const said = opened === undefined ? undefined : programs.said();
      const answer = await post(port, '/api/open', { folder });
      assert.is(answer.status, opened === undefined ? 404 : 200, answer.text);
      if (!said) return;
      assert.equal(answer.json(), { status: 'ok' });
      assert.is((await said).at(-1), project.root + opened);
    });
  });
}

for (const file of ['src/a.ts', 'src/deep/--x.ts', 'src/$(touch x).ts']) {
  test(`POST /api/open-file opens ${file} in the editor`, async () => {
    const programs = fakePrograms();
    const config = { editor: join(programs.folder, 'kate') };
    await withServer({ files: FILES, config }, async ({ port, project }) => {
      const said = programs.said();
      const answer = await post(port, '/api/open-file', { file, line: 3 });
      assert.equal(answer.json(), { status: 'ok' });
      assert.equal(await said, ['-l', '3', project.path(file)]);
    });
  });
}

for (const file of [
  'src',
  'src/A.ts',
  './src/a.ts',
  'src//a.ts',
  '../a.ts',
  '/etc/passwd',
  'pkg:react',
  'react',
  '',
]) {
  test(`POST /api/open-file rejects ${JSON.stringify(file)}`, async () => {
    await withServer({ files: FILES }, async ({ port }) => {
      const answer = await post(port, '/api/open-file', { file });
      assert.is(answer.status, 404);
      assert.match(answer.text, '"code":"unknown_file"');
    });
  });
}

test('POST /api/open-file rejects a package, even right after the last file', async () => {
  await withServer({ files: { 'a.ts': "import 'react'\n" } }, async ({ port }) => {
    const answer = await post(port, '/api/open-file', { file: 'pkg:react' });
    assert.match(answer.text, '"code":"unknown_file"');
  });
});

test('POST /api/advise calls the service, and aborts when the client disconnects', async () => {
  let isHanging = false;
  let aborted = () => {};
  const gone = new Promise<void>(resolve => (aborted = resolve));
  let arrived = () => {};
  const asked = new Promise<void>(resolve => (arrived = resolve));
  const upstream = createServer((request, response) => {
    if (isHanging) {
      response.once('close', aborted);
      return arrived();
    }
    request.resume();
    response.end(JSON.stringify({ model: 'm', choices: [{ message: { content: 'Less.' } }] }));
  });
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  await withServer({}, async ({ port, log }) => {
    const answer = await post(port, '/api/advise', { base_url, api_key: 'k3y' });
    assert.equal(answer.json(), { provider: 'openai', model: 'm', advice: 'Less.', usage: null });
    isHanging = true;
    const body = JSON.stringify({ base_url });
    const socket = await openSocket(port);
    socket.write(
      `POST /api/advise HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await asked;
    socket.destroy();
    await gone;
    assert.not.match(JSON.stringify(log.lines), 'k3y');
  });
  upstream.close();
});

test.run();
