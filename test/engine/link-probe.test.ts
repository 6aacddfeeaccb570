import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/config/options.ts';
import { createLinkProbe } from '../../src/engine/link-probe.ts';
import { diskSource } from '../../src/source/disk.ts';
import type { SourceAt } from '../../src/source/source.ts';
import { memoryStore } from '../../src/store/store.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';

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

test('of files that are found by declared names, reads every one that changed', async () => {
  const project = makeProject({
    'go.mod': 'module m\n',
    'a/a.go': 'package a\nimport "m/b"\nvar x = b.One\n',
    'b/one.go': 'package b\nvar One = 1\n',
    'b/two.go': 'package b\n',
  });
  const { probe, move } = openProbe(project);
  const targets = async () => (await probe.link('a/a.go'))?.row.map(({ target }) => target);
  await move();
  assert.equal(await targets(), ['b/one.go']);
  project.write({ 'b/one.go': 'package b\n', 'b/two.go': 'package b\nvar One = 2\n' });
  await move(['b/one.go', 'b/two.go']);
  assert.equal(await targets(), ['b/two.go']);
  await probe.close();
});

test.run();
