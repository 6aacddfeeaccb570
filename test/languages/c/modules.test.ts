import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Names } from '../../../src/types.ts';
import { factsOf, importsOf } from './show.ts';

const imports: Record<string, readonly [text: string, ...imports: string[]]> = {
  'modules and partitions': [
    'import a;\nimport b.c.d;\n  import :part;\nexport import e;\nexport\timport :f.g;',
    '1 import a',
    '2 import b.c.d',
    '3 import :part',
    '4 export e',
    '5 export :f.g',
  ],
  headers: ['import <vector>;\nimport "a.h";\nexport import <b>;', '1 <vector>', '2 "a.h"', '3 <b>'],
  'comments, blanks and splices': [
    '/* x */ import /**/ a . b ; // y\nexport /* z */ import<c>;\nimport d\\\n.e;',
    '1 import a.b',
    '2 <c>',
    '3 import d.e',
  ],
  attributes: ['import a [[deprecated]];\nimport <b> [[x("y")]] ;', '1 import a', '2 <b>'],
  'between includes': ['#include <a>\nimport b;\n#include "c"\n', '1 <a>', '2 import b', '3 "c"'],
  'words that are names': [
    'import = 1;\nimport(a);\nimport::b();\nmodule.c();\nimport d e;\nimport f, g;\nexport void h();\nimported i;',
  ],
  'not at the start of a line': ['int x; import a;\nint y, module b;\n'],
  'in comments and strings': ['/*\nimport a;\n*/\n// \\\nimport b;\nx = R"(\nimport c;\n)";'],
  'without a semicolon': ['import a\n;import b.\nimport c:\nimport <d>\nimport "e'],
  'broken names': ['import 1a;\nimport a..b;\nimport .c;\nimport d.;\nimport :;\nmodule e.f'],
};

for (const [name, [text, ...expected]] of Object.entries(imports)) {
  test(`imports: ${name}`, () => {
    assert.equal(importsOf(text), expected);
    assert.equal(importsOf(text, 'h'), expected);
  });
}

test('C has no modules', () => {
  assert.equal(importsOf('import a;\nmodule b;\n#include <c>\n', 'c'), ['3 <c>']);
  assert.is(factsOf('module b;', 'c').names, undefined);
});

const names: Record<string, readonly [text: string, names: Names | undefined, ...imports: string[]]> = {
  'an interface': ['export module a.b;\nimport c;', { package: 'a.b', declares: ['a.b'] }, '2 import c'],
  'a partition of the interface': ['export module a:b.c;', { package: 'a', declares: ['a:b.c'] }],
  'another partition': ['module a:b;', { package: 'a', declares: ['a:b'] }],
  'an implementation imports its interface': [
    'module a;\nimport b;',
    { package: 'a' },
    '1 import a',
    '2 import b',
  ],
  'after a global fragment': [
    '// x\nmodule;\n#include <a>\n#ifdef B\nexport module c;\n#endif\n',
    { package: 'c', declares: ['c'] },
    '3 <a>',
  ],
  'with an attribute': ['export module a [[x]];', { package: 'a', declares: ['a'] }],
  'a private fragment': ['export module a;\nint b;\nmodule :private;\n', { package: 'a', declares: ['a'] }],
  'a variable of a type called module': ['struct module {};\nmodule a;\n', undefined],
  'only the first': ['export module a;\nexport module b;', { package: 'a', declares: ['a'] }],
  'no module': ['import a;', undefined, '1 import a'],
};

for (const [name, [text, expected, ...others]] of Object.entries(names)) {
  test(`names: ${name}`, () => {
    assert.equal(factsOf(text).names, expected);
    assert.equal(importsOf(text), others);
  });
}

test.run();
