import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEditor } from '../../engine/languages/edits.ts';
import { WORLDS } from '../../engine/languages/worlds.ts';
import { openEngine } from '../../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../../helpers/editor.ts';
import { makeProject, type TestProject } from '../../helpers/project.ts';
import { createRandom, type Random, SEED } from '../../helpers/random.ts';
import { watchEngine } from './feed.ts';

/** Set `STEPS=5000` for a longer run and `SEED=123` for other random choices. */
const STEPS = Number(process.env.STEPS ?? 16);

/** Sets up a project, and returns a function that makes a random edit and reports the changed paths. */
type World = (project: TestProject, random: Random) => () => string[];

const monorepo: World = (project, random) => {
  project.write(MONOREPO);
  return () => randomEdit(project, random);
};

const FEEDS: readonly (readonly [name: string, world: World])[] = [
  ['monorepo', monorepo],
  ...WORLDS.map(world => {
    const setUp: World = (project, random) => {
      const editor = createEditor(world, project, random);
      editor.begin();
      return () => editor.edit();
    };
    return [world.name, setUp] as const;
  }),
];

for (const [i, [name, world]] of FEEDS.entries()) {
  test(`${name}: after random edits the patched project equals the fetched one (seed ${SEED})`, async () => {
    const random = createRandom(SEED * 100 + i);
    const project = makeProject({});
    const edit = world(project, random);
    const engine = openEngine({ root: project.root });
    const page = watchEngine(engine);
    await engine.scan();
    for (let step = 0; step < STEPS; step++) {
      const changed = Array.from({ length: 1 + random.below(3) }, edit).flat();
      await (random.chance(0.1) ? engine.scan() : engine.apply(changed));
      page.check(`${name}, SEED=${SEED}, step ${step}, changed ${changed.join(' ')}`);
    }
    await engine.close();
    const { patched, fetched } = page.counts;
    assert.ok(patched > STEPS / 3 && patched > 2 * fetched, `${patched} patched, ${fetched} fetched`);
  });
}

test.run();
