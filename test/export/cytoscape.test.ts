import cytoscape from 'cytoscape';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomFiles } from '../analyze/random.ts';
import { HOSTILE_NAMES, reportOf, ring, textOf } from './sample.ts';

test('cytoscape loads the output, with all fields as data', () => {
  for (const files of [[], ring(HOSTILE_NAMES), randomFiles(3, { files: 300, links: 900, downward: 0.5 })]) {
    const report = reportOf(files);
    const { elements } = JSON.parse(textOf('cytoscape', report));
    const cy = cytoscape({ elements, headless: true });
    assert.equal(
      cy.nodes().map(node => node.data()),
      JSON.parse(JSON.stringify(report.detailed.nodes)),
    );
    assert.equal(
      cy.edges().map(edge => edge.data()),
      JSON.parse(JSON.stringify(report.detailed.edges)),
    );
  }
});

test.run();
