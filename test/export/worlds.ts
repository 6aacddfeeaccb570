import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { createEditor } from '../engine/languages/edits.ts';
import { WORLDS } from '../engine/languages/worlds.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

/** Analyses a project of each language, and one of all languages. */
export async function* worldSnapshots(): AsyncGenerator<[name: string, Snapshot]> {
  for (const [i, world] of WORLDS.entries()) {
    const project = makeProject({});
    createEditor(world, project, createRandom(SEED * 100 + i)).begin();
    const engine = openEngine({ root: project.root });
    yield [world.name, await engine.scan()];
    await engine.close();
  }
}
