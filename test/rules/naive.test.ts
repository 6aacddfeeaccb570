import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, type Random } from '../helpers/random.ts';
import { type Imports, judge } from './project.ts';

/** Rules on random graphs, against code that follows every chain. */
const GRAPHS = 150;
const FOLDERS = ['web', 'app', 'core', 'glue'];

type Files = Record<string, Imports>;

function randomFiles(random: Random): Files {
  const ids = Array.from(
    { length: 4 + random.below(14) },
    (_, i) => `${random.pick(FOLDERS)}/${random.chance(0.2) ? 'index' : `f${i}`}.ts`,
  );
  const all = [...new Set([...ids, ...FOLDERS.map(folder => `${folder}/z.ts`)])];
  const density = 0.5 + random.next() * 2;
  const files: Files = {};
  for (const id of all) {
    const imports = Array.from({ length: random.below(1 + density * 2) }, () =>
      random.pick(all.filter(other => other !== id)),
    );
    files[id] = [...new Set(imports)].map(to => `${to}${random.pick(['', '', ' lazy', ' type'])}`);
  }
  return files;
}

const folderOf = (id: string) => id.split('/')[0];
const edgesOf = (files: Files, keep: (kind: string) => boolean) =>
  Object.entries(files).flatMap(([from, imports]) =>
    imports
      .map(text => [from, ...text.split(' ')])
      .filter(([, , kind = '']) => keep(kind))
      .map(([a, b]) => [a, b] as const),
  );

type Edges = readonly (readonly [string, string])[];

/** Start and end of every chain whose inner files `passes` accepts, with the length of the shortest. */
function chains(
  edges: Edges,
  starts: (id: string) => boolean,
  passes: (id: string) => boolean,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const start of new Set(edges.map(([from]) => from).filter(starts))) {
    let frontier = [start];
    const entered = new Set<string>();
    for (let length = 1; frontier.length > 0; length++) {
      const next: string[] = [];
      for (const [from, to] of edges) {
        if (!frontier.includes(from)) continue;
        if (to !== start && !found.has(`${start} ${to}`)) found.set(`${start} ${to}`, length);
        if (passes(to) && !entered.has(to)) {
          entered.add(to);
          next.push(to);
        }
      }
      frontier = next;
    }
  }
  return found;
}

async function found(files: Files, body: object, modules = {}) {
  const { findings } = await judge(files, { config: { modules, rules: [{ name: 'r', ...body }] } });
  return findings.filter(({ rule }) => rule === 'r');
}

function each(name: string, check: (files: Files, random: Random) => Promise<void>): void {
  test(`${name} agrees with naive code on ${GRAPHS} random graphs`, async () => {
    for (let seed = 1; seed <= GRAPHS; seed++) {
      const random = createRandom(seed);
      const files = randomFiles(random);
      try {
        await check(files, random);
      } catch (error) {
        console.error(`seed ${seed}: ${JSON.stringify(files)}`);
        throw error;
      }
    }
  });
}

const asPairs = (findings: Awaited<ReturnType<typeof found>>) =>
  findings.map(({ from, to, chain }) => `${from} ${to} ${chain?.length ?? 1}`).sort();

/** A chain must consist of imports that exist and follow each other. */
function checkChains(findings: Awaited<ReturnType<typeof found>>, edges: Edges): void {
  for (const { from, to, chain } of findings) {
    if (!chain) continue;
    assert.equal([chain[0].source, chain[chain.length - 1].target], [from, to]);
    for (const [i, { source, target }] of chain.entries()) {
      assert.ok(edges.some(([a, b]) => a === source && b === target));
      if (i > 0) assert.is(chain[i - 1].target, source);
    }
  }
}

const visible = (random: Random) =>
  random.chance(0.5)
    ? { keys: { types: 'ignore' }, keep: (kind: string) => kind !== 'type' }
    : { keys: {}, keep: () => true };

each('layers', async (files, random) => {
  const { keys, keep } = visible(random);
  const edges = edgesOf(files, keep);
  const direct = random.chance(0.3);
  const layers = ['web', 'app', 'core'];
  const rank = (id: string) => layers.indexOf(folderOf(id));
  const all = chains(
    edges,
    id => rank(id) >= 0,
    id => !direct && rank(id) < 0,
  );
  const expected = [...all].flatMap(([pair, length]) => {
    const [from, to] = pair.split(' ').map(rank);
    return to >= 0 && from > to ? [`${pair} ${length}`] : [];
  });
  const findings = await found(files, { layers: layers.map(name => `${name}/`), direct, ...keys });
  assert.equal(asPairs(findings), expected.sort());
  checkChains(findings, edges);
});

each('forbid with "transitive"', async (files, random) => {
  const { keys, keep } = visible(random);
  const edges = edgesOf(files, keep);
  const isTarget = (id: string) => folderOf(id) === 'core';
  const all = chains(
    edges,
    id => folderOf(id) === 'web',
    id => !isTarget(id),
  );
  const expected = [...all]
    .filter(([pair]) => isTarget(pair.split(' ')[1]))
    .map(([pair, length]) => `${pair} ${length}`);
  const findings = await found(files, { forbid: { from: 'web/', to: 'core/', transitive: true }, ...keys });
  assert.equal(asPairs(findings), expected.sort());
  checkChains(findings, edges);
});

each('public', async files => {
  const modules = { '*': { files: '*/**', public: 'index.ts' } };
  const isEntry = (id: string) => id.endsWith('/index.ts');
  if (!Object.keys(files).some(isEntry)) return;
  const expected = edgesOf(files, () => true)
    .filter(([from, to]) => (folderOf(from) === folderOf(to) ? isEntry(to) && !isEntry(from) : !isEntry(to)))
    .map(([from, to]) => `${from} ${to} 1`);
  assert.equal(asPairs(await found(files, { public: 'module:*' }, modules)), expected.sort());
});

each('acyclic', async (files, random) => {
  const { keys, keep } = visible(random);
  for (const between of ['files', 'folders'] as const) {
    const partOf = between === 'files' ? (id: string) => id : folderOf;
    const edges: Edges = edgesOf(files, keep)
      .map(([from, to]) => [partOf(from), partOf(to)] as const)
      .filter(([from, to]) => from !== to);
    const reach = chains(
      edges,
      () => true,
      () => true,
    );
    const parts = [...new Set(Object.keys(files).map(partOf))].sort();
    const groups = parts.map(part =>
      parts
        .filter(other => other === part || (reach.has(`${part} ${other}`) && reach.has(`${other} ${part}`)))
        .join(' '),
    );
    const expected = [...new Set(groups.filter(group => group.includes(' ')))].sort();
    const findings = await found(files, { acyclic: { between }, ...keys });
    assert.equal(findings.map(({ members }) => members?.join(' ')).sort(), expected);
  }
});

test('every finding has an identity of its own', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const files = randomFiles(createRandom(seed));
    const rules = [
      { name: 'a', layers: ['web/', 'app/', 'core/'] },
      { name: 'b', forbid: { from: '.', to: 'core/', transitive: true } },
      { name: 'c', acyclic: { between: 'folders' } },
    ];
    const ids = (await judge(files, { config: { rules } })).findings.map(({ id }) => id);
    assert.is(new Set(ids).size, ids.length);
  }
});

test.run();
