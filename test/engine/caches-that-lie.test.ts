import { renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStore } from '../../src/project/store/store.ts';
import { assertSame, coldReport, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles, type TestProject } from '../helpers/project.ts';

/**
 * Warms the cache twice, makes one change, and analyses again: the cached result must equal the uncached one for a new
 * process, for an engine that sweeps, and for an engine that is given the changed paths.
 */
interface Case {
  readonly files: ProjectFiles;
  readonly prepare?: (project: TestProject) => void;
  readonly change: (project: TestProject) => readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

const CASES: Readonly<Record<string, Case>> = {
  'S1: a new file satisfies an unresolved import': {
    files: { 'a.ts': "import './b'\n" },
    change(project) {
      project.write({ 'b.ts': '' });
      return ['b.ts'];
    },
    before: [],
    after: ['a.ts -> b.ts'],
  },
  'S2: a new b.ts shadows b/index.ts': {
    files: { 'a.ts': "import './b'\n", 'b/index.ts': '' },
    change(project) {
      project.write({ 'b.ts': '' });
      return ['b.ts'];
    },
    before: ['a.ts -> b/index.ts'],
    after: ['a.ts -> b.ts'],
  },
  'S3: paths edited in tsconfig.json': {
    files: {
      'tsconfig.json': '{"compilerOptions":{"paths":{"@x":["./one.ts"]}}}',
      'a.ts': "import '@x'\n",
      'one.ts': '',
      'two.ts': '',
    },
    change(project) {
      project.write({ 'tsconfig.json': '{"compilerOptions":{"paths":{"@x":["./two.ts"]}}}' });
      return ['tsconfig.json'];
    },
    before: ['a.ts -> one.ts'],
    after: ['a.ts -> two.ts'],
  },
  'S3: paths edited in an extended config': {
    files: {
      'config/shared.json': '{"compilerOptions":{"paths":{"@x":["../one.ts"]}}}',
      'tsconfig.json': '{"extends":"./config/shared.json"}',
      'a.ts': "import '@x'\n",
      'one.ts': '',
      'two.ts': '',
    },
    change(project) {
      project.write({ 'config/shared.json': '{"compilerOptions":{"paths":{"@x":["../two.ts"]}}}' });
      return ['config/shared.json'];
    },
    before: ['a.ts -> one.ts'],
    after: ['a.ts -> two.ts'],
  },
  'S4: same size, same mtime, new content': {
    files: { 'a.ts': "import './b'\n", 'b.ts': '', 'c.ts': '' },
    prepare: project => utimesSync(project.path('a.ts'), LONG_AGO, LONG_AGO),
    change(project) {
      const before = statSync(project.path('a.ts'), { bigint: true });
      project.write({ 'a.ts': "import './c'\n" });
      utimesSync(project.path('a.ts'), LONG_AGO, LONG_AGO);
      const after = statSync(project.path('a.ts'), { bigint: true });
      assert.equal(
        [after.mtimeNs, after.size],
        [before.mtimeNs, before.size],
        'size and mtime are unchanged',
      );
      return ['a.ts'];
    },
    before: ['a.ts -> b.ts'],
    after: ['a.ts -> c.ts'],
  },
  'S5: a member of a cycle deleted': {
    files: { 'a.ts': "import './b'\n", 'b.ts': "import './c'\n", 'c.ts': "import './a'\n" },
    change(project) {
      project.remove('c.ts');
      return ['c.ts'];
    },
    before: ['a.ts -> b.ts', 'b.ts -> c.ts', 'c.ts -> a.ts'],
    after: ['a.ts -> b.ts'],
  },
  'S6: exports of a workspace package edited': {
    files: {
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/lib/package.json': '{"name":"lib","exports":"./one.ts"}',
      'packages/lib/one.ts': '',
      'packages/lib/two.ts': '',
      'packages/app/package.json': '{"name":"app"}',
      'packages/app/main.ts': "import 'lib'\n",
    },
    change(project) {
      project.write({ 'packages/lib/package.json': '{"name":"lib","exports":"./two.ts"}' });
      return ['packages/lib/package.json'];
    },
    before: ['packages/app/main.ts -> packages/lib/one.ts'],
    after: ['packages/app/main.ts -> packages/lib/two.ts'],
  },
  'S6: imports of a package edited': {
    files: {
      'package.json': '{"name":"app","imports":{"#x":"./one.js"}}',
      'main.js': "import '#x'\n",
      'one.js': '',
      'two.js': '',
    },
    change(project) {
      project.write({ 'package.json': '{"name":"app","imports":{"#x":"./two.js"}}' });
      return ['package.json'];
    },
    before: ['main.js -> one.js'],
    after: ['main.js -> two.js'],
  },
  'S7: .gitignore gains a line that hides a file': {
    files: { 'a.ts': "import './b'\n", 'b.ts': '' },
    change(project) {
      project.write({ '.gitignore': 'b.ts\n' });
      return ['.gitignore'];
    },
    before: ['a.ts -> b.ts'],
    after: [],
  },
  'S7: .gitignore loses that line again': {
    files: { '.gitignore': 'b.ts\n', 'a.ts': "import './b'\n", 'b.ts': '' },
    change(project) {
      project.write({ '.gitignore': '' });
      return ['.gitignore'];
    },
    before: [],
    after: ['a.ts -> b.ts'],
  },
  'a folder renamed': {
    files: { 'a.ts': "import './old/b'\nimport './new/b'\n", 'old/b.ts': '' },
    change(project) {
      renameSync(project.path('old'), project.path('new'));
      return ['old', 'new'];
    },
    before: ['a.ts -> old/b.ts'],
    after: ['a.ts -> new/b.ts'],
  },
  'Python: a module becomes a package': {
    files: { 'main.py': 'from pkg import mod\n', 'pkg.py': '' },
    change(project) {
      project.remove('pkg.py');
      project.write({ 'pkg/__init__.py': '', 'pkg/mod.py': '' });
      return ['pkg.py', 'pkg'];
    },
    before: ['main.py -> pkg.py'],
    after: ['main.py -> pkg/mod.py'],
  },
};

for (const [name, { files, prepare, change, before, after }] of Object.entries(CASES)) {
  test(name, async () => {
    const project = makeProject(files);
    prepare?.(project);
    const { root } = project;
    const cached = () => openStore({ path: join(root, '.depgraph-cache.db'), warn: assert.unreachable });
    await coldReport({ root, store: cached() });
    const warm = await coldReport({ root, store: cached() });
    assert.equal(edgesOf(warm), before);
    const sweeping = openEngine({ root });
    const hinted = openEngine({ root });
    await sweeping.scan();
    await hinted.scan();

    const paths = change(project);

    const truth = await coldReport({ root });
    assert.equal(edgesOf(truth), after);
    assertSame(
      withoutTimestamp(await coldReport({ root, store: cached() })),
      withoutTimestamp(truth),
      'a new process with the cache',
    );
    assertSame(
      withoutTimestamp((await sweeping.scan()).report()),
      withoutTimestamp(truth),
      'a running engine that sweeps',
    );
    assertSame(
      withoutTimestamp((await hinted.apply(paths)).report()),
      withoutTimestamp(truth),
      'a running engine with hinted paths',
    );
    await Promise.all([sweeping.close(), hinted.close()]);
  });
}

test.run();
