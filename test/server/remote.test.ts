import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleModules } from '../helpers/bundled.ts';
import type { RemoteRequest } from '../helpers/server-remote.ts';

const pathOf = await bundleModules(['test/helpers/server-remote.ts', 'test/helpers/http-client.ts']);

const LOCAL_READS = ['/api/source?file=src/a.ts&line=1', '/api/resolve?file=src/a.ts&line=1'];
const ACTIONS = ['/api/reanalyze', '/api/project', '/api/advise', '/api/open', '/api/open-file'];

/** Headers with which a remote client may claim to be local. */
const CLAIMS: readonly Readonly<Record<string, string>>[] = [
  { host: '127.0.0.1' },
  { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' },
  { 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1', 'x-real-ip': '::1' },
];

const LISTENING: readonly [host: string, address: string][] = [
  ['0.0.0.0', '10.77.0.1'],
  ['::', '10.77.0.1'],
  ['::', 'fd77::1'],
];

const probe = spawnSync('unshare', [
  '-rn',
  'ip',
  'link',
  'add',
  'here',
  'type',
  'veth',
  'peer',
  'name',
  'there',
]);
const isAllowed = probe.status === 0;
const remote = isAllowed ? test : test.skip;

test('a network namespace can be created, or the reason is known', () => {
  if (!isAllowed)
    console.log(`skipped: this system lets us make no network of our own: ${probe.stderr ?? probe.error}`);
  assert.ok(isAllowed || probe.error || probe.stderr.length > 0);
});

for (const [host, address] of LISTENING) {
  remote(`a client at another address (${address}, server on ${host}) may read and not act`, async () => {
    const base = { address, headers: {} };
    const requests: RemoteRequest[] = [
      ...ACTIONS.map(path => ({ ...base, method: 'POST', path })),
      ...CLAIMS.map(headers => ({
        ...base,
        method: 'POST',
        path: ACTIONS[0],
        headers,
      })),
      ...LOCAL_READS.map(path => ({ ...base, method: 'GET', path })),
      ...CLAIMS.map(headers => ({ ...base, method: 'GET', path: LOCAL_READS[0], headers })),
      ...['/api/health', '/api/graph', '/api/status', '/api/model'].map(path => ({
        ...base,
        method: 'GET',
        path,
      })),
    ];
    const answers = await askAll(host, requests);
    for (const [i, { status, text }] of answers.entries()) {
      const { method, path } = requests[i];
      const isLocal = method === 'POST' || LOCAL_READS.includes(path);
      assert.is(status, isLocal ? 403 : 200, `${method} ${path}`);
      if (isLocal) assert.match(text, '"code":"not_loopback"');
      if (path === '/api/status') assert.match(text, '"canAct":false');
    }
    assert.is(answers.length, requests.length);
  });
}

async function askAll(
  host: string,
  requests: readonly RemoteRequest[],
): Promise<{ status: number; text: string }[]> {
  const args = ['-rn', process.execPath, pathOf('server-remote'), host, JSON.stringify(requests)];
  const { stdout } = await promisify(execFile)('unshare', args, { maxBuffer: 1 << 26 });
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
}

test.run();
