import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildReport } from '../../../src/core/report/report.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { reportId } from '../../../ui/src/model/ids.ts';
import { riskFactors } from '../../../ui/src/model/risk-factors.ts';
import { violations } from '../../../ui/src/model/risk-lists.ts';
import { roleName, usersOf } from '../../../ui/src/model/roles.ts';
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
    report.detailed.nodes.forEach(({ incoming, outgoing, isCircular, language, role, barrel }, node) => {
      assert.is(edges.inStart[node + 1] - edges.inStart[node], incoming);
      assert.is(edges.outStart[node + 1] - edges.outStart[node], outgoing);
      const entering = edges.inEdges.subarray(edges.inStart[node], edges.inStart[node + 1]);
      assert.ok(entering.every(edge => edges.target[edge] === node));
      if (node >= project.fileCount) return;
      assert.is(project.cycleOf[node] !== -1, isCircular);
      assert.is(project.language[node], language);
      assert.is(roleName(project, node), role ?? 'source');
      assert.is(project.barrel[node] === 1, barrel ?? false);
    });
    assert.equal(
      project.cycles.map(({ members }) => members.map(id)),
      report.cycles,
    );
    assert.equal(
      project.risks.gods.map(id),
      report.health.gods.map(({ file }) => file),
    );
    assert.equal(
      project.risks.hubs.map(({ file }) => [id(file), usersOf(project, file).sources]),
      report.hubs.map(({ file, users }) => [file, users]),
    );
    assert.equal(
      project.risks.topFiles.map(file => [id(file), riskFactors(project, file)]),
      report.risks.top_risk_files.map(({ file, factors }) => [file, factors]),
    );
    assert.equal(
      violations(project).map(edge => [id(edges.source[edge]), id(edges.target[edge])]),
      report.risks.layer_violations.map(({ source, target }) => [source, target]),
    );
  }
});

test.run();
