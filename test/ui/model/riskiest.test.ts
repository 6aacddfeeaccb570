import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findHotspots } from '../../../src/core/churn/hotspots.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { type Churn, riskiestFiles } from '../../../ui/src/model/riskiest.ts';
import { DAY, historyOf } from '../../churn/history.ts';
import { createRandom } from '../../helpers/random.ts';
import { modelOf, randomShape, snapshotOf } from './sample.ts';

const COMMITS = 60;

test('ranks as depgraph hotspots does, without files that have no risk score', () => {
  let ranked = 0;
  for (let seed = 0; seed < 40; seed++) {
    const random = createRandom(seed);
    const snapshot = snapshotOf(randomShape(seed, random));
    const { graph, analysis } = snapshot;
    const ids = graph.ids.slice(0, graph.fileCount);
    const plain = ids.filter(id => !/[>,]/.test(id));
    const commits = Array.from({ length: COMMITS }, () => random.shuffle(plain).slice(0, 3).join(', '));
    const history = historyOf(ids, commits);
    const now = (COMMITS - 1) * DAY;
    const found = findHotspots({ graph, analysis, history, now, withAllRoles: true });
    const churn: Churn = {
      since: '',
      until: '',
      commits: COMMITS,
      files: new Map(found.map(hotspot => [hotspot.file, hotspot])),
    };
    const project = decode(modelOf(snapshot));
    const expected = found.filter(({ role, factors }) => role === 'source' && factors.risk > 0).slice(0, 15);
    assert.equal(
      riskiestFiles(project, churn).map(({ file, score, changes }) => [project.ids[file], score, changes]),
      expected.map(({ file, score, changes }) => [file, score, changes]),
      `seed ${seed}`,
    );
    ranked += expected.length;

    // Later, a save has changed the risk of all files.
    const later = new Map(
      found.map(one => [one.file, { ...one, score: -1, factors: { ...one.factors, risk: -1 } }]),
    );
    for (const { file, score } of riskiestFiles(project, { ...churn, files: later })) {
      const hotspot = found.find(one => one.file === project.ids[file]);
      assert.ok(Math.abs(score - (hotspot?.score ?? 0)) <= 0.15, `seed ${seed}`);
    }
  }
  assert.ok(ranked > 100, `${ranked} files`);
});

test.run();
