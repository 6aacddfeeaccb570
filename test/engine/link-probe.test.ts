import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { createLinkProbe } from '../../src/project/engine/link-probe.ts';
import { diskSource } from '../../src/project/source/disk.ts';
import type { SourceAt } from '../../src/project/source/source.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { makeProject, type ProjectFiles, type TestProject } from '../helpers/project.ts';

const FILES = {
  'src/a.ts': "import './b'\nimport '@/later'\n",
  'src/b.ts': '',
  'src/c.ts': '',
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
};

/** Null removes a file. */
type Change = Readonly<Record<string, string | null>>;

/** Is a file resolved again after a change, and what are its targets then? */
async function afterChange(
  files: ProjectFiles,
  change: Change,
  id = 'src/a.ts',
): Promise<[boolean, string[]]> {
  const project = makeProject(files);
  const target = { root: project.root, config: defaultConfig(), store: memoryStore(), parsers: 1 };
  const probe = createLinkProbe(target);
  await probe.move(diskSource);
  const before = await probe.link(id);
  for (const [path, text] of Object.entries(change))
    if (text === null) project.remove(path);
    else project.write({ [path]: text });
  await probe.move(diskSource, Object.keys(change));
  const after = await probe.link(id);
  await probe.close();
  return [before !== after, after?.row.map(row => row.target) ?? []];
}

const UNRELATED: readonly Change[] = [
  { 'src/c.ts': "import './b'\n" },
  { 'src/new.ts': '' },
  { 'src/b.ts': 'export const b = 1\n' },
  { 'src/c.ts': null },
];

for (const change of UNRELATED)
  test(`a file is not resolved again: ${JSON.stringify(change)}`, async () => {
    assert.equal(await afterChange(FILES, change), [false, ['src/b.ts']]);
  });

const RELATED: readonly (readonly [Change, readonly string[]])[] = [
  [{ 'src/a.ts': "import './c'\n" }, ['src/c.ts']],
  [{ 'src/later.ts': '' }, ['src/b.ts', 'src/later.ts']],
  [{ 'src/b.ts': null }, []],
  [{ 'src/b.ts': null, 'src/b.tsx': '' }, ['src/b.tsx']],
  [{ 'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/c"]}}}' }, ['src/b.ts', 'src/c.ts']],
  [{ 'src/a.ts': null }, []],
];

for (const [change, targets] of RELATED)
  test(`a file is resolved again: ${JSON.stringify(change)}`, async () => {
    assert.equal(await afterChange(FILES, change), [true, targets]);
  });

test('where names lead to files, a declaration that moves is followed, and no other edit', async () => {
  const files = {
    'composer.json': '{"autoload":{"classmap":["src"]}}',
    'src/a.php': '<?php\nuse App\\B;\nnew B();\n',
    'src/b.php': '<?php\nnamespace App;\nclass B {}\n',
    'src/c.php': '<?php\n',
  };
  const edited = { 'src/b.php': `${files['src/b.php']}// more\n` };
  assert.equal(await afterChange(files, edited, 'src/a.php'), [false, ['src/b.php']]);
  const moved = { 'src/b.php': files['src/c.php'], 'src/c.php': files['src/b.php'] };
  assert.equal(await afterChange(files, moved, 'src/a.php'), [true, ['src/c.php']]);
});

/** A probe of a project's files, with the names of those that it reads. */
function openProbe({ root }: TestProject) {
  const read = new Set<string>();
  const sourceAt: SourceAt = folder => {
    const source = diskSource(folder);
    return {
      ...source,
      read(id, ...rest) {
        read.add(id);
        return source.read(id, ...rest);
      },
    };
  };
  const probe = createLinkProbe({ root, config: defaultConfig(), store: memoryStore(), parsers: 1 });
  return { probe, read, move: (paths?: string[]) => probe.move(sourceAt, paths) };
}

test('of files that are found by path, reads only those that somebody asks for', async () => {
  const project = makeProject({ 'a.ts': `import './b'`, 'b.ts': '', 'c.ts': '' });
  const { probe, read, move } = openProbe(project);
  await move();
  await probe.link('a.ts');
  read.clear();
  project.write({ 'a.ts': `import './c' // now`, 'b.ts': `import './a'`, 'new.ts': '' });
  await move(['a.ts', 'b.ts', 'new.ts']);
  const targets = async (id: string) => (await probe.link(id))?.row.map(({ target }) => target);
  assert.equal(await targets('a.ts'), ['c.ts']);
  assert.equal([...read], ['a.ts']);
  assert.equal(await targets('b.ts'), ['a.ts']);
  assert.equal([...read], ['a.ts', 'b.ts']);
  await probe.close();
});

test.run();
