import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchPath, splitCommand } from '../../../src/core/languages/c/command-line.ts';
import { c } from '../../../src/core/languages/c/index.ts';
import { empty, type Files, targetsOf } from './model.ts';

const options: Record<string, readonly [words: string, quoted: string[], all: string[]]> = {
  glued: ['-Ia -iquoteb -isystemc', ['b'], ['a', 'c']],
  apart: ['-I a -iquote b -isystem c -idirafter d', ['b'], ['a', 'c', 'd']],
  'system folders last': ['-isystem a -I b -Ic', [], ['b', 'c', 'a']],
  'the long form': ['--include-directory=a --include-directory b', [], ['a', 'b']],
  'Visual C++': ['/Ia /I b /external:I c -external:Id -imsvc e', [], ['a', 'b', 'c', 'd', 'e']],
  'other options': ['-include x.h -DI=a -o -Werror -isysroot /x -c a.c -Iz', [], ['z']],
  'an option without a value': ['-I', [], []],
};

for (const [name, [words, quoted, all]] of Object.entries(options)) {
  test(`options: ${name}`, () => assert.equal(searchPath(words.split(' ')), { quoted, all }));
}

const commands: Record<string, readonly [command: string, isWindows: boolean, ...words: string[]]> = {
  words: ['cc  -Ia\t-c a.c\n', false, 'cc', '-Ia', '-c', 'a.c'],
  'double quotes': ['-I"a b" "-Ic \\"d\\" \\\\ \\e"', false, '-Ia b', '-Ic "d" \\ \\e'],
  'single quotes': ['-I\'a \\ "b"\' c', false, '-Ia \\ "b"', 'c'],
  backslashes: ['-Ia\\ b \\"c', false, '-Ia b', '"c'],
  'an open quote': ['a "b c', false, 'a', 'b c'],
  Windows: [
    'cl.exe /IC:\\a\\b "/IC:\\c d" /DX=\\"y\\" -c',
    true,
    'cl.exe',
    '/IC:\\a\\b',
    '/IC:\\c d',
    '/DX=y',
    '-c',
  ],
  nothing: ['', false],
};

for (const [name, [command, isWindows, ...words]] of Object.entries(commands)) {
  test(`commands: ${name}`, () => assert.equal(splitCommand(command, isWindows), words));
}

/** Two folders have the header, and only the database can say which of them is searched. */
const TREE = 'src/a.c src/x/g.h one/h.h two/h.h two/k/h.h';

interface Row {
  readonly manifest?: string;
  readonly entries: unknown;
  readonly files?: string;
  readonly from?: string;
  readonly include?: string;
  readonly target: string;
}

