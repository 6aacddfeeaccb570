import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsAsOf } from '../../src/core/ask/measures.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

/** Twelve files of one folder import those of the other, one the other way round, and both have an index. */
function sides(above: string, below: string): ProjectFiles {
  const files: Record<string, string> = { [`${below}/index.ts`]: "export * from './f0'\n" };
  const up = (folder: string) => '../'.repeat(folder.split('/').length);
  for (let i = 0; i < 12; i++) {
    files[`${above}/f${i}.ts`] =
      `import { v${i} } from '${up(above)}${below}/f${i}'\nexport const v${i + 12} = v${i}\n`;
    files[`${below}/f${i}.ts`] = `export const v${i} = 1\n`;
  }
  files[`${below}/back.ts`] = `import { v15 } from '${up(below)}${above}/f3'\nexport const back = v15\n`;
  return files;
}

const PROJECT: ProjectFiles = {
  'package.json': '{ "name": "all", "private": true, "workspaces": ["packages/*"] }',
  'packages/one/package.json': '{ "name": "one", "version": "1.0.0" }',
  'packages/two/package.json': '{ "name": "two", "version": "1.0.0" }',
  ...sides('packages/one', 'packages/two'),
  ...sides('src/web', 'src/core'),
  ...sides('lib/in/upper', 'lib/in/lower'),
};

/** Files that nothing imports: with many of them, fewer folders are large enough to be opened. */
const beside = (count: number): ProjectFiles =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`beside/d${i % 9}/f${i}.ts`, 'export {}\n']));

async function judged(files: ProjectFiles) {
  const engine = openEngine({ root: makeProject(files).root });
  try {
    const snapshot = await engine.scan();
    const { all, named } = snapshot.analysis.moduleFindings;
    const folders = all.modules.list.filter(({ kind }) => kind !== 'unit').map(({ name }) => name);
    return {
      folders: folders.filter(name => !name.startsWith('beside')),
      inAll: all.againstGrain.length + all.knots.length + all.pastEntry.length,
      inNamed: named.againstGrain.length + named.knots.length + named.pastEntry.length,
      findings: findingsAsOf(snapshot, '2026-01-31'),
    };
  } finally {
    await engine.close();
  }
}

test('the findings of check depend on no folder module', async () => {
  const few = await judged(PROJECT);
  const many = await judged({ ...PROJECT, ...beside(900) });
  assert.equal(few.folders, ['lib/in/lower', 'lib/in/upper', 'src/core', 'src/web']);
  assert.equal(many.folders, ['lib', 'src']);
  assert.ok(few.inAll > many.inAll, `${few.inAll} and ${many.inAll} in all modules`);
  assert.ok(few.inNamed > 0);
  assert.equal(many.findings, few.findings);
});

test.run();
