import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStore } from '../../src/project/store/store.ts';
import { assertSame, coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { createEditor } from './languages/edits.ts';
import { WORLDS } from './languages/worlds.ts';

/** `STEPS=5000` runs longer, `WORLD=go` runs one language, `SEED=123` makes other choices. */
const STEPS = Number(process.env.STEPS ?? 24);
const only = process.env.WORLD;

for (const [i, world] of WORLDS.entries()) {
  if (only !== undefined && only !== world.name) continue;
  const seed = SEED * 100 + i;
  test(`${world.name}: live and restored engines agree with a cold one after random edits (seed ${SEED})`, async () => {
    const random = createRandom(seed);
    const project = makeProject({});
    const { root } = project;
    const editor = createEditor(world, project, random);
    editor.begin();
    const cache = join(temporaryFolder(), 'cache.db');
    const engine = openEngine({ root });
    await engine.scan();
    let edges = 0;
    for (let step = 0; step < STEPS; step++) {
      const touched = Array.from({ length: 1 + random.below(2) }, () => editor.edit()).flat();
      const where = `${world.name}, SEED=${SEED}, step ${step}, touched ${touched.join(' ')}`;
      const report = await coldReport({ root });
      const truth = withoutTimestamp(report);
      edges += report.edges.length;
      const snapshot = random.chance(0.1) ? engine.scan() : engine.apply(random.shuffle(touched));
      assertSame(withoutTimestamp((await snapshot).report()), truth, where);
      if (step % 2 === 0) {
        const store = openStore({ path: cache, warn: assert.unreachable });
        assertSame(withoutTimestamp(await coldReport({ root, store })), truth, `restored: ${where}`);
      }
    }
    await engine.close();
    assert.ok(edges > STEPS, 'something was compared');
  });
}

test.run();
