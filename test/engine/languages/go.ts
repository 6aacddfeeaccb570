import { some, type World, words } from './world.ts';

export const goWorld: World = {
  name: 'go',
  folders: ['', 'a', 'b', 'a/c', 'lib', 'lib/b', 'old/src/m/a', 'vendor/n'],
  files: words('a.go b.go c_linux.go a_test.go b_test.go _x.go doc.go'),
  texts: [
    [
      ['.go'],
      [
        some(1, 'package a\npackage b\npackage main\npackage a_test\npackage c'),
        some(
          4,
          `import "m/a"
          import "m/b"
          import "m/a/c"
          import x "m/a"
          import . "m/b"
          import _ "m/a"
          import "n"
          import "n/b"
          import _ "n/b"
          import "fmt"
          import "./a"
          import "../b"
          import ("m/lib"; y "m/lib/b")
          import "github.com/x/y/z"
          import "m/missing"
          import "broken`,
        ),
        some(
          3,
          'func A() {}\nfunc B() {}\ntype C struct{}\nvar D = 1\nfunc init() {}\nconst (A = 1; E = 2)\nfunc lower() {}\nvar x, helper = 1, lower\ntype local struct{ A C }',
        ),
        'func use() {\n',
        some(
          4,
          'a.A()\nb.B()\nx.A()\nc.C{}\nn.D = 2\ny.E()\nlib.A()\nA()\nz := a.B\nlower()\nhelper.A()\nx = local{A: D}\nlower := 1; lower()\nvar A = A\nE.x()',
        ),
        '}\n',
      ],
    ],
  ],
  manifests: {
    'go.mod': [
      'module m\n',
      'module m\nrequire github.com/x/y v1\nreplace n => ./lib\n',
      'module n\nrequire m/b v1\n',
      'module m\nreplace m/b => ../outside\nreplace m/a => ./b\n',
      'module',
    ],
    'lib/go.mod': ['module n\n', 'module m/b\n', 'module m/lib\nreplace m/a => ../b\n', 'module m\n'],
    'a/c/go.mod': ['module m/a/c\n', 'module n\n'],
    'go.work': ['use .\nuse ./lib\n', 'use (\n./lib\n./a/c\n)\nreplace m/a => ./b\n', 'use ./lib\n'],
  },
  others: ['vendor/modules.txt', 'missing/x.txt', 'a/c/c.pb.go.txt', 'b/doc.go~', 'b/a/notes.md'],
  ignored: ['b/', '*_linux.go', 'doc.go', 'a/c', '!doc.go'],
};
