import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsOf } from '../../src/core/ask/findings.ts';
import { judge } from '../../src/core/ask/judge.ts';
import { measuresOf } from '../../src/core/ask/measures.ts';
import { sideOf } from '../../src/core/ask/side.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';

test('a snapshot is judged once a day, for all that ask', async () => {
  const { root } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': "import './a'\n" });
  const engine = openEngine({ root });
  const original = await engine.scan();
  let judged = 0;
  /** Rules read it, and nothing else does. */
  const snapshot = {
    ...original,
    get exceptions() {
      judged++;
      return original.exceptions;
    },
  };
  const options = { blobOf: () => undefined, partsOf: snapshot };
  const { findings } = judge(snapshot, '2030-01-01');
  assert.is(findings.length, 1);
  findingsOf(snapshot, '2030-01-01');
  assert.is(sideOf(snapshot, { ...options, today: '2030-01-01' }).findings, findings);
  assert.is(judged, 1);
  judge(snapshot, '2030-01-02');
  assert.is(judged, 2, 'what is accepted until a day may count on the next');
  const earlier = { isOther: false };
  const side = sideOf(snapshot, { ...options, today: '2030-01-02', earlier });
  const again = sideOf(snapshot, { ...options, today: '2030-01-02', earlier });
  assert.is(side.judgement, again.judgement);
  measuresOf(snapshot, '2030-01-02');
  assert.is(judged, 3, 'and once as a state that may lack what the rules name');
  await engine.close();
});

test.run();
