import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsAsOf, measuresOf } from '../../src/core/ask/measures.ts';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { modelFindings } from '../../src/core/report/model.ts';
import type { ReportKnot } from '../../src/core/report/types.ts';
import { randomNumbers } from '../analyze/random.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const FOLDERS = 50;
const FILES = 20;
const DAY = '2026-01-31';

/** A thousand modules in folders. They import others of their folder: values, types with and without the word, or later. */
function generate(seed: number, density: number): ProjectFiles {
  const random = randomNumbers(seed);
  const files: Record<string, string> = {};
  for (let folder = 0; folder < FOLDERS; folder++) {
    const kinds = random() * 4;
    for (let at = 0; at < FILES; at++) {
      const imports = Array.from({ length: FILES }, (_, other) => {
        if (other === at || random() > density) return '';
        const kind = Math.floor((kinds + random() * 2) % 4);
        if (kind === 0)
          return `import { v${other} } from './m${other}'\nexport const w${other} = () => v${other}\n`;
        if (kind === 1) return `import { T${other} } from './m${other}'\nexport type U${other} = T${other}\n`;
        if (kind === 2)
          return `import type { T${other} } from './m${other}'\nexport type U${other} = T${other}\n`;
        return `export const l${other} = () => import('./m${other}')\n`;
      });
      files[`f${folder}/m${at}.ts`] =
        `${imports.join('')}export const v${at} = 1\nexport type T${at} = number\n`;
    }
  }
  return files;
}

interface Counts {
  readonly [name: string]: number | readonly number[];
}

const sorted = (sizes: readonly number[]) => sizes.toSorted((a, b) => b - a);
const largest = (sizes: readonly number[]) => Math.max(0, ...sizes);

/** Counted from the report, as a reader of the JSON would. */
function inReport(snapshot: Snapshot): Record<'eager' | 'deferred' | 'runtime' | 'all' | 'types', number[]> {
  const { cycleDetails, cycles } = snapshot.report();
  const sizes = (knots: readonly ReportKnot[]) => knots.map(({ members }) => members.length);
  const typeOnly = cycleDetails.filter(({ runtime }) => runtime.length === 0);
  return {
    eager: sorted(sizes(cycleDetails.flatMap(({ eager }) => eager))),
    deferred: sorted(sizes(cycleDetails.flatMap(({ deferred }) => deferred))),
    runtime: sorted(sizes(cycleDetails.flatMap(({ runtime }) => runtime))),
    all: sorted(cycles.map(({ length }) => length)),
    types: sorted(sizes(typeOnly)),
  };
}

for (const [seed, density] of [
  [1, 0.05],
  [2, 0.08],
  [3, 0.12],
  [4, 0.2],
] as const) {
  test(`a thousand files, seed ${seed}: summary, check, history, page and report agree`, async () => {
    const engine = openEngine({ root: makeProject(generate(seed, density)).root });
    const snapshot = await engine.scan();
    const { eager, deferred, runtime, all, types } = inReport(snapshot);
    const { cycles } = snapshot.digest();
    const summary: Counts = { ...cycles.largest, ...pick(cycles) };
    assert.equal(summary, {
      eager: largest(eager),
      lazy: largest(deferred),
      typeOnly: largest(types),
      counts: [eager.length, deferred.length, types.length, runtime.length, all.length],
    });
    const shown = cycles.head.map(({ members }) => members);
    for (const size of sorted([...eager, ...deferred, ...types]).slice(0, 3)) assert.ok(shown.includes(size));

    const found = findingsAsOf(snapshot, DAY).filter(({ rule }) => rule === 'cycles');
    assert.equal(sorted(found.map(({ members = [] }) => members.length)), eager, 'check');

    const measures = measuresOf(snapshot, DAY);
    assert.equal(
      [
        measures.eagerCycles,
        measures.largestEager,
        measures.lazyCycles,
        measures.largestLazy,
        measures.cycles,
      ],
      [eager.length, largest(eager), deferred.length, largest(deferred), runtime.length],
      'history',
    );

    const page = modelFindings(snapshot.analysis);
    const onPage = (kind: string) => page.filter(one => one.counts && one.kind === kind).length;
    assert.equal(
      [onPage('eager'), onPage('lazy'), onPage('typeOnly')],
      [eager.length, deferred.length, types.length],
      'page',
    );
    assert.ok(eager.length > 0 && deferred.length > 0 && types.length > 0, 'there are all kinds');
    await engine.close();
  });
}

function pick({ eager, lazy, typeOnly, runtime, all }: ReturnType<Snapshot['digest']>['cycles']): Counts {
  return { counts: [eager, lazy, typeOnly, runtime, all] };
}

test.run();
