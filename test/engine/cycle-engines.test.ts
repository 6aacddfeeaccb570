import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyzeFiles, assertSame, coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';

/** Inputs on which other tools miss cycles, overflow their stack or never finish. */
function ring(size: number): ProjectFiles {
  return Object.fromEntries(
    Array.from({ length: size }, (_, i) => [`f${i}.ts`, `import './f${(i + 1) % size}'\n`]),
  );
}

for (const size of [13, 1000, 5000]) {
  test(`finds one cycle in a ring of ${size} files`, async () => {
    const report = await analyzeFiles(ring(size));
    assert.is(report.cycles.length, 1);
    assert.is(report.cycles[0].length, size);
    assert.is(report.cycleDetails[0].path.length, size + 1);
    assert.is(report.cycleDetails[0].breakEdges.length, 1);
  });
}

test('cycles that swap members, while no file is added or removed, are described as from scratch', async () => {
  const { pick, chance, shuffle } = createRandom(SEED);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const importOf = (name: string) => `import ${chance(0.2) ? 'type ' : ''}x from './${name}'\n`;
  const textOf = () =>
    shuffle(names)
      .slice(0, pick([0, 1, 1, 2]))
      .map(importOf)
      .join('');
  const project = makeProject(Object.fromEntries(names.map(name => [`${name}.ts`, textOf()])));
  const engine = openEngine({ root: project.root });
  await engine.scan();
  for (let step = 0; step < 200; step++) {
    const file = `${pick(names)}.ts`;
    project.write({ [file]: `${textOf()}// ${step}\n` });
    const snapshot = await engine.apply([file]);
    const cold = await coldReport({ root: project.root });
    assertSame(withoutTimestamp(snapshot.report()), withoutTimestamp(cold), `seed ${SEED}, step ${step}`);
  }
  await engine.close();
});

test('finds one cycle in 60 files that all import each other', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `m${i}`);
  const files = Object.fromEntries(
    names.map(name => [
      `${name}.ts`,
      names
        .filter(other => other !== name)
        .map(other => `import './${other}'\n`)
        .join(''),
    ]),
  );
  const report = await analyzeFiles(files);
  assert.is(report.cycles.length, 1);
  assert.is(report.cycles[0].length, 60);
  assert.is(report.cycleDetails[0].path.length, 3);
  assert.is(report.cycleDetails[0].breakEdges.length, (60 * 59) / 2);
});

test('finds 256 separate cycles', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 256 }, (_, i) => [
      [`p${i}/a.ts`, "import './b'\n"],
      [`p${i}/b.ts`, "import './a'\n"],
    ]).flat(),
  );
  const report = await analyzeFiles(files);
  assert.is(report.cycles.length, 256);
  assert.is(report.metrics.circularDependencyCount, 256);
});

test.run();
