import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { advise } from '../../../src/faces/server/actions/advise/advise.ts';
import { contextOf, failureOf } from './context.ts';
import { ANTHROPIC_ANSWER, answerWith, OPENAI_ANSWER, withUpstream } from './upstream.ts';

const CANARY = 'sk-canary-5f3a9c';

test('sends an OpenAI-compatible service what it needs and nothing else', async () => {
  await withUpstream(answerWith(OPENAI_ANSWER), async ({ origin, host, received }) => {
    const request = { base_url: `${origin}/v1`, model: 'm', api_key: CANARY, question: 'Why so many?' };
    assert.equal(await advise(request, contextOf()), {
      provider: 'openai',
      model: 'served-model',
      advice: 'Cut a from b.',
      usage: { inputTokens: 11, outputTokens: 7 },
    });
    assert.is(received.length, 1);
    const [{ method, url, headers, body }] = received;
    assert.equal([method, url], ['POST', '/v1/chat/completions']);
    assert.equal(Object.fromEntries(headers), {
      authorization: `Bearer ${CANARY}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'depgraph',
      host,
      connection: 'close',
    });
    const { model, messages, stream, ...rest } = JSON.parse(body);
    assert.equal([model, stream, rest], ['m', false, {}]);
    assert.equal(
      messages.map(({ role }: { role: string }) => role),
      ['system', 'user'],
    );
    assert.ok(messages[1].content.endsWith('\n\nWhy so many?'));
    assert.not.ok(body.includes(CANARY));
  });
});

test('sends an Anthropic service what it needs and nothing else', async () => {
  await withUpstream(answerWith(ANTHROPIC_ANSWER), async ({ origin, host, received }) => {
    const request = { base_url: origin, model: 'm', api_key: CANARY, provider: 'anthropic' };
    assert.equal(await advise(request, contextOf()), {
      provider: 'anthropic',
      model: 'served-model',
      advice: 'Cut a\nfrom b.',
      usage: { inputTokens: 11, outputTokens: 7 },
    });
    const [{ method, url, headers, body }] = received;
    assert.equal([method, url], ['POST', '/v1/messages']);
    assert.equal(Object.fromEntries(headers), {
      'x-api-key': CANARY,
      'anthropic-version': '2023-06-01',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'depgraph',
      host,
      connection: 'close',
    });
    const { model, max_tokens, system, messages, ...rest } = JSON.parse(body);
    assert.equal([model, max_tokens, typeof system, rest], ['m', 2048, 'string', {}]);
    assert.equal(
      messages.map(({ role }: { role: string }) => role),
      ['user'],
    );
  });
});

const ENDPOINTS: readonly [provider: string, base: string, path: string][] = [
  ['openai', '', '/chat/completions'],
  ['openai', '/', '/chat/completions'],
  ['openai', '/v1', '/v1/chat/completions'],
  ['openai', '/v1/', '/v1/chat/completions'],
  ['openai', '/v1//', '/v1/chat/completions'],
  ['openai', '/v1/chat/completions', '/v1/chat/completions'],
  ['openai', '/deep/v1?api-version=1', '/deep/v1/chat/completions?api-version=1'],
  ['anthropic', '', '/v1/messages'],
  ['anthropic', '/', '/v1/messages'],
  ['anthropic', '/v1', '/v1/messages'],
  ['anthropic', '/v1/', '/v1/messages'],
  ['anthropic', '/v1/messages', '/v1/messages'],
  ['anthropic', '/proxy', '/proxy/v1/messages'],
];

test('appends the path of the provider to the base URL', async () => {
  await withUpstream(answerWith({ ...OPENAI_ANSWER, content: 'x' }), async ({ origin, received }) => {
    for (const [provider, base] of ENDPOINTS) {
      await advise({ base_url: `${origin}${base}`, provider }, contextOf());
    }
    assert.equal(
      received.map(({ url }) => url),
      ENDPOINTS.map(([, , path]) => path),
    );
  });
});

test('sends neither a missing key nor a missing model', async () => {
  for (const [provider, answer] of [
    ['openai', OPENAI_ANSWER],
    ['anthropic', ANTHROPIC_ANSWER],
  ] as const) {
    await withUpstream(
      answerWith({ ...answer, usage: undefined, model: undefined }),
      async ({ origin, received }) => {
        const { model, usage } = await advise({ base_url: origin, provider }, contextOf());
        assert.equal([model, usage], ['', null]);
        const names = received[0].headers.map(([name]) => name);
        assert.not.ok(names.includes('authorization') || names.includes('x-api-key'));
        assert.not.ok('model' in JSON.parse(received[0].body));
      },
    );
  }
});

test('takes missing fields from the user configuration', async () => {
  await withUpstream(answerWith(ANTHROPIC_ANSWER), async ({ origin, received }) => {
    const config = {
      base_url: `${origin}/v1`,
      provider: 'anthropic',
      model: 'mine',
      keyEnv: 'MY_KEY',
    } as const;
    const env = { MY_KEY: `${CANARY}\n`, OTHER: 'x' };
    // Forms send empty strings for missing fields.
    for (const request of [{}, { base_url: '', model: '', api_key: '', provider: '', question: '' }]) {
      const { provider } = await advise(request, contextOf({ config, env }));
      assert.is(provider, 'anthropic');
    }
    for (const { url, headers, body } of received) {
      assert.is(url, '/v1/messages');
      assert.is(new Map(headers).get('x-api-key'), CANARY);
      assert.is(JSON.parse(body).model, 'mine');
    }
    await advise({ api_key: 'given', model: 'theirs' }, contextOf({ config, env }));
    assert.is(new Map(received[2].headers).get('x-api-key'), 'given');
    assert.is(JSON.parse(received[2].body).model, 'theirs');
  });
});

test('sends a key from the environment only to the configured origin', async () => {
  await withUpstream(answerWith(OPENAI_ANSWER), async home => {
    await withUpstream(answerWith(OPENAI_ANSWER), async stranger => {
      const config = {
        base_url: `${home.origin}/v1`,
        provider: 'openai',
        model: '',
        keyEnv: 'MY_KEY',
      } as const;
      const env = { MY_KEY: CANARY };
      await advise({ base_url: `${home.origin}/other/v1` }, contextOf({ config, env }));
      await advise({ base_url: `${stranger.origin}/v1` }, contextOf({ config, env }));
      const unconfigured = { ...config, base_url: '' };
      await advise({ base_url: `${stranger.origin}/v1` }, contextOf({ config: unconfigured, env }));
      assert.is(new Map(home.received[0].headers).get('authorization'), `Bearer ${CANARY}`);
      assert.is(stranger.received.length, 2);
      assert.not.ok(JSON.stringify(stranger.received).includes(CANARY));
    });
  });
});

const BAD_URLS: readonly unknown[] = [
  'example.com',
  '/v1',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http:example.com',
  'http:/example.com',
  'http://',
  'http:///x',
  'http://[::1',
  'http://a b',
  ' http://example.com',
  'http://example.com\n',
  'http://exa\tmple.com',
  'http:\\\\example.com',
  'http://example.com\\@evil',
  'http://example.com:99999',
  'http://user:secret-canary@example.com',
  'http://secret-canary@example.com',
  'http://@example.com',
  'http://:secret-canary@example.com',
  'http://example.com/#secret-canary',
  'http://example.com/#',
];

test('without a URL, says what to enter and where to configure it', async () => {
  for (const base_url of [undefined, '', null]) {
    const error = await failureOf({ base_url }, contextOf());
    assert.is(error.code, 'advise_unconfigured');
    assert.match(error.message, 'such as http://127.0.0.1:11434/v1');
    assert.match(error.message, 'advise.base_url in ~/.config/depgraph/config');
  }
});

test('rejects an invalid URL without quoting it', async () => {
  for (const base_url of BAD_URLS) {
    const error = await failureOf({ base_url }, contextOf());
    assert.is(error.code, 'advise_base_url', String(base_url));
    assert.not.match(`${error.message} ${error.hint} ${error.stack}`, /secret-canary|example/);
  }
});

const BAD_FIELDS: readonly [request: unknown, field: string][] = [
  [null, 'the body'],
  ['text', 'the body'],
  [[], 'the body'],
  [{ base_url: 1 }, 'base_url'],
  [{ base_url: ['http://example.com'] }, 'base_url'],
  [{ base_url: `http://example.com/${'x'.repeat(2048)}` }, 'base_url'],
  [{ provider: 'other' }, 'provider'],
  [{ provider: '__proto__' }, 'provider'],
  [{ model: 7 }, 'model'],
  [{ model: 'x'.repeat(257) }, 'model'],
  [{ question: {} }, 'question'],
  [{ question: 'x'.repeat(16_385) }, 'question'],
  [{ api_key: 5 }, 'api_key'],
  [{ api_key: 'secret-canary\r\nx-evil: 1' }, 'api_key'],
  [{ api_key: 'secret-canary é' }, 'api_key'],
];

test('validates every field before anything leaves the machine', async () => {
  await withUpstream(answerWith(OPENAI_ANSWER), async ({ origin, received }) => {
    for (const [request, field] of BAD_FIELDS) {
      const isObject = typeof request === 'object' && request !== null && !Array.isArray(request);
      const error = await failureOf(isObject ? { base_url: origin, ...request } : request, contextOf());
      assert.is(error.code, 'advise_field', field);
      assert.ok(error.message.startsWith(`"${field}" must be`), error.message);
      assert.not.match(`${error.message} ${error.stack}`, /secret-canary/);
    }
    const env = { MY_KEY: 'secret-canary\r\nx: y' };
    const config = { base_url: origin, provider: 'openai', model: '', keyEnv: 'MY_KEY' } as const;
    assert.is((await failureOf({}, contextOf({ config, env }))).code, 'advise_field');
    assert.equal(received, []);
  });
});

test.run();
