import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../src/core/analyze/analyze.ts';
import { buildGraph, nodeOf } from '../../src/core/graph/graph.ts';
import { createOrigins } from '../../src/core/report/origins.ts';
import { findRepair } from '../../src/core/report/repairs.ts';
import type { FileId, Outline, OutlineImport } from '../../src/types.ts';

type Reexport = readonly [target: FileId, name: string];

/** A graph of files that re-export names of others, one in each line, and their outlines. */
function filesThat(reexport: Readonly<Record<FileId, readonly Reexport[]>>) {
  const files = Object.entries(reexport);
  const graph = buildGraph(
    files
      .map(([id, all]) => ({
        id,
        language: 'typescript',
        links: all.map(([target], i) => ({
          ...{ target, line: i + 1, typeOnly: false, lazy: false, implicit: false },
        })),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  const outlines = new Map(
    files.map(([id, all]): [FileId, Outline] => [
      id,
      {
        imports: all.map(
          ([target, name], i): OutlineImport => ({
            ...{ specifier: target, line: i + 1, names: [{ name, local: name }], reexports: true },
          }),
        ),
        ...{ declarations: [], exports: [], mentioned: [] },
      },
    ]),
  );
  return { graph, outlines };
}

test('a name that is passed on along many ways is looked up once in each file', () => {
  const levels = Array.from({ length: 12 }, (_, i) => i);
  const { graph, outlines } = filesThat({
    ...Object.fromEntries(
      levels.flatMap(i => [
        [`star${i}.ts`, [[`a${i}.ts`, '*'] as const, [`b${i}.ts`, '*'] as const]],
        [`a${i}.ts`, [[`star${i + 1}.ts`, 'x'] as const]],
        [`b${i}.ts`, [[`star${i + 1}.ts`, 'x'] as const]],
      ]),
    ),
    'star12.ts': [['star0.ts', 'y']],
  });
  let lookups = 0;
  const counting = new (class extends Map<FileId, Outline> {
    override get(id: FileId) {
      lookups++;
      return super.get(id);
    }
  })(outlines);
  const contains = new Set(graph.ids.keys());
  const originOf = createOrigins({ graph, outlines: counting, contains });
  assert.is(originOf(nodeOf(graph, 'star0.ts'), 'x'), undefined);
  assert.ok(lookups <= 2 * graph.fileCount, `${lookups} of ${graph.fileCount} files`);
});

test('a file may declare more names than a call has arguments', () => {
  const { graph, outlines } = filesThat({ 'a.ts': [['b.ts', 'x']], 'b.ts': [['a.ts', 'y']] });
  const outlineOf = (id: FileId, declarations: Outline['declarations']): [FileId, Outline] => {
    const imports = (outlines.get(id)?.imports ?? []).map(({ reexports: _, ...one }) => one);
    return [id, { imports, declarations, exports: [{ name: 'x', local: 'x' }], mentioned: [] }];
  };
  const declarations = Array.from({ length: 200_000 }, (_, i) => ({
    ...{ names: [i === 0 ? 'x' : `x${i}`], isMovable: true, firstLine: i + 2, lastLine: i + 2, uses: [] },
  }));
  const { cycleDetails, runtime } = analyze(graph, { top: 1, layers: [] });
  const [knot] = cycleDetails;
  assert.ok(knot);
  const all = new Map([outlineOf('a.ts', []), outlineOf('b.ts', declarations)]);
  assert.equal(findRepair(knot, { graph, runtime, outlines: all })?.move?.names, ['x']);
});

test.run();
