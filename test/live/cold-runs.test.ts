import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failuresOf, LARGE_PROJECTS, type LargeProject } from './cold-runs.ts';

/** `npm run soak:exit` does this 200 times. */
const RUNS = 2;

for (const kind of Object.keys(LARGE_PROJECTS) as LargeProject[]) {
  test(`exits with 0 and a complete report in ${RUNS} cold runs over ${kind}`, async () => {
    assert.equal(await failuresOf(kind, RUNS), []);
  });
}

test.run();
