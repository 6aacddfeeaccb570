import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ModelLever } from '../../../src/core/report/model-types.ts';
import { describeLever } from '../../../ui/src/model/levers.ts';
import { factorParts } from '../../../ui/src/model/risk-factors.ts';
import { SOURCE } from '../../../ui/src/model/roles.ts';
import { createRandom } from '../../helpers/random.ts';
import { projectOf, randomProject } from './sample.ts';

test('the factors of every source file add up to its score', () => {
  let scored = 0;
  for (let seed = 0; seed < 80; seed++) {
    const project = randomProject(seed, createRandom(seed));
    for (let file = 0; file < project.fileCount; file++) {
      const parts = factorParts(project, file);
      const sum = parts.reduce((total, { points }) => total + points, 0);
      assert.not.ok(parts.some(({ factor }) => factor === 'other'));
      assert.is(sum, project.risk[file], `seed ${seed}, ${project.ids[file]}`);
      if (project.role[file] !== SOURCE) assert.is(sum, 0);
      if (sum > 0) scored++;
    }
  }
  assert.ok(scored > 150, `${scored} files`);
});

test('names the factors, largest first', () => {
  const project = projectOf('a -> b -> a, utils/c -> api/d');
  assert.equal(
    [0, 3].map(file => factorParts(project, file).map(({ text }) => text)),
    [['cycle 5', 'dependencies 3'], ['dependencies 3']],
  );
});

test('points that the page does not know are one more factor', () => {
  const project = projectOf('a -> b -> a, utils/c -> api/d');
  const risk = project.risk.map(score => score + 2);
  assert.equal(
    factorParts({ ...project, risk }, 0).map(({ text }) => text),
    ['cycle 5', 'dependencies 3', 'other 2'],
  );
});

test('describes levers with what to do and what it achieves', () => {
  const project = projectOf('a -> b -> a, utils/c -> api/d, e -> a, e -> b');
  const [cycle] = project.risks.levers.map(lever => describeLever(project, lever));
  assert.equal([cycle.cuts.length, cycle.effect], [1, '2 files leave the cycle']);
  const cut: ModelLever = { kind: 'modules', gain: 3, exactGain: 3, edges: [[4, 0]] };
  assert.equal(describeLever(project, cut).effect, 'no longer against the grain');
  assert.equal(describeLever(project, { ...cut, untied: 2 }).effect, '2 modules leave the knot');
  assert.is(describeLever(project, { ...cut, gain: 0, exactGain: 0.3 }).gain, '+0.3');
  const edges = project.edges.source.slice(0, 5);
  const many = {
    ...project.risks.levers[0],
    edges: Array.from(edges, (s, i) => [s, project.edges.target[i]] as const),
  };
  assert.is(describeLever(project, many).others, 2);
});

test.run();
