import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import type { JudgementEvent } from '../../src/core/formats/findings/model-types.ts';
import type { RevisionEvent } from '../../src/core/report/delta-types.ts';
import { createEventLog, type EventId } from '../../src/faces/server/event-log.ts';
import { createEvents, type Events } from '../../src/faces/server/events.ts';
import { createFindings } from '../../src/faces/server/findings.ts';
import type { ServiceStatus } from '../../src/faces/server/service.ts';
import { ask, openEvents, openSocket, type StreamEvent } from '../helpers/http.ts';
import { SMALL_PROJECT, type TestServer, withServer } from '../helpers/server.ts';

const STATUS: ServiceStatus = {
  revision: undefined,
  isAnalysing: false,
  watch: { mode: 'off', folders: 0, sweeps: 0, missed: 0 },
  warnings: [],
};

const dataOf = (event: StreamEvent) => event.data as RevisionEvent;

const fewer = (modules: number) => `there are fewer than ${modules} modules`;

test('a client gets a greeting, and one event per save', async () => {
  await withServer({}, async ({ port, engine, project }) => {
    await engine.scan();
    const stream = await openEvents(port);
    assert.is(stream.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.is(stream.headers['content-encoding'], undefined);
    assert.is(stream.headers['x-accel-buffering'], 'no');
    assert.is(stream.headers['x-content-type-options'], 'nosniff');
    assert.equal(await stream.next(), {
      retry: '2000',
      id: 'boot:1.1',
      event: 'hello',
      data: { bootId: 'boot', revision: 1, version: '1.2.3', path: project.root },
    });
    project.write({ 'src/b.ts': 'export {}\nexport const x = 1\n' });
    const { generatedAt } = await engine.apply(['src/b.ts']);
    const event = await stream.next();
    assert.is(event.id, 'boot:2');
    assert.is(event.event, 'revision');
    assert.equal(dataOf(event), {
      revision: 2,
      generatedAt: generatedAt.toISOString().replace('Z', '+00:00'),
      changed: ['src/b.ts'],
      changedCount: 1,
      delta: {
        nodes: {
          added: [],
          removed: [],
          changed: [{ id: 'src/b.ts', language: 'typescript', loc: 2 }],
        },
        edges: { added: [], removed: [['src/b.ts', 'src/a.ts']], changed: [] },
        cycles: { opened: [], closed: [['src/a.ts', 'src/b.ts']] },
      },
      metrics: {
        filesAnalyzed: 3,
        totalDependencies: 2,
        externalDependencies: 1,
        circularDependencyCount: 0,
      },
      warnings: [],
    });
    const judgement = await stream.next();
    assert.is(judgement.id, 'boot:2.1');
    assert.is(judgement.event, 'judgement');
    const { findings, risks, ...rest } = judgement.data as JudgementEvent;
    assert.equal(rest, {
      revision: 2,
      since: 1,
      metrics: dataOf(event).metrics,
      health: {
        score: 100,
        grade: 'A',
        dimensions: [
          { dimension: 'cycles', points: 0, max: 100, measured: 1 },
          { dimension: 'modules', points: 0, max: 0, measured: 0, notMeasured: fewer(5) },
          { dimension: 'reach', points: 0, max: 0, measured: 0, notMeasured: fewer(10) },
        ],
        factors: [
          { factor: 'cycles', dimension: 'cycles', points: 0, max: 100, count: 0, circular: 0, of: 3 },
          { factor: 'knots', dimension: 'modules', points: 0, max: 0, count: 0, of: 2 },
          { factor: 'against', dimension: 'modules', points: 0, max: 0, count: 0, of: 0 },
          { factor: 'reach', dimension: 'reach', points: 0, max: 0, count: 2, of: 4 },
        ],
      },
      scores: [],
      cycles: { details: [] },
      consequences: [
        {
          kind: 'cycle',
          effect: 'better',
          message: 'A cycle of 2 files is gone: b.ts no longer imports a.ts',
          files: ['src/a.ts', 'src/b.ts'],
        },
        { kind: 'health', effect: 'better', message: rest.consequences[1]?.message ?? '' },
      ],
    });
    assert.match(rest.consequences[1].message, /^Health rose from B \d+ to A 100$/);
    assert.equal(risks?.levers, [], 'there was a cycle to cut');
    assert.is(findings?.removed.length, 1);
    stream.close();
  });
});

test('an unresolved import is sent as a change of one list', async () => {
  const files = { ...SMALL_PROJECT, 'src/c.ts': "import './lost'\n" };
  await withServer({ files }, async ({ port, engine, project }) => {
    await engine.scan();
    const stream = await openEvents(port);
    project.write({ 'src/b.ts': "import './a'\nimport './gone'\n" });
    await engine.apply(['src/b.ts']);
    assert.equal(dataOf(await stream.nextOf('revision')).diagnostics, {
      unresolvedCount: 2,
      unresolved: { at: 0, removed: 0, added: [{ file: 'src/b.ts', specifier: './gone', line: 2 }] },
      problemCount: 0,
      problems: { at: 0, removed: 0, added: [] },
    });
    project.write({ 'src/b.ts': "import './a'\nimport './gone'\n\n" });
    await engine.apply(['src/b.ts']);
    assert.is(dataOf(await stream.nextOf('revision')).diagnostics, undefined, 'the lists did not change');
    stream.close();
  });
});

test('sends warnings with the next revision', async () => {
  const status = () => ({ ...STATUS, warnings: ['the cache is in memory'] });
  await withServer({ service: { status } }, async ({ port, engine }) => {
    const stream = await openEvents(port);
    await stream.nextOf('hello');
    await engine.scan();
    assert.equal(dataOf(await stream.nextOf('revision')).warnings, ['the cache is in memory']);
    stream.close();
  });
});

test('before the first report, the greeting has no revision', async () => {
  await withServer({}, async ({ port, engine }) => {
    const stream = await openEvents(port);
    assert.is(((await stream.next()) as { data: { revision: unknown } }).data.revision, null);
    await engine.scan();
    const event = await stream.next();
    assert.is(dataOf(event).revision, 1);
    assert.is(dataOf(event).delta, null, 'no previous snapshot');
    stream.close();
  });
});

test('if only the layer configuration changed, there is no delta', async () => {
  await withServer({}, async ({ port, engine, project }) => {
    await engine.scan();
    const stream = await openEvents(port);
    project.write({ '.depgraphrc': '{"layers":{"src":9}}' });
    await engine.scan();
    assert.is(dataOf(await stream.nextOf('revision')).delta, null);
    stream.close();
  });
});

test('a large change is counted but not listed, and has no delta', async () => {
  await withServer({}, async ({ port, engine, project }) => {
    await engine.scan();
    const stream = await openEvents(port);
    const names = Array.from({ length: 2100 }, (_, i) => [`many/f${i}.ts`, "import '../src/a'\n"]);
    project.write(Object.fromEntries(names));
    await engine.scan();
    const data = dataOf(await stream.nextOf('revision'));
    assert.is(data.delta, null);
    assert.is(data.changedCount, 2100);
    assert.is(data.changed.length, 100);
    stream.close();
  });
});

test('long names do not make a long event', async () => {
  await withServer({}, async ({ port, engine, service }) => {
    const snapshot = await engine.scan();
    const stream = await openEvents(port);
    await stream.nextOf('hello');
    const changed = Array.from({ length: 100 }, (_, i) => `${'x'.repeat(4000)}${i}.ts`);
    service.emit({ type: 'revision', snapshot: { ...snapshot, revision: 2, changed }, previous: snapshot });
    const data = dataOf(await stream.nextOf('revision'));
    assert.equal([data.revision, data.changedCount, data.changed, data.delta], [2, 100, [], null]);
    stream.close();
  });
});

test('creates one event for all clients, and none without clients', async () => {
  await withServer({}, async ({ port, engine, service }) => {
    const snapshot = await engine.scan();
    let looks = 0;
    const watched = (revision: number): Snapshot => ({
      ...snapshot,
      revision,
      get changed() {
        looks++;
        return [];
      },
    });
    service.emit({ type: 'revision', snapshot: watched(2), previous: snapshot });
    assert.is(looks, 0);
    const streams = await Promise.all([openEvents(port), openEvents(port), openEvents(port)]);
    for (const stream of streams) await stream.nextOf('hello');
    service.emit({ type: 'revision', snapshot: watched(3), previous: snapshot });
    for (const stream of streams) assert.is(dataOf(await stream.nextOf('revision')).revision, 3);
    assert.is(looks, 1);
    for (const stream of streams) stream.close();
  });
});

test('sends throttled progress events, and always the last one', async () => {
  await withServer({ app: { eventLimits: { progressMs: 3_600_000 } } }, async ({ port, service }) => {
    const stream = await openEvents(port);
    await stream.nextOf('hello');
    // A save sends a revision only: progress of a single file is not worth an event.
    service.emit({ type: 'progress', progress: { done: 1, total: 1 } });
    for (const done of [1, 2, 3, 80]) service.emit({ type: 'progress', progress: { done, total: 80 } });
    assert.equal(await stream.next(), { event: 'progress', data: { done: 1, total: 80 } });
    assert.equal(await stream.next(), { event: 'progress', data: { done: 80, total: 80 } });
    stream.close();
  });
});

test('heartbeats keep a quiet stream open and reset the idle timer', async () => {
  await withServer({ app: { eventLimits: { heartbeatMs: 5 } } }, async ({ port, service }) => {
    const stream = await openEvents(port);
    await stream.nextOf('hello');
    const before = service.touched();
    // A heartbeat sent earlier may arrive first.
    while (service.touched() === before) assert.equal(await stream.next(), { comment: 'keep-alive' });
    stream.close();
  });
});

/** Opens a stream so that events are recorded, saves twice, and reconnects with this id. */
async function comeBack(server: TestServer, lastEventId: string): Promise<StreamEvent[]> {
  const { port, engine, project } = server;
  await engine.scan();
  const witness = await openEvents(port);
  await witness.nextOf('hello');
  for (const name of ['c', 'd']) {
    project.write({ [`${name}.ts`]: '' });
    await engine.scan();
    await witness.nextOf('judgement');
  }
  const stream = await openEvents(port, { 'last-event-id': lastEventId });
  project.write({ 'last.ts': '' });
  await engine.scan();
  const events: StreamEvent[] = [];
  do events.push(await stream.next());
  while (dataOf(events[events.length - 1]).revision !== 4);
  stream.close();
  witness.close();
  return events;
}

/** Last-Event-ID → the events, as `name id`, up to the one of a save after the reconnection. */
const RETURNS: readonly [lastEventId: string, events: readonly string[]][] = [
  ['boot:1', ['hello boot:1', ...eventsFrom(2)]],
  ['boot:1.1', ['hello boot:1.1', ...eventsFrom(2)]],
  ['boot:2', ['hello boot:2', 'judgement boot:2.1', ...eventsFrom(3)]],
  ['boot:2.1', ['hello boot:2.1', ...eventsFrom(3)]],
  ['boot:3', ['hello boot:3', 'judgement boot:3.1', 'revision boot:4']],
  ['boot:3.1', ['hello boot:3.1', 'revision boot:4']],
  ...['boot:0', 'boot:99', 'boot:3.2', 'other:3', 'nonsense', 'boot:-1'].map(
    id => [id, ['hello boot:3.1', 'refetch boot:3.1', 'revision boot:4']] as [string, string[]],
  ),
  ['', ['hello boot:3.1', 'revision boot:4']],
];

/** Those of revisions 2 and 3, of which the later ones from this one on, and that of the last save. */
function eventsFrom(first: number): string[] {
  const missed = [2, 3].filter(revision => revision >= first);
  return [
    ...missed.flatMap(revision => [`revision boot:${revision}`, `judgement boot:${revision}.1`]),
    'revision boot:4',
  ];
}

for (const [lastEventId, expected] of RETURNS) {
  test(`a client that reconnects with ${JSON.stringify(lastEventId)} gets what it missed`, async () => {
    await withServer({}, async server => {
      const events = await comeBack(server, lastEventId);
      assert.equal(
        events.map(({ event, id }) => `${event} ${id}`),
        expected,
      );
    });
  });
}

test('a client that missed unrecorded events has to refetch', async () => {
  await withServer({}, async ({ port, engine, service, project }) => {
    const snapshot = await engine.scan();
    const first = await openEvents(port);
    project.write({ 'before.ts': '' });
    await engine.scan();
    const { id } = await first.nextOf('revision');
    first.close();
    await untilNobodyListens(port, service, snapshot);
    project.write({ 'meanwhile.ts': '' });
    await engine.scan();
    const stream = await openEvents(port, { 'last-event-id': String(id) });
    assert.is((await stream.next()).event, 'hello');
    assert.is((await stream.next()).event, 'refetch');
    stream.close();
  });
});

test('a client that missed an unrecorded judgement has to refetch', async () => {
  await withServer({}, async ({ engine, service, log }) => {
    const first = await engine.scan();
    const events = createEvents({ service, findings: createFindings(), log });
    const client = fakeClient(events);
    const second = first.renumbered(2);
    service.emit({ type: 'revision', snapshot: second, previous: first });
    assert.match(client.received(), 'id: boot:2\n');
    client.disconnect();
    service.emit({ type: 'judgement', snapshot: second });
    const returned = fakeClient(events, 'boot:2');
    assert.match(returned.received(), 'event: refetch');
    events.close();
  });
});

/** A client without a connection, so that the test decides when the server notices that it disconnects. */
function fakeClient(events: Events, lastEventId?: string) {
  let received = '';
  const response = Object.assign(new EventEmitter(), {
    writableLength: 0,
    writeHead() {},
    end() {},
    write: (text: string) => (received += text),
  });
  const socket = { remoteAddress: '127.0.0.1', setNoDelay() {} };
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  events.open({ socket, headers } as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { received: () => received, disconnect: () => response.emit('close') };
}

/** Events are created only while clients listen, which reveals when the server has noticed the last disconnect. */
async function untilNobodyListens(port: number, service: TestServer['service'], snapshot: Snapshot) {
  let isDescribed = true;
  while (isDescribed) {
    await ask(port, '/api/health');
    isDescribed = false;
    const watched: Snapshot = {
      ...snapshot,
      get changed() {
        isDescribed = true;
        return [];
      },
    };
    service.emit({ type: 'revision', snapshot: watched, previous: snapshot });
  }
}

test('drops a client that does not read, and keeps the others', async () => {
  const unread = 64 * 1024;
  await withServer({ app: { eventLimits: { unread } } }, async ({ port, engine, service, log }) => {
    const snapshot = await engine.scan();
    const stuck = await openSocket(port);
    stuck.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise(resolve => stuck.once('readable', resolve));
    stuck.pause();
    const good = await openEvents(port);
    await good.nextOf('hello');
    const changed = Array.from({ length: 100 }, (_, i) => `${'x'.repeat(2000)}${i}.ts`);
    let sent = 1;
    while (log.lines.every(line => line.level !== 'warn')) {
      sent++;
      assert.ok(sent < 200, 'it was dropped before 40 MB');
      service.emit({
        type: 'revision',
        snapshot: { ...snapshot, changed, revision: sent },
        previous: snapshot,
      });
      assert.is(dataOf(await good.nextOf('revision')).revision, sent);
    }
    assert.ok(sent > 3, 'not dropped immediately');
    service.emit({ type: 'revision', snapshot: { ...snapshot, revision: sent + 1 }, previous: snapshot });
    assert.is(
      dataOf(await good.nextOf('revision')).revision,
      sent + 1,
      'the other client is still connected',
    );
    const closed = new Promise(resolve => stuck.once('close', resolve));
    stuck.resume();
    await closed;
    good.close();
  });
});

test('refuses clients beyond the limit until another one disconnects', async () => {
  await withServer({ app: { eventLimits: { clients: 2 } } }, async ({ port }) => {
    const [first, second] = [await openEvents(port), await openEvents(port)];
    const refused = await ask(port, '/api/events');
    assert.is(refused.status, 503);
    assert.match(refused.text, 'too_many_viewers');
    assert.ok(refused.headers['retry-after']);
    first.close();
    await first.ended;
    let answer = await openEvents(port);
    while (answer.headers['content-type'] !== 'text/event-stream; charset=utf-8')
      answer = await openEvents(port);
    answer.close();
    second.close();
  });
});

test('HEAD opens no stream', async () => {
  await withServer({}, async ({ port }) => {
    const answer = await ask(port, '/api/events', { method: 'HEAD' });
    assert.is(answer.status, 200);
    assert.match(String(answer.headers['content-type']), 'text/event-stream');
  });
});

test('closing the app ends the streams', async () => {
  await withServer({}, async ({ port, app }) => {
    const stream = await openEvents(port);
    await stream.nextOf('hello');
    app.close();
    await stream.ended;
  });
});

test('a failed comparison causes a refetch and keeps the stream', async () => {
  await withServer({}, async ({ port, engine, service, log }) => {
    const snapshot = await engine.scan();
    const stream = await openEvents(port);
    await stream.nextOf('hello');
    const previous = { ...snapshot, graph: undefined } as unknown as Snapshot;
    service.emit({ type: 'revision', snapshot: { ...snapshot, revision: 2 }, previous });
    assert.is(dataOf(await stream.nextOf('revision')).delta, null);
    assert.match(String(log.lines.find(line => line.level === 'error')?.stack), 'TypeError');
    stream.close();
  });
});

const revision = (number: number): EventId => ({ revision: number, part: 0 });
const judgement = (number: number): EventId => ({ revision: number, part: 1 });

test('the event log drops the oldest entries, by number and by bytes', () => {
  const log = createEventLog({ events: 3, bytes: 100 });
  for (const number of [1, 2, 3, 4]) log.add(revision(number), `e${number}`);
  assert.equal(log.since(revision(1)), ['e2', 'e3', 'e4']);
  assert.is(log.since(revision(0)), undefined);
  assert.equal(log.since(revision(4)), []);
  assert.is(log.since(revision(5)), undefined);
  log.add(revision(5), 'ä'.repeat(50));
  assert.equal(log.since(revision(4)), ['ä'.repeat(50)]);
  assert.is(log.since(revision(3)), undefined, 'two bytes per letter, so nothing else fits');
  log.add(revision(6), 'x'.repeat(101));
  assert.is(log.since(revision(5)), undefined, 'larger than the limit');
});

test('the event log has no gaps', () => {
  const log = createEventLog();
  log.add(revision(1), 'e1');
  log.add(revision(3), 'e3');
  assert.is(log.since(revision(1)), undefined);
  assert.equal(log.since(revision(2)), ['e3']);
  log.clear();
  assert.is(log.since(revision(3)), undefined);
});

test('the event log resumes between a revision and its judgement, and after a revision without one', () => {
  const log = createEventLog();
  log.add(revision(1), 'e1');
  log.add(judgement(1), 'j1');
  log.add(revision(2), 'e2');
  log.add(revision(3), 'e3');
  log.add(judgement(3), 'j3');
  assert.equal(log.since(revision(1)), ['j1', 'e2', 'e3', 'j3']);
  assert.equal(log.since(judgement(1)), ['e2', 'e3', 'j3']);
  assert.equal(log.since(revision(2)), ['e3', 'j3']);
  assert.equal(log.since(revision(3)), ['j3']);
  assert.equal(log.since(judgement(3)), []);
  assert.is(log.since(revision(4)), undefined);
});

test.run();
