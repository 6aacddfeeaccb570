import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildReport } from '../../../src/report/report.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { reportId } from '../../../ui/src/model/ids.ts';
import { explosions, godModules, violations } from '../../../ui/src/model/risk-lists.ts';
import { createRandom } from '../../helpers/random.ts';
import { modelOf, randomShape, snapshotOf } from './sample.ts';

test('the decoded project equals the report', () => {
  for (let seed = 0; seed < 60; seed++) {
    const snapshot = snapshotOf(randomShape(seed, createRandom(seed)));
    const report = buildReport(snapshot);
    const project = decode(modelOf(snapshot));
    const { edges } = project;
    const id = (node: number) => reportId(project, node);
    assert.equal(Array.from(project.ids.keys(), id), report.nodes);
    assert.equal(
      Array.from(edges.source, (source, edge) => [id(source), id(edges.target[edge])]),
      report.edges,
    );
    assert.equal(
      Array.from(edges.line, (line, edge) => [line, ...(edges.moreLines.get(edge) ?? [])]),
      report.detailed.edges.map(({ lines }) => lines),
    );
    report.detailed.nodes.forEach(({ incoming, outgoing, isCircular, language }, node) => {
      assert.is(edges.inStart[node + 1] - edges.inStart[node], incoming);
      assert.is(edges.outStart[node + 1] - edges.outStart[node], outgoing);
      const entering = edges.inEdges.subarray(edges.inStart[node], edges.inStart[node + 1]);
      assert.ok(entering.every(edge => edges.target[edge] === node));
      if (node >= project.fileCount) return;
      assert.is(project.cycleOf[node] !== -1, isCircular);
      assert.is(project.language[node], language);
    });
    assert.equal(
      project.cycles.map(({ members }) => members.map(id)),
      report.cycles,
    );
    const named = (files: readonly number[]) => files.map(id);
    assert.equal(
      named(godModules(project)),
      report.risks.god_modules.map(({ file }) => file),
    );
    assert.equal(
      named(explosions(project)),
      report.risks.dependency_explosions.map(({ file }) => file),
    );
    assert.equal(
      violations(project).map(edge => [id(edges.source[edge]), id(edges.target[edge])]),
      report.risks.layer_violations.map(({ source, target }) => [source, target]),
    );
  }
});

test.run();
