import { existsSync, mkdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { openStore } from '../../src/project/store/store.ts';
import { assertSame, coldReport, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { makeProject, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';
import { createEditor } from './languages/edits.ts';
import type { World } from './languages/world.ts';
import { WORLDS } from './languages/worlds.ts';

/**
 * A folder of a repository is resolved as a part of it: its report is the subgraph of the repository's report, and
 * changes around it count.
 */
/** `STEPS=500` runs longer, `WORLD=go` runs one language, `SEED=123` makes other choices. */
const STEPS = Number(process.env.STEPS ?? 4);
const only = process.env.WORLD;

interface Repository {
  readonly name: string;
  readonly project: TestProject;
  /** Edits something, and returns the paths it touched. */
  edit(): string[];
}

function worldRepository(world: World, random: Random): Repository {
  const project = makeProject({ '.git/HEAD': '' });
  const editor = createEditor(world, project, random);
  editor.begin();
  return { name: world.name, project, edit: editor.edit };
}

function monorepo(random: Random): Repository {
  const project = makeProject({ '.git/HEAD': '', ...MONOREPO });
  return { name: 'monorepo', project, edit: () => randomEdit(project, random) };
}

const REPOSITORIES: readonly (readonly [name: string, make: (random: Random) => Repository])[] = [
  ...WORLDS.map(world => [world.name, (random: Random) => worldRepository(world, random)] as const),
  ['monorepo', monorepo],
];

for (const [i, [name, make]] of REPOSITORIES.entries()) {
  if (only !== undefined && only !== name) continue;
  test(`${name}: the report of every folder is its part of the repository's (seed ${SEED})`, async () => {
    const random = createRandom(SEED * 100 + i);
    const { project, edit } = make(random);
    let compared = 0;
    for (let step = 0; step < STEPS / 4; step++) {
      for (let edits = 8 * step; edits > 0; edits--) edit();
      // The configuration of a root applies only to that root.
      project.remove('.depgraphrc');
      const whole = await coldReport({ root: project.root });
      for (const folder of foldersIn(whole)) {
        const part = await coldReport({ root: project.path(folder) });
        assertSame(
          summaryOf(part),
          summaryOf(partOf(whole, folder)),
          `${name}, SEED=${SEED}, step ${step}, ${folder}`,
        );
        if (leavingEdges(whole, folder) > 0) assert.ok(part.diagnostics.outside > 0, `${folder} is left`);
        compared += part.edges.length;
      }
    }
    assert.ok(compared > STEPS, 'something was compared');
  });

  test(`${name}: an engine agrees with a cold analysis after edits in and around its folder (seed ${SEED})`, async () => {
    const random = createRandom(SEED * 1000 + i);
    const { project, edit } = make(random);
    const folder = random.pick(foldersIn(await coldReport({ root: project.root })));
    const root = project.path(folder);
    const cache = join(temporaryFolder(), 'cache.db');
    const engine = openEngine({ root });
    await engine.scan();
    for (let step = 0; step < STEPS; step++) {
      const touched = [...edit(), ...edit()];
      if (!existsSync(root)) mkdirSync(root, { recursive: true });
      const where = `${name}, SEED=${SEED}, step ${step}, ${folder}, touched ${touched.join(' ')}`;
      const truth = withoutTimestamp(await coldReport({ root }));
      const paths = touched.map(id => posix.relative(folder, id));
      const snapshot = random.chance(0.2) ? engine.scan() : engine.apply(random.shuffle(paths));
      assertSame(withoutTimestamp((await snapshot).report()), truth, where);
      if (step % 4 > 0) continue;
      const store = openStore({ path: cache, warn: assert.unreachable });
      assertSame(withoutTimestamp(await coldReport({ root, store })), truth, `through the cache: ${where}`);
    }
    await engine.close();
  });
}

/** The folders that contain a source, except the root. */
function foldersIn(report: Report): string[] {
  const folders = new Set<string>();
  for (const id of filesIn(report)) {
    for (let at = posix.dirname(id); at !== '.'; at = posix.dirname(at)) folders.add(at);
  }
  return [...folders].sort();
}

function filesIn({ nodes }: Report): string[] {
  return nodes.filter(id => !id.startsWith('pkg:'));
}

/** What both reports must contain, as lines. */
interface Summary {
  readonly files: readonly string[];
  readonly edges: readonly string[];
  readonly unresolved: readonly string[];
}

function summaryOf(part: Summary | Report): string {
  if (!('nodes' in part)) return JSON.stringify(part, undefined, 1);
  const unresolved = part.diagnostics.unresolved.map(
    ({ file, line, specifier }) => `${file}:${line} ${specifier}`,
  );
  return summaryOf({ files: filesIn(part), edges: edgesOf(part), unresolved });
}

/** The part of the repository's report about a folder, in the form of the folder's own report. */
function partOf(whole: Report, folder: string): Summary {
  const start = `${folder}/`;
  const strip = (id: string) => (id.startsWith(start) ? id.slice(start.length) : id);
  const isInside = (id: string) => id.startsWith(start);
  return {
    files: filesIn(whole).filter(isInside).map(strip),
    edges: whole.edges
      .filter(([source, target]) => isInside(source) && (isInside(target) || target.startsWith('pkg:')))
      .map(([source, target]) => `${strip(source)} -> ${strip(target)}`)
      .sort(),
    unresolved: whole.diagnostics.unresolved
      .filter(({ file }) => isInside(file))
      .map(({ file, line, specifier }) => `${strip(file)}:${line} ${specifier}`),
  };
}

/** Edges that an import creates. */
function leavingEdges(whole: Report, folder: string): number {
  const isInside = (id: string) => id.startsWith(`${folder}/`);
  return whole.detailed.edges.filter(
    ({ source, target, implicit }) =>
      !implicit && isInside(source) && !isInside(target) && !target.startsWith('pkg:'),
  ).length;
}

test.run();
