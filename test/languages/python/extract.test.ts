import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { factsOf, importsOf } from './show.ts';

const cases: Record<string, readonly [text: string, ...imports: string[]]> = {
  'an empty text': [''],
  'a plain import': ['import a', '1 import a'],
  'a dotted import': ['import a.b.c', '1 import a.b.c'],
  'several modules and aliases': ['import a as b, c.d as e, f', '1 import a', '1 import c.d', '1 import f'],
  'blanks around dots': ['import a . b\nfrom . c import d', '1 import a.b', '2 from .c import d'],
  names: ['from a import b, c', '1 from a import b,c'],
  'aliased names': ['from a import b as x, c as y', '1 from a import b,c'],
  'a star': ['from a.b import *', '1 from a.b import *'],
  'relative forms': [
    'from . import a\nfrom .. import b\nfrom .c import d\nfrom ...e.f import g\nfrom .... import h',
    '1 from . import a',
    '2 from .. import b',
    '3 from .c import d',
    '4 from ...e.f import g',
    '5 from .... import h',
  ],
  'blanks only where they are needed': [
    'from.import a\nfrom.b import(c)\nfrom..import*',
    '1 from . import a',
    '2 from .b import c',
    '3 from .. import *',
  ],
  'parentheses over lines, with comments': [
    'from a import (  # why\n    b,  # import x\n\n    c as d,\n)\nimport e',
    '1 from a import b,c',
    '6 import e',
  ],
  'continued lines': [
    'import \\\n  a, \\\n  b\nfrom c \\\n  import d\nimport e',
    '1 import a',
    '1 import b',
    '4 from c import d',
    '6 import e',
  ],
  'several statements on a line': [
    'import a; import b;from c import d; x = 1',
    '1 import a',
    '1 import b',
    '1 from c import d',
  ],
  'the body of a one-line block': [
    'if x: import a\ntry: import b\nexcept E: import c\nelse: from d import e; import f\nclass C: import g',
    '1 import a',
    '2 import b',
    '3 import c',
    '4 from d import e',
    '4 import f',
    '5 import g',
  ],
  'blocks of every kind': [
    'try:\n    import a\nexcept ImportError:\n    import b\nwith x:\n    import c\nwhile 1:\n\timport d',
    '2 import a (optional)',
    '4 import b (optional)',
    '6 import c',
    '8 import d',
  ],
  'other uses of from': ['def f():\n    yield from a\n    raise X from a\n    x = (yield\n    from a)\n'],
  'words that only begin with a keyword': [
    'imports = 1\nfrom_x = 2\nimported.a\nfrom_ = import_\nimporté = 1\n',
  ],
  strings: [
    `a = 'import x'\nb = "from y import z"\nc = '''\nimport x\n'''\nd = """\\"""\nimport x\n"""\nimport e`,
    '9 import e',
  ],
  docstrings: ['"""\nimport x\n"""\nimport a\ndef f():\n    \'\'\'import y\'\'\'\n', '4 import a'],
  prefixes: [
    `x = r'\\''; import a\nx = b"#"; import b\nx = Rb'\\''; import c\nx = u"'"; import d\nx = '\\\\'; import e`,
    '1 import a',
    '2 import b',
    '3 import c',
    '4 import d',
    '5 import e',
  ],
  'a string continued by a backslash': ["x = 'a\\\nimport b'\nimport c", '3 import c'],
  'empty strings': [
    `x = ''; import a\ny = ""; import b\nz = ''''''; import c`,
    '1 import a',
    '2 import b',
    '3 import c',
  ],
  comments: ['# import x\nx = 1  # import y\nimport a  # import z\n#', '3 import a'],
  'a hash in brackets': ['x = (  # )\n  1)\nimport a', '3 import a'],
  'brackets over lines': ['x = [\n  1,\n  "import y",\n]; import a\nimport b', '4 import a', '5 import b'],
  'slices and dictionaries': ['x = {1: 2}\ny = x[1:2]; import a', '2 import a'],
  annotations: ['x: int = 3\ny: str; import a', '2 import a'],
  'an assignment in a condition': ['if x := f(): import a', '1 import a'],
  'a lambda in a condition': ['if lambda: x: import a', '1 import a'],
  'formatted strings': [
    `x = f'{a}import {b["c"]:>{width}}'; import a\nx = f"{{import"; import b\nx = rf'\\{x}'; import c`,
    '1 import a',
    '2 import b',
    '3 import c',
  ],
  'formatted strings that nest, as in Python 3.12': [
    `x = f'{a['b']}'; import a\nx = f"{f"{f"{1}"}"}"; import b\nx = f'{\n1 # '\n}'; import c\nx = f"{x:{'"'}}"; import d`,
    '1 import a',
    '2 import b',
    '5 import c',
    '6 import d',
  ],
  'formatted strings with named characters': [`x = f'\\N{LEFT CURLY BRACKET}'; import a`, '1 import a'],
  'no named characters in a raw formatted string': [`x = rf'\\N{a['#']}'; import a`, '1 import a'],
  'a set in a format': [`x = f'{1:{{'#'}.pop()}}'; import a`, '1 import a'],
  'triple formatted strings': ["x = f'''\nimport x {\n a\n} ' {b:\n} \\''' '''\nimport a", '6 import a'],
  'template strings': [`x = t'{a['b']}'; import a`, '1 import a'],
  'a word that ends in a letter of a prefix': [
    `if not'{': import a\nprint"{"\nimport b`,
    '1 import a',
    '3 import b',
  ],
  'a byte order mark': ['\ufeffimport a', '1 import a'],
  'Windows line ends': [
    'import a\r\nx = """\r\n"""\r\nimport b\\\r\n\r\nimport c\r\n',
    '1 import a',
    '4 import b',
    '6 import c',
  ],
  'lone carriage returns': ['import a\rimport b\r', '1 import a', '2 import b'],
  'form feeds': ['\fimport a\n\f\n  \fimport b', '1 import a', '3 import b'],
  'names beyond ASCII, normalised': [
    'import ﬁle.é\nfrom ℌ import ｘ',
    '1 import file.é',
    '2 from H import x',
  ],
  'Python 2': [
    'print "import x"\nexec "import y" in z\nprint >>f, `a`\nimport a\nur"import b"',
    '4 import a',
  ],
  'no newline at the end, in a block': ['if x:\n  import a', '2 import a'],
};

