import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { analyzeFiles, coldReport, openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const FILES: ProjectFiles = {
  'types.d.ts': "import { b } from './b'\nexport declare const a: typeof b\n",
  'more.d.mts': "import './b'\n",
  'older.D.CTS': "import b = require('./b')\n",
  'b.ts': "import { a } from './types'\nexport const b = a\n",
  'stub.pyi': 'from m import x\n',
  'm.py': 'import stub\nx = stub\n',
};

function kindsOf({ detailed }: Report): string[] {
  return detailed.edges.map(({ id, typeOnly }) => `${id}${typeOnly ? ' type-only' : ''}`);
}

test('files that declare types have no run time, so their imports are type-only', async () => {
  const report = await analyzeFiles(FILES);
  assert.equal(kindsOf(report), [
    'b.ts->types.d.ts',
    'm.py->stub.pyi',
    'more.d.mts->b.ts type-only',
    'older.D.CTS->b.ts type-only',
    'stub.pyi->m.py type-only',
    'types.d.ts->b.ts type-only',
  ]);
  assert.equal(
    report.cycleDetails.map(({ members, typeOnly, runtime }) => [members, typeOnly, runtime]),
    [
      [['b.ts', 'types.d.ts'], true, []],
      [['m.py', 'stub.pyi'], true, []],
    ],
  );
});

test('a declaration that becomes a program, and the other way round: every state equals a cold analysis', async () => {
  const { root, write, remove } = makeProject(FILES);
  const engine = openEngine({ root, isLive: true });
  await engine.scan();
  const rename = async (from: string, to: string) => {
    write({ [to]: String(FILES[from] ?? FILES[to]) });
    remove(from);
    const { generatedAt, ...warm } = (await engine.apply([from, to])).report();
    const { generatedAt: _, ...cold } = await coldReport({ root });
    assert.equal(warm, cold, `${from} → ${to}`);
    return kindsOf(await coldReport({ root }));
  };
  assert.ok((await rename('types.d.ts', 'types.ts')).includes('types.ts->b.ts'));
  assert.ok((await rename('stub.pyi', 'stub.py')).includes('stub.py->m.py'));
  assert.ok((await rename('types.ts', 'types.d.ts')).includes('types.d.ts->b.ts type-only'));
  await engine.close();
});

test.run();
