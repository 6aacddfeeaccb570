import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isTestEdge } from '../../src/core/analyze/structure/test-edges.ts';
import type { Report } from '../../src/core/report/types.ts';
import { openStore } from '../../src/project/store/store.ts';
import { analyzeFiles, assertSame, coldReport, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';

const FILES: ProjectFiles = {
  'Cargo.toml': '[package]\nname = "shop"\n[dev-dependencies]\ntempfile = "3"\n',
  'src/lib.rs': 'mod cart; mod price; mod tax; #[cfg(test)] mod support;\n',
  'src/cart.rs': [
    'use crate::price;',
    'fn total() { crate::tax::add(); }',
    '#[cfg(test)] mod tests { use crate::support; use crate::price::P; use crate::tax::T; use tempfile; }',
    '',
  ].join('\n'),
  'src/price.rs':
    '#[test] fn f() { crate::support::g(); crate::tax::add(); }\nfn h() { crate::tax::add(); }\n',
  'src/tax.rs': '',
  'src/support.rs': 'use crate::price;\n',
  'tests/all.rs': 'use shop::cart;\n',
  'a.ts': "import './b'\nif (import.meta.vitest) { await import('./b'); await import('./c') }\n",
  'b.ts': '',
  'c.ts': '',
};

function marksOf({ detailed }: Report): string[] {
  return detailed.edges.map(({ source, target, typeOnly, lazy, implicit, test }) => {
    const marks = Object.entries({ typeOnly, lazy, implicit, test }).flatMap(([name, is]) =>
      is ? name : [],
    );
    return [`${source} -> ${target}`, ...marks].join(' ');
  });
}

test('an edge is marked if all its imports exist in tests only', async () => {
  assert.equal(marksOf(await analyzeFiles(FILES)), [
    'a.ts -> b.ts',
    'a.ts -> c.ts lazy test',
    'src/cart.rs -> pkg:tempfile typeOnly test',
    'src/cart.rs -> src/price.rs',
    'src/cart.rs -> src/support.rs typeOnly test',
    // The import is one of tests, and the use outside of them is none.
    'src/cart.rs -> src/tax.rs implicit',
    'src/lib.rs -> src/cart.rs',
    'src/lib.rs -> src/price.rs',
    'src/lib.rs -> src/support.rs typeOnly test',
    'src/lib.rs -> src/tax.rs',
    'src/price.rs -> src/support.rs typeOnly implicit test',
    'src/price.rs -> src/tax.rs implicit',
    'src/support.rs -> src/price.rs',
    'tests/all.rs -> src/cart.rs',
  ]);
});

test('the role of a file makes all its imports those of tests', async () => {
  const engine = openEngine({ root: makeProject(FILES).root });
  const { graph, analysis } = await engine.scan();
  await engine.close();
  const found = Array.from(graph.sources, (source, edge) =>
    isTestEdge(graph, analysis.roles, edge)
      ? `${graph.ids[source]} -> ${graph.ids[graph.targets[edge]]}`
      : '',
  );
  assert.equal(
    found.filter(one => one.startsWith('tests/') || one.startsWith('src/lib')),
    ['src/lib.rs -> src/support.rs', 'tests/all.rs -> src/cart.rs'],
  );
});

/** Edits after each other: file → text. */
const EDITS: readonly (readonly [file: string, text: string])[] = [
  ['src/cart.rs', '#[cfg(test)] use crate::price;\nfn total() { crate::tax::add(); }\n'],
  ['src/cart.rs', '#[cfg(test)] use crate::price;\n#[test] fn total() { crate::tax::add(); }\n'],
  ['src/cart.rs', 'use crate::price;\n#[test] fn total() { crate::tax::add(); }\n'],
  ['src/lib.rs', 'mod cart; #[cfg(test)] mod price; mod tax; mod support;\n'],
  ['a.ts', "import './b'\nawait import('./c')\n"],
  ['a.ts', "import './b'\nif (import.meta.vitest) { await import('./c') }\n"],
];

test('after every edit, a live engine and a restored run equal a cold analysis', async () => {
  const { root, write } = makeProject(FILES);
  const cache = join(temporaryFolder(), 'cache.db');
  const store = () => openStore({ path: cache, warn: message => assert.unreachable(message) });
  const engine = openEngine({ root, isLive: true });
  await engine.scan();
  await coldReport({ root, store: store() });
  let before = '';
  for (const [file, text] of EDITS) {
    write({ [file]: text });
    const cold = await coldReport({ root });
    assertSame(withoutTimestamp((await engine.apply([file])).report()), withoutTimestamp(cold), text);
    assertSame(withoutTimestamp(await coldReport({ root, store: store() })), withoutTimestamp(cold), text);
    // Nothing changed: this one only restores.
    assertSame(
      withoutTimestamp(await coldReport({ root, store: store() })),
      withoutTimestamp(cold),
      `${text} again`,
    );
    const marks = marksOf(cold).join('\n');
    assert.is.not(marks, before, text);
    before = marks;
  }
  await engine.close();
});

test.run();
