import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { detectJudging, editAndRevert, timeSaves } from '../../bench/saves.ts';
import type { EventStream, ServerEvent } from '../helpers/events.ts';
import { makeProject } from '../helpers/project.ts';

const at = (event: string, revision: number): ServerEvent => ({ event, id: undefined, data: { revision } });

/** A daemon that sends these events after each save, and its client, whose stream ends after the last event. */
function fakeDaemon(...answers: readonly (readonly ServerEvent[])[]) {
  const waiting: ServerEvent[] = [];
  const unsaved = [...answers];
  const events: EventStream = {
    async next(event) {
      for (let found = waiting.shift(); found; found = waiting.shift())
        if (found.event === event) return found;
      return undefined;
    },
    discard: () => {
      waiting.length = 0;
    },
    close: () => {},
  };
  const save = () => {
    waiting.push(...(unsaved.shift() ?? []));
  };
  return { events, save };
}

test('each save waits for its revision, whatever else is sent', async () => {
  const { events, save } = fakeDaemon(
    [at('progress', 0), at('revision', 2), at('findings', 2)],
    [at('revision', 3)],
  );
  const { revision, judgement, bytes, missed } = await timeSaves(events, [save, save]);
  assert.equal([revision.length, judgement.length, missed], [2, 0, 0]);
  assert.equal(bytes, [14, 14]);
});

test('an earlier revision that arrives late is not that of the next save', async () => {
  const { events, save } = fakeDaemon([at('revision', 2), at('revision', 3)], []);
  const { revision, missed } = await timeSaves(events, [save, save]);
  assert.equal([revision.length, missed], [1, 1]);
});

test('judgements are measured if the daemon sends them', async () => {
  const { events, save } = fakeDaemon(
    [at('revision', 2), at('judgement', 2)],
    [at('revision', 3), at('judgement', 3)],
  );
  const { revision, judgement, missed } = await timeSaves(events, [save, save], { isJudging: true });
  assert.equal([revision.length, judgement.length, missed], [2, 2, 0]);
  assert.ok(judgement.every((ms, i) => ms >= revision[i]));
});

test('the late judgement of an earlier revision is not that of the save', async () => {
  const late = fakeDaemon([at('revision', 3), at('judgement', 2)]);
  assert.equal((await timeSaves(late.events, [late.save], { isJudging: true })).missed, 1);
  const both = fakeDaemon([at('revision', 3), at('judgement', 2), at('judgement', 3)]);
  assert.equal((await timeSaves(both.events, [both.save], { isJudging: true })).judgement.length, 1);
});

test('a judgement without a revision counts as that of the save', async () => {
  const { events, save } = fakeDaemon([at('revision', 3), { event: 'judgement', id: undefined, data: null }]);
  assert.equal((await timeSaves(events, [save], { isJudging: true })).missed, 0);
});

test('a daemon judges if a judgement follows the first revision', async () => {
  const detect = (...answer: ServerEvent[]) => {
    const { events, save } = fakeDaemon(answer);
    return detectJudging(events, save);
  };
  assert.is(await detect(at('revision', 2), at('judgement', 2)), true);
  assert.is(await detect(at('revision', 2), at('findings', 2)), false);
  assert.is(await detect(), false);
});

test('each file is saved with an edit, then with its original content', () => {
  const { path } = makeProject({ 'a.ts': 'export {};\n', 'b.py': '' });
  const seen = [];
  for (const save of editAndRevert([path('a.ts'), path('b.py')])) {
    save();
    seen.push(readFileSync(path('a.ts'), 'utf8') + readFileSync(path('b.py'), 'utf8'));
  }
  assert.match(seen[0], /^import 'added\w+';\nexport \{\};\n$/);
  assert.is(seen[1], 'export {};\n');
  assert.match(seen[2], /^export \{\};\nimport added\w+\n$/);
  assert.is(seen[3], 'export {};\n');
});

test.run();