const rows: Record<string, Row> = {
  'an absolute folder': {
    entries: [{ directory: '/p', file: '/p/src/a.c', arguments: ['cc', '-I/p/two'] }],
    target: 'two/h.h',
  },
  'a folder relative to the directory': {
    entries: [{ directory: '/p/build/x', file: '../../src/a.c', command: 'cc -I../../two -c ../../src/a.c' }],
    target: 'two/h.h',
  },
  'a directory relative to the database': {
    manifest: 'tools/compile_commands.json',
    entries: [{ directory: '..', file: 'src/a.c', arguments: ['cc', '-Itwo'] }],
    target: 'two/h.h',
  },
  'no directory': { entries: [{ file: 'src/a.c', arguments: ['cc', '-I./two/'] }], target: 'two/h.h' },
  'a project on Windows': {
    entries: [{ directory: 'C:\\p\\out', file: 'C:\\p\\src\\a.c', command: 'cl /I..\\two -c ..\\src\\a.c' }],
    target: 'two/h.h',
  },
  'the order of the options': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-isystem', 'one', '-Itwo'] }],
    include: '<h.h>',
    target: 'two/h.h',
  },
  'the root as a folder': {
    entries: [{ directory: '/p', file: '/p/src/a.c', arguments: ['-I/p'] }],
    include: '<two/h.h>',
    files: 'include/two/h.h two/h.h',
    target: 'two/h.h',
  },
  'iquote is for quotes': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-iquote', 'two', '-Ione'] }],
    target: 'two/h.h',
  },
  'iquote is not for angle brackets': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-iquote', 'two', '-Ione'] }],
    include: '<h.h>',
    target: 'one/h.h',
  },
  'the own folder comes first': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-Itwo'] }],
    files: 'src/h.h two/h.h',
    target: 'src/h.h',
  },
  'before the standard library': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-Icompat'] }],
    files: 'compat/stdio.h',
    include: '<stdio.h>',
    target: 'compat/stdio.h',
  },
  'a header sees what its neighbours see': {
    entries: [
      { directory: '/p', file: 'other/b.c', arguments: ['-Ione'] },
      { directory: '/p', file: 'src/x/y/b.c', arguments: ['-Itwo'] },
    ],
    files: `${TREE} other/b.c src/x/y/b.c`,
    from: 'src/x/z/a.h',
    target: 'two/h.h',
  },
  'a header far from all sees everything': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-Itwo'] }],
    from: 'elsewhere/a.h',
    target: 'two/h.h',
  },
  'a file that is compiled twice': {
    entries: [
      { directory: '/p', file: 'src/a.c', arguments: ['-Inone'] },
      { directory: '/p', file: 'src/a.c', arguments: ['-Itwo'] },
    ],
    target: 'two/h.h',
  },
  'a path that begins with ..': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-Itwo/k'] }],
    include: '<../h.h>',
    target: 'two/h.h',
  },
  'most files say where the project lies': {
    entries: [
      { directory: '/', file: '/q/a.c', arguments: [] },
      { directory: '/', file: '/p/src/a.c', arguments: ['-I/p/two'] },
      { directory: '/', file: '/p/src/b.c', arguments: [] },
      { directory: '/', file: '/r/a.c', arguments: [] },
    ],
    files: `${TREE} a.c src/b.c`,
    target: 'two/h.h',
  },
  'no file of the project': {
    entries: [{ directory: '/q', file: '/q/b.c', arguments: ['-I/q/two'] }],
    target: 'unresolved',
  },
  'a folder outside of the project': {
    entries: [{ directory: '/p', file: '/p/src/a.c', arguments: ['-I/two', '-I/pp/two', '-I/p/../two'] }],
    target: 'unresolved',
  },
  'what it does not know is found in the tree': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-Itwo'] }],
    include: '"x/g.h"',
    from: 'src/y/b.c',
    target: 'src/x/g.h',
  },
  'a header that is made by the build': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-Ibuild/gen'] }],
    files: '-build/ deps/z/made.h',
    include: '"made.h"',
    target: 'outside:build/gen/made.h',
  },
  'which is not thought of every name': {
    entries: [{ directory: '/p', file: 'src/a.c', arguments: ['-Ibuild/gen'] }],
    files: '-build/',
    include: '<zlib.h>',
    target: 'pkg:zlib',
  },
  'an entry that is none': {
    entries: [null, 1, [], {}, { file: 1 }, { file: 'src/a.c' }],
    target: 'unresolved',
  },
  'no list': { entries: { file: 'src/a.c' }, target: 'unresolved' },
};

for (const [name, row] of Object.entries(rows)) {
  const { manifest = 'compile_commands.json', entries, files = TREE, target } = row;
  const { from = 'src/a.c', include = '"h.h"' } = row;
  test(`databases: ${name}`, () => {
    const project: Files = {
      ...empty(files),
      'src/a.c': '',
      [from]: `#include ${include}`,
      [manifest]: JSON.stringify(entries),
    };
    assert.equal(targetsOf(project, from), [target]);
  });
}

test('a database that cannot be read is none', () => {
  const files = { ...empty(TREE), 'src/a.c': '#include "h.h"', 'compile_commands.json': '[{"file":' };
  assert.equal(targetsOf(files, 'src/a.c'), ['unresolved']);
});

test('databases are found where builds leave them, too', () => {
  assert.ok(c.resolver.isManifest('compile_commands.json'));
  assert.not.ok(c.resolver.isManifest('commands.json'));
  assert.ok(c.resolver.moreManifests?.(new Map()).includes('build/compile_commands.json'));
});

test.run();
