import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../../src/core/analyze/analyze.ts';
import type { Bindings, FileBindings, Offer } from '../../../src/core/analyze/modules/bindings.ts';
import { buildGraph, type Graph } from '../../../src/core/graph/graph.ts';
import { modulesOf } from '../../../src/core/report/modules.ts';
import type { Link } from '../../../src/types.ts';
import { createRandom, type Random } from '../../helpers/random.ts';

const FOLDERS = ['m0', 'm1', 'm2'];
const FILES = FOLDERS.flatMap(folder =>
  ['index.ts', 'sub/index.ts', 'a.ts', 'b.ts', 'sub/c.ts'].map(file => `${folder}/${file}`),
);
const NAMES = ['A', 'B', '_c', 'default'];
const isInStar = (name: string) => name === 'A' || name === 'B';
const folderOf = (id: string) => id.slice(0, id.indexOf('/'));

interface Import extends Pick<Link, 'target' | 'lazy' | 'typeOnly'> {
  readonly source: string;
  readonly names: readonly string[];
}

interface Project {
  readonly imports: readonly Import[];
  readonly offers: ReadonlyMap<string, readonly Offer[]>;
}

/** Each index re-exports some names of files of its module; all files import names of each other. */
function randomProject({ below, chance, pick }: Random): Project {
  const imports = new Map<string, Import>();
  const offers = new Map<string, Offer[]>();
  const add = (one: Import) => imports.set(`${one.source} ${one.target}`, one);
  for (const source of FILES) {
    for (let i = below(4); i > 0; i--) {
      const target = pick(FILES);
      const names = NAMES.filter(() => chance(0.3));
      if (target !== source) add({ source, target, names, lazy: chance(0.1), typeOnly: chance(0.1) });
    }
    if (!source.endsWith('index.ts')) continue;
    const own: Offer[] = [];
    offers.set(source, own);
    for (const target of FILES.filter(other => other !== source && folderOf(other) === folderOf(source))) {
      if (chance(0.5)) continue;
      add({ source, target, names: [], lazy: false, typeOnly: false });
      for (let i = 1 + below(2); i > 0; i--) {
        if (chance(0.2)) own.push({ as: '*', target, name: '*' });
        else own.push({ as: pick(NAMES), target, name: pick(NAMES) });
      }
    }
  }
  return { imports: [...imports.values()], offers };
}

function bindingsIn({ imports, offers }: Project): Bindings {
  const takes = (id: string): FileBindings['takes'] =>
    new Map(
      imports
        .filter(({ source }) => source === id)
        .map(({ target, names }) => [target, names.length > 0 ? { names } : undefined]),
    );
  return new Map(FILES.map(id => [id, { takes: takes(id), offers: offers.get(id) ?? [] }]));
}

function graphOf({ imports }: Project): Graph {
  return buildGraph(
    FILES.map(id => ({
      id,
      language: 'typescript',
      links: imports
        .filter(({ source }) => source === id)
        .map(({ target, lazy, typeOnly }, i) => ({ target, line: i + 1, lazy, typeOnly, implicit: false })),
    })),
  );
}

/** All that can be reached by steps. */
function reachable(start: string, next: (at: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...next(start)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    waiting.push(...next(at));
  }
  return found;
}

/** From each name that the entry may export to the names that these are in other files, name by name. */
function offeredBy(entry: string, { offers }: Project): Set<string> {
  const next = (at: string) => {
    const [file, wanted] = at.split(' ');
    if (folderOf(file) !== folderOf(entry)) return [];
    return (offers.get(file) ?? []).flatMap(({ as, target, name }) => {
      if (name === '*') return isInStar(wanted) ? [`${target} ${wanted}`] : [];
      return as === wanted ? [`${target} ${name}`] : [];
    });
  };
  return new Set(NAMES.flatMap(name => [...reachable(`${entry} ${name}`, next)]));
}

test('naive code finds the same on random projects', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  const random = createRandom(seed);
  let count = 0;
  for (let round = 0; round < 150; round++) {
    const project = randomProject(random);
    const graph = graphOf(project);
    const moduleOf = Int32Array.from(graph.ids, id => FOLDERS.indexOf(folderOf(id)));
    const list = FOLDERS.map(name => ({ name, kind: 'declared' as const }));
    const modules = { units: [], declaredIn: () => ({ list, moduleOf }) };
    const bindings = bindingsIn(project);
    const grain = { imports: 1, times: 0.5 };
    const options = { top: 10, layers: [], modules, moduleOptions: { grain } };
    const analysis = analyze(graph, options, { bindings: () => bindings });
    const counted = analysis.moduleFindings.all.imports.edges;
    const eagerNext = (at: string) =>
      project.imports
        .filter(one => one.source === at && !one.lazy && !one.typeOnly)
        .map(({ target }) => target);
    const isCounted = ({ source, target }: Pick<Import, 'source' | 'target'>) =>
      counted.some(
        edge => graph.ids[graph.sources[edge]] === source && graph.ids[graph.targets[edge]] === target,
      );
    const past = project.imports.filter(({ source, target, names, lazy }) => {
      const entry = `${folderOf(target)}/index.ts`;
      const isFound = isCounted({ source, target });
      if (!isFound || names.length === 0 || target === entry) return false;
      const offered = offeredBy(entry, project);
      if (!names.every(name => offered.has(`${target} ${name}`))) return false;
      const reaches = (from: string, to: string) => reachable(from, eagerNext).has(to);
      return lazy || !reaches(entry, source) || reaches(source, entry);
    });
    const expected = past.filter(({ target }) => {
      const folder = folderOf(target);
      const through = project.imports.filter(
        one => one.target === `${folder}/index.ts` && folderOf(one.source) !== folder && isCounted(one),
      ).length;
      return through >= 1 && 2 * through >= past.filter(one => folderOf(one.target) === folder).length;
    });
    const found = modulesOf(graph, analysis).pastTheEntry.flatMap(({ edges }) => edges);
    assert.equal(
      found.map(({ source, target }) => `${source} -> ${target}`).sort(),
      expected.map(({ source, target }) => `${source} -> ${target}`).sort(),
      `seed ${seed}, round ${round}`,
    );
    count += found.length;
  }
  assert.ok(count > 50, `seed ${seed} finds ${count}`);
});

test.run();
