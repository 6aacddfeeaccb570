import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failuresOf, LARGE_PROJECTS, type LargeProject } from './cold-runs.ts';

/** Each run ends a dozen parsers. */
const RUNS = 1; // `npm run soak:exit` does 200.

for (const kind of Object.keys(LARGE_PROJECTS) as LargeProject[]) {
  test(`exits with 0 and a complete report in a cold run over ${kind}`, async () => {
    assert.equal(await failuresOf(kind, RUNS), []);
  });
}

test.run();
