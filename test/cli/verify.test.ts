import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { differences } from '../../src/faces/cli/differences.ts';
import { factsChecksum } from '../../src/project/store/checksum.ts';
import { type FactsKey, factsKey } from '../../src/project/store/contract.ts';
import { openDatabase, prepare } from '../../src/project/store/pinned-statements.ts';
import type { EncodedFacts } from '../../src/shared/facts-codec.ts';
import { analyzeFiles } from '../helpers/analyze.ts';
import { get, inWorld } from '../helpers/daemon.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { makeProject } from '../helpers/project.ts';

test(
  'reports are identical even right after an edit; without a daemon it exits with 2',
  inWorld(async world => {
    const { root, write, remove } = makeProject(MONOREPO);
    const without = await world.depgraph(['verify', root]);
    assert.is(without.code, 2);
    assert.match(without.stderr, /^depgraph: no daemon is running for .+\n {2}start one with .+\n$/);
    await world.start(root);
    write({ 'packages/web/src/new.ts': "import './page'\n" });
    remove('packages/core/src/shape.ts');
    const { code, stdout, stderr } = await world.depgraph(['verify', root]);
    assert.is(stderr, '');
    assert.match(stdout, /^identical: \d+ files, \d+ dependencies, revision \d+\n$/);
    assert.is(code, 0);
  }),
);

test(
  'waits for a daemon that takes more than a second to answer',
  inWorld(async world => {
    const { root } = makeProject({ 'a.ts': '' });
    await world.start(root);
    const pid = world.pid(root);
    process.kill(pid, 'SIGSTOP');
    const resumed = delay(1500).then(() => process.kill(pid, 'SIGCONT'));
    const { code, stderr } = await world.depgraph(['verify', root]);
    await resumed;
    assert.is(code, 0, stderr);
  }),
);

test(
  'refuses to compare a daemon with another configuration',
  inWorld(async world => {
    const { root } = makeProject({ 'a.ts': '' });
    await world.start(root, '--exclude', 'x.ts');
    const { code, stderr } = await world.depgraph(['verify', root]);
    assert.is(code, 2);
    assert.match(
      stderr,
      /cannot compare with the daemon for .+: the daemon runs with a different configuration/,
    );
    assert.is((await world.depgraph(['verify', root, '--exclude', 'x.ts'])).code, 0);
  }),
);

test(
  'a wrong report exits with 1 and lists the differences',
  inWorld(async world => {
    const { root, path } = makeProject({ 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': '' });
    assert.is((await world.depgraph(['analyze', root])).code, 0);
    forgeImports(path('.depgraph/cache.db'), './b', './c');
    const url = await world.start(root);
    assert.equal((await get(`${url}/api/graph`)).body.edges, [['a.ts', 'c.ts']], 'the forged cache is used');
    const { code, stdout, stderr } = await world.depgraph(['verify', root]);
    assert.is(stderr, '');
    const lines = stdout.split('\n');
    assert.is(lines[0], "the daemon's report (revision 1) differs from a cold analysis");
    assert.equal(lines.slice(1, 5), [
      "1 edge only in the daemon's report:",
      '  a.ts -> c.ts',
      '1 edge only in the cold analysis:',
      '  a.ts -> b.ts',
    ]);
    assert.is(code, 1);
  }),
);

/** Forges the imports in a cache, with valid checksums. */
function forgeImports(path: string, from: string, to: string): void {
  const db = openDatabase(path, { timeout: 1000 });
  db.exec('DELETE FROM state'); // Otherwise no file would be linked again.
  const rows = prepare(db, 'SELECT * FROM facts WHERE instr(imports, ?)').all(from) as Row[];
  assert.is(rows.length, 1, 'there is something to forge');
  for (const row of rows) {
    const forged = { ...row, imports: row.imports.replace(from, to) };
    prepare(db, 'UPDATE facts SET imports = ?, checksum = ? WHERE hash = ?').run(
      forged.imports,
      factsChecksum(factsKey(row), forged),
      row.hash,
    );
  }
  db.close();
}

type Row = EncodedFacts & FactsKey;

const project = { 'a.ts': "import './b'\n", 'b.ts': "import './a'\n", 'c.ts': "import 'react'\n" };

/** A report, and a copy with some members replaced. */
async function pair(change: (report: Report) => unknown): Promise<[Report, Report]> {
  const report = await analyzeFiles(project);
  return [report, { ...report, ...(change(structuredClone(report)) as Partial<Report>) }];
}

test('reports that differ only in generatedAt are equal', async () => {
  assert.equal(differences(...(await pair(() => ({ generatedAt: 'another time' })))), []);
});

test('lists every difference with its path', async () => {
  const cases: readonly [change: (report: Report) => unknown, expected: readonly string[]][] = [
    [
      ({ nodes }) => ({ nodes: [...nodes.slice(1), 'z.ts'] }),
      ["1 node only in the daemon's report:", '  a.ts', '1 node only in the cold analysis:', '  z.ts'],
    ],
    [({ edges }) => ({ edges: edges.slice(1) }), ["1 edge only in the daemon's report:", '  a.ts -> b.ts']],
    [() => ({ cycles: [] }), ["1 cycle only in the daemon's report:", '  a.ts, b.ts']],
    [
      ({ health }) => ({ health: { ...health, score: 1 } }),
      ['1 other difference (daemon / cold analysis):', '  health.score: 73 / 1'],
    ],
    [({ nodes }) => ({ nodes: [...nodes].reverse() }), ['same members, in a different order']],
    [() => ({ extra: 1 }), ['1 other difference (daemon / cold analysis):', '  extra: missing / 1']],
  ];
  for (const [change, expected] of cases) {
    const [daemon, cold] = await pair(change);
    const expectedScore = expected.map(line => line.replace('73', String(daemon.health.score)));
    assert.equal(differences(daemon, cold), expectedScore);
  }
});

test('a changed import line is a difference of its edge', async () => {
  const [daemon, cold] = await pair(({ detailed }) => ({
    detailed: {
      ...detailed,
      edges: detailed.edges.map((edge, i) => (i === 0 ? { ...edge, lines: [9] } : edge)),
    },
  }));
  const [title, line] = differences(daemon, cold);
  assert.is(title, '1 other difference (daemon / cold analysis):');
  assert.match(line, /^ {2}detailed\.edges\[a\.ts->b\.ts\]: .+"lines":\[1\].+ \/ .+"lines":\[9\]/);
});

test('prints at most twenty differences of each kind', async () => {
  const [daemon, cold] = await pair(({ nodes }) => ({
    nodes: [...nodes, ...Array.from({ length: 1025 }, (_, i) => `new${i}.ts`)],
  }));
  const lines = differences(daemon, cold);
  assert.is(lines.length, 22);
  assert.is(lines[0], '1,025 nodes only in the cold analysis:');
  assert.is(lines[21], '  … and 1,005 more');
});

test.run();