for (const [name, [text, ...imports]] of Object.entries(cases)) {
  test(`imports: ${name}`, () => {
    assert.equal(importsOf(text), imports);
    assert.equal(factsOf(text).problems, []);
  });
}

const lazy: Record<string, readonly [text: string, ...imports: string[]]> = {
  'a function': ['def f():\n  import a\nimport b', '2 import a (lazy)', '3 import b'],
  'an async function': [
    'async def f():\n  import a\nasync  def g(): import b',
    '2 import a (lazy)',
    '3 import b (lazy)',
  ],
  'a method': [
    'class C:\n  import a\n  def f(self):\n    import b\n  import c',
    '2 import a',
    '4 import b (lazy)',
    '5 import c',
  ],
  'any depth': [
    'def f():\n  def g():\n    if x:\n      import a\n  class C:\n    import b\n  import c\nimport d',
    '4 import a (lazy)',
    '6 import b (lazy)',
    '7 import c (lazy)',
    '8 import d',
  ],
  'one line': [
    'def f(): import a; import b\nimport c',
    '1 import a (lazy)',
    '1 import b (lazy)',
    '2 import c',
  ],
  'a header over lines': [
    'def f(\n  a,\n  b: int = 1,\n) -> int:\n  import a\nimport b',
    '5 import a (lazy)',
    '6 import b',
  ],
  'comments and blank lines do not end a body': ['def f():\n  x\n# no\n\n  import a', '5 import a (lazy)'],
  'tabs and blanks': ['def f():\n        x\n\timport a\nimport b', '3 import a (lazy)', '4 import b'],
  'a tab is worth eight blanks': ['if x:\n\tdef f():\n\t\ty\n        import a', '4 import a'],
  'words that only begin with a keyword': ['default = 1\nif x:\n  import a\nasync_def = 1', '3 import a'],
};

for (const [name, [text, ...imports]] of Object.entries(lazy)) {
  test(`lazy: ${name}`, () => assert.equal(importsOf(text), imports));
}

