import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEditor } from '../../engine/languages/edits.ts';
import { WORLDS } from '../../engine/languages/worlds.ts';
import { openEngine } from '../../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../../helpers/editor.ts';
import { makeProject, type TestProject } from '../../helpers/project.ts';
import { createRandom, type Random, SEED } from '../../helpers/random.ts';
import { watchEngine } from './feed.ts';

/** Longer with `STEPS=5000`, and with other choices with `SEED=123`. */
const STEPS = Number(process.env.STEPS ?? 40);

/** What may happen to a project: a way to begin it, and one to edit it that tells what it touched. */
type World = (project: TestProject, random: Random) => () => string[];

const monorepo: World = (project, random) => {
  project.write(MONOREPO);
  return () => randomEdit(project, random);
};

const FEEDS: readonly (readonly [name: string, world: World])[] = [
  ['monorepo', monorepo],
  ...WORLDS.map(world => {
    const begin: World = (project, random) => {
      const editor = createEditor(world, project, random);
      editor.begin();
      return () => editor.edit();
    };
    return [world.name, begin] as const;
  }),
];

for (const [i, [name, world]] of FEEDS.entries()) {
  test(`${name}: after random edits a page that was patched holds what it would read (seed ${SEED})`, async () => {
    const random = createRandom(SEED * 100 + i);
    const project = makeProject({});
    const edit = world(project, random);
    const engine = openEngine({ root: project.root });
    const page = watchEngine(engine);
    await engine.scan();
    for (let step = 0; step < STEPS; step++) {
      const touched = Array.from({ length: 1 + random.below(3) }, edit).flat();
      await (random.chance(0.1) ? engine.scan() : engine.apply(touched));
      page.check(`${name}, SEED=${SEED}, step ${step}, touched ${touched.join(' ')}`);
    }
    await engine.close();
    const { patched, read } = page.counts;
    assert.ok(patched > STEPS / 3 && patched > 2 * read, `${patched} patched, ${read} read`);
  });
}

test.run();
