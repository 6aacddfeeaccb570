import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonChunks } from '../../src/export/json.ts';
import { viewReport } from '../../src/report/report.ts';
import { randomFiles } from '../analyze/random.ts';
import { chunksOf, HOSTILE_NAMES, reportInput, reportOf, ring, textOf } from './sample.ts';

test('the text is what JSON.stringify writes, and a newline', () => {
  const projects = [
    [],
    ring(['a']),
    ring(HOSTILE_NAMES),
    randomFiles(1, { files: 1000, links: 5000, downward: 0.9 }),
  ];
  for (const files of projects) {
    const report = reportOf(files);
    assert.is(textOf('json', report), `${JSON.stringify(report)}\n`);
    assert.is([...jsonChunks(viewReport(reportInput(files)))].join(''), textOf('json', report), 'as a view');
  }
});

test('a large report comes in many chunks of about 64 KB', () => {
  const chunks = chunksOf('json', reportOf(randomFiles(2, { files: 2000, links: 9000, downward: 0.95 })));
  assert.ok(chunks.length > 20, `${chunks.length} chunks`);
  assert.ok(chunks.slice(0, -1).every(chunk => chunk.length >= 65_536 && chunk.length < 200_000));
});

test.run();
