import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { advise } from '../../../src/faces/server/actions/advise/advise.ts';
import { contextOf, failureOf } from './context.ts';
import { answerWith, type Behaviour, OPENAI_ANSWER, withUpstream } from './upstream.ts';

const CANARY = 'sk-canary-5f3a9c';

/** Bad responses, which echo the key where possible. */
const MISBEHAVIOURS: Readonly<
  Record<string, readonly [behaviour: Behaviour, code: string, message?: RegExp]>
> = {
  redirects: [
    (response, request) => {
      response.writeHead(307, { location: `http://${request.headers.host}/elsewhere?${CANARY}` });
      response.end();
    },
    'advise_redirect',
  ],
  'answers 304': [response => response.writeHead(304).end(), 'advise_redirect'],
  'answers 500 with the key': [
    answerWith({ error: { message: `bad key ${CANARY}` } }, 500),
    'advise_upstream',
    / answered 500$/,
  ],
  'answers 401 with the key': [
    answerWith({ error: { message: `bad key ${CANARY}` } }, 401),
    'advise_upstream',
    / answered 401: key rejected$/,
  ],
  'answers 500 and never ends': [
    response => {
      response.writeHead(500);
      response.write(CANARY);
    },
    'advise_upstream',
  ],
  'answers something other than JSON': [answerWith(`<html>${CANARY}</html>`), 'advise_answer'],
  'answers half of the JSON': [answerWith(JSON.stringify(OPENAI_ANSWER).slice(0, 40)), 'advise_answer'],
  'answers nothing': [answerWith(''), 'advise_answer'],
  'answers another type': [
    response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify(OPENAI_ANSWER)}\n\n`);
    },
    'advise_answer',
  ],
  'answers compressed': [
    response => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('x');
    },
    'advise_answer',
    /compressed/,
  ],
  'declares a huge length': [
    response => {
      response.writeHead(200, { 'content-length': 1_048_577 });
      response.write('{');
    },
    'advise_too_large',
  ],
  'sends an endless body': [
    response => {
      const chunk = Buffer.alloc(65_536, 0x20);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    },
    'advise_too_large',
  ],
  'hangs up at once': [response => response.destroy(), 'advise_upstream', /closed the connection/],
  'hangs up in the middle': [
    response => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"choices":', () => response.destroy());
    },
    'advise_upstream',
    /closed the connection/,
  ],
  'does not speak HTTP': [
    response => {
      response.socket?.end(`${CANARY} is no HTTP\r\n\r\n`);
    },
    'advise_upstream',
  ],
  'sends an endless header': [
    response => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`);
    },
    'advise_upstream',
  ],
  'switches to another protocol': [
    response => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    },
    'advise_upstream',
  ],
};

for (const [name, [behaviour, code, message = /./]] of Object.entries(MISBEHAVIOURS)) {
  test(`fails cleanly if a service ${name}`, async () => {
    await withUpstream(behaviour, async ({ origin, host, received, disconnected }) => {
      const error = await failureOf({ base_url: origin, api_key: CANARY }, contextOf());
      assert.is(received.length, 1, 'one request, and no redirect followed');
      assert.is(error.code, code);
      assert.match(error.message, message);
      assert.ok(error.message.includes(`the service at ${host} `));
      assert.not.ok(`${error.message} ${error.hint} ${error.stack} ${error.cause}`.includes(CANARY));
      await disconnected;
    });
  });
}

const SHAPES: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { choices: null },
  { choices: [] },
  { choices: [null] },
  { choices: [{ message: {} }] },
  { choices: [{ message: { content: null } }] },
  { choices: [{ message: { content: 7 } }] },
  { choices: [{ message: { content: '  ' } }] },
  { choices: [{ message: { content: [{ text: 7 }, null] } }] },
  { content: [{ type: 'text', text: '' }] },
  { content: {} },
];

test('rejects a response of another shape', async () => {
  for (const shape of SHAPES) {
    await withUpstream(answerWith(JSON.stringify(shape)), async ({ origin }) => {
      for (const provider of ['openai', 'anthropic']) {
        const error = await failureOf({ base_url: origin, provider }, contextOf());
        assert.is(error.code, 'advise_answer', JSON.stringify(shape));
      }
    });
  }
});

test('ignores invalid usage and model fields', async () => {
  const odd = { ...OPENAI_ANSWER, model: { x: 1 }, usage: { prompt_tokens: -1, completion_tokens: '7' } };
  await withUpstream(answerWith(odd), async ({ origin }) => {
    const { model, usage } = await advise({ base_url: origin, model: 'm' }, contextOf());
    assert.equal([model, usage], ['m', null]);
  });
});

test('redacts the key if a service echoes it', async () => {
  const echo = {
    model: `m-${CANARY}`,
    choices: [{ message: { content: `You sent ${CANARY}, ${CANARY}!` } }],
  };
  await withUpstream(answerWith(echo), async ({ origin }) => {
    const advice = await advise({ base_url: origin, api_key: CANARY }, contextOf());
    assert.is(advice.advice, 'You sent [key], [key]!');
    assert.not.ok(JSON.stringify(advice).includes(CANARY));
  });
});

const SLOW: Readonly<Record<string, Behaviour>> = {
  'never answers': () => {},
  'sends a header and no more': response => {
    response.writeHead(200);
    response.flushHeaders();
  },
  drips: response => {
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
  },
  'drips headers': response => {
    const timer = setInterval(() => response.writeProcessing(), 5);
    response.on('close', () => clearInterval(timer));
  },
};

for (const [name, behaviour] of Object.entries(SLOW)) {
  test(`times out if a service ${name}`, async () => {
    await withUpstream(behaviour, async ({ origin, asked, disconnected }) => {
      const error = await failureOf({ base_url: origin, api_key: CANARY }, contextOf({ timeoutMs: 150 }));
      assert.is(error.code, 'advise_timeout');
      assert.match(error.message, /within 0\.15 s/);
      await asked;
      await disconnected;
    });
  });

  test(`aborts when the client disconnects, if a service ${name}`, async () => {
    await withUpstream(behaviour, async ({ origin, asked, disconnected }) => {
      const client = new AbortController();
      asked.then(() => client.abort());
      const error = await failureOf({ base_url: origin }, contextOf({ signal: client.signal }));
      assert.is(error.code, 'advise_gone');
      await disconnected;
    });
  });
}

test('sends nothing for a client that has already disconnected', async () => {
  await withUpstream(answerWith(OPENAI_ANSWER), async ({ origin, received }) => {
    const error = await failureOf({ base_url: origin }, contextOf({ signal: AbortSignal.abort() }));
    assert.is(error.code, 'advise_gone');
    assert.equal(received, []);
  });
});

test('reports a refused connection', async () => {
  let gone = '';
  await withUpstream(answerWith(''), async ({ origin }) => {
    gone = origin;
  });
  const error = await failureOf({ base_url: gone, api_key: CANARY }, contextOf());
  assert.is(error.code, 'advise_upstream');
  assert.match(error.message, /connection refused/);
});

test('reports a service without TLS', async () => {
  await withUpstream(answerWith(OPENAI_ANSWER), async ({ host, received }) => {
    const error = await failureOf({ base_url: `https://${host}`, api_key: CANARY }, contextOf());
    assert.is(error.code, 'advise_upstream');
    assert.equal(received, []);
  });
});

test.run();
