import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { goFamily } from '../../../src/core/languages/go/about.ts';
import { externalName } from '../../../src/core/languages/go/external.ts';
import { isRelative } from '../../../src/core/languages/go/import-path.ts';
import { readManifest } from '../../../src/core/languages/go/manifests.ts';
import { isStandard } from '../../../src/core/languages/go/stdlib.ts';

const EMPTY = { module: '', requires: [], replaces: [], uses: [] };

const manifests: Record<string, readonly [text: string, expected: Partial<typeof EMPTY> | object]> = {
  'an empty text': ['', {}],
  'a module': ['module github.com/a/b\n\ngo 1.22\n', { module: 'github.com/a/b' }],
  'a quoted module': ['module "a.b/c" // why\n', { module: 'a.b/c' }],
  'a raw module': ['module `a.b/c`', { module: 'a.b/c' }],
  'a module in a block': ['module (\n\ta.b/c\n)\n', { module: 'a.b/c' }],
  'the first module counts': ['module a\nmodule b\n', { module: 'a' }],
  'requirements on lines and in blocks': [
    'require a.b/c v1.0.0\nrequire (\n\td.e/f v2.0.0+incompatible\n\tg.h/i/v3 v3.1.0 // indirect\n\t// j.k/l v1\n)\nrequire "m.n/o" v1',
    { requires: ['a.b/c', 'd.e/f', 'g.h/i/v3', 'm.n/o'] },
  ],
  'a block without a blank before it': ['require(\na.b/c v1\n)', { requires: ['a.b/c'] }],
  replacements: [
    'replace a.b/c => ../c\nreplace (\n\td.e/f v1.2.3 => ./f\n\tg.h/i => j.k/l v1.0.0\n)\n',
    {
      replaces: [
        { path: 'a.b/c', by: '../c' },
        { path: 'd.e/f', by: './f' },
        { path: 'g.h/i', by: 'j.k/l' },
      ],
    },
  ],
  'members of a workspace': ['go 1.22\nuse .\nuse (\n\t./a\n\t"./b c"\n)\n', { uses: ['.', './a', './b c'] }],
  'other directives': ['exclude a v1\nretract [v1, v2]\ntoolchain go1.22\ntool a.b/c\nignore ./x', {}],
  'windows lines': ['module a\r\nrequire (\r\n\tb v1\r\n)\r\n', { module: 'a', requires: ['b'] }],
  'a byte order mark': ['\uFEFFmodule a\n', { module: 'a' }],
  'invalid directives': ['module\nrequire (\nreplace a\nreplace =>\n)\n)((\n"', {}],
};

for (const [name, [text, expected]] of Object.entries(manifests)) {
  test(`manifest: ${name}`, () => {
    const { requires, ...rest } = readManifest(text);
    const isBroken = name === 'invalid directives';
    assert.equal({ ...rest, requires: isBroken ? [] : requires }, { ...EMPTY, ...expected });
  });
}

test('which files are manifests', () => {
  assert.equal(['go.mod', 'go.work', 'go.sum', 'xgo.mod', 'mod.go'].map(goFamily.isManifest), [
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('which paths are relative', () => {
  assert.equal(['.', '..', './a', '../a', '..\\a', '/a', 'c:/a', 'a.b/c', '...', '.a'].map(isRelative), [
    ...Array(5).fill(true),
    ...Array(5).fill(false),
  ]);
});

const REQUIRED = new Set([
  'cloud.google.com/go',
  'cloud.google.com/go/storage',
  'github.com/a/b/v2',
  'plain',
]);

const names: Record<string, string> = {
  'github.com/spf13/cobra': 'github.com/spf13/cobra',
  'github.com/spf13/cobra/doc/x': 'github.com/spf13/cobra',
  'github.com/x/y/v5/pgtype': 'github.com/x/y/v5',
  'github.com/a/b/v2/c': 'github.com/a/b/v2',
  'cloud.google.com/go/storage/internal': 'cloud.google.com/go/storage',
  'cloud.google.com/go/iam': 'cloud.google.com/go',
  'plain/sub': 'plain',
  'golang.org/x/net/html': 'golang.org/x/net',
  'gopkg.in/yaml.v3': 'gopkg.in/yaml.v3',
  'gopkg.in/user/pkg.v1/sub': 'gopkg.in/user/pkg.v1',
  'google.golang.org/grpc/codes': 'google.golang.org/grpc',
  'k8s.io/api/core/v1': 'k8s.io/api',
  'k8s.io/klog/v2/x': 'k8s.io/klog/v2',
  'example.com': 'example.com',
  'myapp/models': 'myapp',
};

for (const [path, name] of Object.entries(names)) {
  test(`the package of ${path}`, () => assert.is(externalName(path, REQUIRED), name));
}

test('the standard library', () => {
  assert.equal(
    ['fmt', 'net/http', 'C', 'unsafe', 'math/rand/v2', 'internal/x'].map(isStandard),
    Array(6).fill(true),
  );
  assert.equal(['mod', 'fmtx', 'golang.org/x/net', 'f'].map(isStandard), Array(4).fill(false));
});

test.run();
