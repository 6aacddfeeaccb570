import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraphd } from '../helpers/cli.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { makeProject } from '../helpers/project.ts';
import { quietEnvironment } from './exactness.ts';
import { fetchText, post, startDaemon } from './live-daemon.ts';

const FROM_ENVIRONMENT = 'canary-environment-5f1c';
const FROM_BODY = 'canary-body-77ab';
const IN_QUERY = 'canary-query-90de';

/** A model service that repeats the key in every response. */
async function echoingService() {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    const key = request.headers.authorization ?? '';
    keys.push(key);
    const isFailing = request.url?.includes('failing');
    response.writeHead(isFailing ? 401 : 200, { 'content-type': 'application/json', 'x-echo': key });
    response.end(
      JSON.stringify(
        isFailing
          ? { error: { message: `the key ${key} is wrong` } }
          : { model: 'm', choices: [{ message: { content: 'split it' } }], usage: { total_tokens: 3 } },
      ),
    );
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

test('no secret gets into the log, the cache, the report or the output', async () => {
  const service = await echoingService();
  const project = makeProject(MONOREPO);
  const env = { ...quietEnvironment(), MODEL_KEY: FROM_ENVIRONMENT };
  const settings = { advise: { base_url: `${service.url}/v1`, keyEnv: 'MODEL_KEY', model: 'm' } };
  writeFileSync(join(env.XDG_CONFIG_HOME, 'depgraph/config'), JSON.stringify(settings));
  const daemon = await startDaemon(project.root, env);
  const answers: string[] = [];
  const ask = async (path: string, body: unknown) =>
    answers.push(await post(`${daemon.url}${path}`, body).catch((error: Error) => error.message));
  try {
    await ask('/api/advise', { base_url: `${service.url}/v1` });
    await ask('/api/advise', { base_url: `${service.url}/v1`, api_key: FROM_BODY, question: 'why?' });
    await ask('/api/advise', { base_url: `${service.url}/failing` });
    await ask('/api/advise', { base_url: `${service.url}/failing`, api_key: FROM_BODY });
    await ask('/api/advise', { base_url: 'http://127.0.0.1:1/', api_key: FROM_BODY });
    await ask('/api/advise', { base_url: `ftp://${FROM_BODY}@x`, api_key: FROM_BODY });
    await ask('/api/advise', { base_url: 5, api_key: FROM_BODY });
    await ask('/api/project', { path: '/nowhere', api_key: FROM_BODY });
    await fetchText(`${daemon.url}/api/nothing?key=${IN_QUERY}`);
    answers.push(await fetchText(`${daemon.url}/api/graph?key=${IN_QUERY}`));
    const logs = await depgraphd(['logs', project.root], { env });
    answers.push(logs.stdout, JSON.stringify(await daemon.status()));
    assert.ok(logs.stdout.length > 0, 'something was logged');
  } finally {
    await daemon.stop();
    service.close();
  }
  assert.ok(service.keys.includes(`Bearer ${FROM_ENVIRONMENT}`), 'the key of the environment was used');
  assert.ok(service.keys.includes(`Bearer ${FROM_BODY}`), 'the key of the request was used');
  const kept = [...filesBelow(env.HOME), ...filesBelow(project.path('.depgraph'))];
  assert.ok(kept.length > 2, 'there are a log and a cache to search');
  const texts = [...answers, ...kept.map(path => readFileSync(path, 'latin1'))];
  for (const secret of [FROM_ENVIRONMENT, FROM_BODY, IN_QUERY]) {
    assert.equal(
      texts.filter(text => text.includes(secret)),
      [],
      secret,
    );
  }
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile());
}

test.run();
