import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog, type LogFields } from '../../src/shared/log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog({ write: line => lines.push(line) }));
  for (const line of lines) assert.is(line.indexOf('\n'), line.length - 1, 'an entry is one line');
  return lines.map(line => JSON.parse(line) as Record<string, unknown>);
}

test('writes level, time, fields and message, and nothing about the machine', () => {
  const [line] = logged(log =>
    log.warn('analysed', { revision: 3, files: 120, timings: { discover: 1.5 }, trigger: 'events' }),
  );
  const { time, ...rest } = line;
  assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(rest, {
    level: 'warn',
    revision: 3,
    files: 120,
    timings: { discover: 1.5 },
    trigger: 'events',
    msg: 'analysed',
  });
});

test('drops fields that are not on the allow-list', () => {
  const canary = 'sk-canary-1234';
  const smuggled = {
    revision: 1,
    api_key: canary,
    headers: { authorization: canary },
    body: canary,
    env: { KEY: canary },
    err: new Error(canary),
    req: { url: canary },
    files: canary,
    status: { toJSON: () => canary },
    reason: { secret: canary },
    timings: { parse: 1, key: canary },
    path: `/api/graph?key=${canary}`,
    url: `http://127.0.0.1:7171/#${canary}`,
    __proto__: { stack: canary },
  } as unknown as LogFields;
  const [line] = logged(log => log.info('request', smuggled));
  assert.not.match(JSON.stringify(line), canary);
  const { time: _time, ...rest } = line;
  assert.equal(rest, {
    level: 'info',
    revision: 1,
    timings: { parse: 1 },
    url: 'http://127.0.0.1:7171/',
    path: '/api/graph',
    msg: 'request',
  });
});

test('keeps hostile text on one line, and truncates long text', () => {
  const lines = logged(log => {
    log.info('one\n{"level":"error"}');
    log.error('x'.repeat(100_000), { reason: 'y'.repeat(100_000) });
  });
  assert.is(lines.length, 2);
  assert.is(lines[0].msg, 'one\n{"level":"error"}');
  assert.ok(JSON.stringify(lines[1]).length < 10_000);
});

test.run();