const typeOnly: Record<string, readonly [text: string, ...imports: string[]]> = {
  'what an except clause makes optional, and what replaces it': [
    'try:\n  import a\n  def f():\n    import b\nexcept (OSError, ImportError):\n  import c\nelse:\n  import d\nimport e',
    '2 import a (optional)',
    '4 import b (lazy optional)',
    '6 import c (optional)',
    '8 import d',
    '9 import e',
  ],
  'other exceptions make nothing optional': [
    'try:\n  import a\nexcept KeyError:\n  import b\ntry:\n  import c\nexcept ImportError: pass',
    '2 import a',
    '4 import b',
    '6 import c (optional)',
  ],
  'versions of Python': [
    'if sys.version_info < (3, 11):\n  import a\nelif x:\n  import b\nelse:\n  import c\nimport d',
    '2 import a (optional)',
    '4 import b (optional)',
    '6 import c (optional)',
    '7 import d',
  ],
  'the plain form': ['if TYPE_CHECKING:\n  import a\nimport b', '2 import a (type)', '3 import b'],
  'a dotted name': [
    'if typing.TYPE_CHECKING:\n  import a\nif t.TYPE_CHECKING: import b',
    '2 import a (type)',
    '3 import b (type)',
  ],
  'the other branches': [
    'if TYPE_CHECKING:\n  import a\nelif x:\n  import b\nelse:\n  import c',
    '2 import a (type)',
    '4 import b',
    '6 import c',
  ],
  'a negated condition': [
    'if not TYPE_CHECKING:\n  import a\nelse:\n  import b',
    '2 import a',
    '4 import b (type)',
  ],
  'all branches after a negated condition': [
    'if not TYPE_CHECKING:\n  import a\nelif x:\n  import b\nelse:\n  import c\nimport d',
    '2 import a',
    '4 import b (type)',
    '6 import c (type)',
    '7 import d',
  ],
  'a second condition': [
    'if x:\n  import a\nelif TYPE_CHECKING:\n  import b\nelse:\n  import c',
    '2 import a',
    '4 import b (type)',
    '6 import c',
  ],
  'combined conditions': [
    'if TYPE_CHECKING and x: import a\nif TYPE_CHECKING or x: import b\nif not (x or not TYPE_CHECKING): import c\nif (\n  typing.TYPE_CHECKING  # why\n): import d',
    '1 import a (type)',
    '2 import b',
    '3 import c (type)',
    '6 import d (type)',
  ],
  'compared with True': [
    'if TYPE_CHECKING is True: import a\nif typing.TYPE_CHECKING == True: import b\nif TYPE_CHECKING is Truth: import c',
    '1 import a (type)',
    '2 import b (type)',
    '3 import c',
  ],
  'other conditions that contain the name': [
    'if TYPE_CHECKING_X: import a\nif f(TYPE_CHECKING): import b\nif x == TYPE_CHECKING: import c',
    '1 import a',
    '2 import b',
    '3 import c',
  ],
  'an else that belongs to a loop': [
    'if TYPE_CHECKING:\n  import a\nfor x in y:\n  pass\nelse:\n  import b',
    '2 import a (type)',
    '6 import b',
  ],
  'inside and around a function': [
    'def f():\n  if TYPE_CHECKING:\n    import a\n  import b\nif TYPE_CHECKING:\n  def g():\n    import c',
    '3 import a (type lazy)',
    '4 import b (lazy)',
    '7 import c (type lazy)',
  ],
  'nested ifs': [
    'if TYPE_CHECKING:\n  if x:\n    import a\n  else:\n    import b\nelse:\n  import c',
    '3 import a (type)',
    '5 import b (type)',
    '7 import c',
  ],
};

for (const [name, [text, ...imports]] of Object.entries(typeOnly)) {
  test(`type-only: ${name}`, () => assert.equal(importsOf(text), imports));
}

const dynamic: Record<string, readonly [text: string, ...imports: string[]]> = {
  importlib: ["x = importlib.import_module('a.b')", '1 import a.b (dynamic)'],
  'the name from importlib': [
    "from importlib import import_module\nimport_module('a')",
    '1 from importlib import import_module',
    '2 import a (dynamic)',
  ],
  'another function of that name': ["import_module('a')\nself.import_module('b')\nx . __import__('c')"],
  __import__: ["__import__('a').b\n__import__ ('c')", '1 import a (dynamic)', '2 import c (dynamic)'],
  'in a function': [
    "def f(x=__import__('a')):\n  __import__('b')",
    '1 import a (dynamic)',
    '2 import b (dynamic lazy)',
  ],
  'in a lambda': [
    "x = lambda y: __import__('a')\nz = {'lambda': __import__('b')}",
    '1 import a (dynamic lazy)',
    '2 import b (dynamic)',
  ],
  'not a plain literal': ["__import__(x)\n__import__('a' + b)\n__import__(f'a')\n__import__('')"],
  'more arguments': [
    "__import__('a', globals(), locals(), ['b'], 0)\n__import__('c', fromlist=['d'])",
    '1 import a (dynamic)',
    '2 import c (dynamic)',
  ],
  'a level': [
    "__import__('a', globals(), locals(), [], 1)\n__import__('b', level=2)",
    '1 import .a (dynamic)',
    '2 import ..b (dynamic)',
  ],
  'relative to a package': [
    "importlib.import_module('.a', package=__package__)\nimportlib.import_module('..b', 'x.y')\nimportlib.import_module('.c')\nimportlib.import_module('.d', x)\nimportlib.import_module('...e', 'x')",
    '1 import .a (dynamic)',
    '2 import x.b (dynamic)',
  ],
  'over lines': ["x = importlib.import_module(\n  'a',\n)", '1 import a (dynamic)'],
  'adjacent strings': [
    `importlib.import_module(\n  "a."\n  'b'\n)\n__import__('c' '.d', x)`,
    '1 import a.b (dynamic)',
    '5 import c.d (dynamic)',
  ],
  'in strings and comments': [`x = "__import__('a')"  # __import__('b')`],
};

for (const [name, [text, ...imports]] of Object.entries(dynamic)) {
  test(`calls: ${name}`, () => assert.equal(importsOf(text), imports));
}

test('counts lines as editors do', () => {
  assert.equal(factsOf('').loc, 0);
  assert.equal(factsOf('a\nb').loc, 2);
  assert.equal(factsOf('a\r\nb\rc\n').loc, 3);
});

test.run();
