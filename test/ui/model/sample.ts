import { type AnalyzeOptions, analyze } from '../../../src/core/analyze/analyze.ts';
import { type ErasedImports, type Erasures, NO_ERASURES } from '../../../src/core/analyze/erasures.ts';
import { DEFAULT_LAYERS } from '../../../src/core/analyze/structure/layers.ts';
import { createSnapshot, type Snapshot } from '../../../src/core/ask/snapshot.ts';
import { defaultConfig } from '../../../src/core/config/options.ts';
import { buildGraph } from '../../../src/core/graph/graph.ts';
import { buildModel, type Model } from '../../../src/core/report/model.ts';
import type { Link, LinkedFile } from '../../../src/types.ts';
import { decode } from '../../../ui/src/model/decode.ts';
import { ALL_ROLES } from '../../../ui/src/model/roles.ts';
import type { Filters, Project } from '../../../ui/src/model/types.ts';
import { randomFiles } from '../../analyze/random.ts';
import { draw } from '../../graph/draw.ts';
import type { Random } from '../../helpers/random.ts';

export const FILES: Filters = { ...ALL_ROLES, types: true, packages: false, scope: '' };
export const EVERYTHING: Filters = { ...FILES, packages: true };

export interface SnapshotOptions {
  readonly revision?: number;
  readonly changed?: readonly string[];
  readonly erasures?: Erasures;
  readonly rules?: Partial<AnalyzeOptions>;
}

/** The snapshot that a daemon would publish for these files. */
export function snapshotOf(
  files: readonly LinkedFile[],
  { revision = 1, changed = [], erasures = NO_ERASURES, rules: own = {} }: SnapshotOptions = {},
): Snapshot {
  const graph = buildGraph(files);
  const rules = { top: 20, layers: DEFAULT_LAYERS, ...own };
  const state = { graph, analysis: analyze(graph, rules, { erasures: () => erasures }) };
  return createSnapshot({
    unmatchedIncludes: [],
    revision,
    projectRoot: '/some/project',
    generatedAt: new Date(1_700_000_000_000 + revision),
    graphState: () => state,
    queries: {
      graph: () => graph,
      roles: () => state.analysis.roles,
      erasures: () => state.analysis.erasures,
      rules,
      workspaces: [],
      goModules: [],
    },
    unresolved: [],
    unresolvedGroups: [],
    outside: 0,
    problems: [],
    exceptions: [],
    config: defaultConfig(),
    judgingTexts: {},
    changed,
    stats: {
      files: files.length,
      read: 0,
      reparsed: 0,
      loaded: 0,
      resolved: 0,
      durationMs: 0,
      timings: {},
      passes: {},
      erasures: { compiled: 0, stored: 0 },
    },
  });
}

/** The model as the page receives it, after a round trip through JSON. */
export function modelOf(snapshot: Snapshot): Model {
  return JSON.parse(JSON.stringify(buildModel(snapshot)));
}

export function projectOf(files: readonly LinkedFile[] | string): Project {
  return decode(modelOf(snapshotOf(typeof files === 'string' ? draw(files) : files)));
}

/** Projects of many shapes: empty ones, trees without cycles, and tangled ones. */
export function randomProject(seed: number, random: Random): Project {
  return projectOf(randomShape(seed, random));
}

export function randomShape(seed: number, random: Random): LinkedFile[] {
  const files = random.below(120);
  const shape = { files, links: random.below(1 + files * 4), downward: random.next() };
  return randomFiles(seed, shape).map(file => ({ ...file, ...randomMarks(random) }));
}

/** A few generated files and barrels; line counts that make some files more than lists of their imports. */
function randomMarks(random: Random): Pick<LinkedFile, 'loc' | 'marks'> {
  return {
    loc: random.below(900),
    ...(random.chance(0.1) && { marks: [random.pick(['generated', 'barrel'] as const)] }),
  };
}

/** Drops some of the imports that are not type-only, and all but the lazy ones of some others. */
export function randomErasures(files: readonly LinkedFile[], random: Random): Erasures {
  const erasures = new Map<string, ErasedImports>();
  for (const { id, links } of files) {
    const kept = new Set(links.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target));
    const eager = [...kept].filter(target => !target.startsWith('pkg:'));
    const gone = new Set(eager.filter(() => random.chance(0.2)));
    const deferred = new Set(eager.filter(target => !gone.has(target) && random.chance(0.1)));
    if (gone.size + deferred.size > 0) erasures.set(id, { gone, deferred });
  }
  return erasures;
}

export interface Edit {
  readonly files: LinkedFile[];
  readonly changed: string[];
}

/** Randomly adds, removes and changes files; also returns the paths of all that differ. */
export function edited(files: readonly LinkedFile[], random: Random): Edit {
  const kept = files.filter(() => random.chance(0.96));
  const ids = [...kept.map(({ id }) => id), 'new/a.ts', 'src/new.ts', 'pkg:react', 'pkg:new', 'pkg:z/y'];
  const next = kept.map(file => (random.chance(0.85) ? file : editedFile(file, ids, random)));
  for (const id of ['new/a.ts', 'src/new.ts', 'tests/new.go', 'pkg:react', 'zz/long/way/down.go']) {
    if (next.some(file => file.id === id) || !random.chance(0.2)) continue;
    next.push({ id, language: 'go', loc: random.below(90), links: [linkTo(random.pick(ids), random)] });
  }
  const before = new Set(files);
  const after = new Set(next);
  const different = [...files.filter(file => !after.has(file)), ...next.filter(file => !before.has(file))];
  return { files: next, changed: [...new Set(different.map(({ id }) => id))].sort() };
}

function editedFile(file: LinkedFile, ids: readonly string[], random: Random): LinkedFile {
  const links = file.links
    .filter(() => random.chance(0.7))
    .map(link => (random.chance(0.8) ? link : { ...link, typeOnly: !link.typeOnly }));
  return {
    ...file,
    ...randomMarks(random),
    language: random.chance(0.1) ? 'python' : file.language,
    ...(random.chance(0.3) && { unit: random.pick(['a', 'b']) }),
    links: random.chance(0.6) ? [...links, linkTo(random.pick(ids), random)] : links,
  };
}

function linkTo(target: string, random: Random): Link {
  const [line, typeOnly, lazy] = [1 + random.below(50), random.chance(0.3), random.chance(0.2)];
  return { target, line, typeOnly, lazy, implicit: random.chance(0.2) };
}
