import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { namesOf, problemsOf } from './show.ts';

/** The names that a text uses and does not explain, whatever is selected from them. */
function usesIn(code: string): string[] {
  const text = `package p\n${code}\n`;
  assert.equal(problemsOf(text), [], text);
  return (namesOf(text).uses ?? []).map(use => use.replace(/\..*/, ''));
}

/** Declarations, and which of their names another file must declare. */
const declarations: Record<string, readonly [code: string, ...uses: string[]]> = {
  'a value': ['var x = A + b', 'A', 'b'],
  'a type': ['var x, y T = A, b', 'T', 'A', 'b'],
  'an alias': ['type X = T', 'T'],
  'own declarations, wherever they stand': [
    'var x = y + F() + C\nvar y T\nfunc F() {}\nconst (A = 1; C = A)\ntype T int',
  ],
  'a function': ['func f(a T, b *U) (V, error) { return A, nil }', 'T', 'U', 'V', 'A'],
  'parameters without names': ['func f(T, *U, ...V) { }', 'U', 'V', 'T'],
  'parameters that share a type': ['func f(a, b T, c, d U) { a, b, c, d() }', 'T', 'U'],
  'generic types as parameters': [
    'func f(a L[T], b [N]U, c []V, m map[K]W) {}',
    'L',
    'T',
    'N',
    'U',
    'V',
    'K',
    'W',
  ],
  'generic types without names': ['func f(L[T], M[U]) {}', 'T', 'U', 'L', 'M'],
  'named results': ['func f() (n T, err error) { n, err = 1, nil; return }', 'T'],
  'a parameter does not hide the type of a result': [
    'func f(config config) *config { return config }',
    'config',
  ],
  'a parameter does not hide the types of others': ['func f(t T, T int) {}', 'T'],
  'a receiver': ['func (r *T) m() { r.n() }', 'T'],
  'a receiver without a name': ['func (T) m() {}\nfunc (*U) m() {}', 'T', 'U'],
  'type parameters of a receiver': ['func (r *T[K, V]) m(k K) V { var x V }', 'T'],
  'type parameters': [
    'func f[K comparable, V I | ~J](k K, v V) L[K] { var x V }',
    'comparable',
    'I',
    'J',
    'L',
  ],
  'type parameters of a type': ['type X[K I, V any] struct { k K; v L[V] }', 'I', 'any', 'L'],
  'type parameters end with the type': ['type X[T any] struct{}\nvar y T', 'any', 'T'],
  'an array type': ['type X [N]T\ntype Y [N * M]T\ntype Z []U', 'N', 'T', 'M', 'U'],
  'methods are not declared': ['func (r T) m() {}\nvar x = m', 'T', 'm'],
  'a function without a body': ['func f(a T) U\nvar x = a', 'T', 'U', 'a'],
  'function types': ['var x func(a, b T) U = A\ntype Y func(c V) (d W, err error)', 'T', 'U', 'A', 'V', 'W'],
  'function types in parameters': [
    'func f(g func(a T) func(b U) V, h W) { a; b }',
    'T',
    'U',
    'V',
    'W',
    'a',
    'b',
  ],
  'function types as results': ['func f() func(a T) U { return a }', 'T', 'U', 'a'],
  'struct fields': [
    'type X struct {\n\ta, b T `tag`\n\tc struct { d U }\n\te [N]V\n\tf func(g W) Y\n}',
    'T',
    'U',
    'N',
    'V',
    'W',
    'Y',
  ],
  'embedded fields': [
    'type X struct {\n\tT\n\t*U `tag`\n\tL[V]\n\tW "tag"; Z }',
    'T',
    'U',
    'V',
    'L',
    'W',
    'Z',
  ],
  'interface methods': ['type X interface {\n\tm(a T) U\n\tn()\n\tV\n\tI | ~J\n}', 'T', 'U', 'V', 'I', 'J'],
  'predeclared names': ['var x, y = len(string(nil)), append([]int{}, true)\nvar z error'],
  'predeclared names that packages do declare': ['var x = min(a, 1) + max(2, b)', 'min', 'a', 'max', 'b'],
  'init and the blank name': ['func init() {}\nvar _ = A', 'A'],
  'a chain': ['var x = a.b.c(d).E(f)[g].h', 'a', 'd', 'f', 'g'],
};

/** Statements of a function, and which of their names another file must declare. */
const statements: Record<string, readonly [code: string, ...uses: string[]]> = {
  'a call': ['f(a, b.c)', 'f', 'a', 'b'],
  'a local variable': ['x := A; x()', 'A'],
  several: ['x, y := A(), B(); x(y)', 'A', 'B'],
  'names over lines': ['x,\n\ty := A(), B()\nx(y)', 'A', 'B'],
  'no declaration': ['x, y = A, B', 'x', 'y', 'A', 'B'],
  'a variable counts after its declaration': ['x(); x := 1', 'x'],
  'a variable does not count in its own value': ['x := x()', 'x'],
  'nor in a function of its own value': ['x := func() { x() }', 'x'],
  'var and const': ['var x, y T = A, B; const c = C; x(y, c)', 'T', 'A', 'B', 'C'],
  'a group on one line': ['var (x = A; y int); const (z = B); x(y, z)', 'A', 'B'],
  'a group': ['var (\n\tx = A\n\ty = x\n)\ny()', 'A'],
  'var does not count in its own value': ['var x = x()', 'x'],
  'a local type counts in itself': ['type t struct { next *t; u U }; var x t', 'U'],
  'a generic local type': ['type t[K any] struct { k K }; var x t[K]', 'any', 'K'],
  'a block ends': ['{ x := 1; x() }; x()', 'x'],
  'an if ends': ['if x := A(); x { x() } else if y := x; y { x(y) } else { x(y) }; x(y)', 'A', 'x', 'y'],
  'a for ends': ['for i := 0; i < n; i++ { i() }; i()', 'n', 'i'],
  'a range': ['for k, v := range k(m) { k(v) }; v()', 'k', 'm', 'v'],
  'a range without names': ['for range a { b() }; for { c() }', 'a', 'b', 'c'],
  'a switch': ['switch x := f(); x { case a, b: x() }; x()', 'f', 'a', 'b', 'x'],
  'a type switch': ['switch x := y.(type) { case T, *U: x(); case nil: x() }', 'y', 'T', 'U'],
  'what a case declares': [
    'switch { case a: x := 1; x(); case b: x(); default: x := 2; x() }',
    'a',
    'b',
    'x',
  ],
  'a select': ['select { case x := <-c: x(); case d <- x: default: }', 'c', 'd', 'x'],
  'a function literal': ['f := func(a T) (r U) { a(r, b) }; f(a)', 'T', 'U', 'b', 'a'],
  'a function literal in a header': ['if func() bool { x := A; return x }() { x() }', 'A', 'x'],
  'go and defer': ['go func(a T) { a() }(b); defer c()', 'T', 'b', 'c'],
  'a variable that shadows another': ['x := 1; { x := x; x() }; x()'],
  labels: ['loop: for { if a { break loop }; continue loop; goto end }; end: b()', 'a', 'b'],
  'a label before a block': ['x: { y := 1; y() }; y()', 'y'],
  'keys that may be fields': ['T{a: b, c: d}; U{e: {f: g}}; p.V{h: i}', 'T', 'b', 'd', 'U', 'g', 'p', 'i'],
  'keys of maps and arrays': [
    'x := map[K]V{a: b}; y := []T{c: d}; z := [...]U{e: f}',
    'K',
    'V',
    'a',
    'b',
    'T',
    'c',
    'd',
    'U',
    'e',
    'f',
  ],
  'keys of elements': [
    'x := map[K]T{a: {b: c}}; y := []map[K]V{{d: e}}; z := []*U{{f: g}}',
    'K',
    'T',
    'a',
    'c',
    'V',
    'd',
    'e',
    'U',
    'g',
  ],
  'keys of a struct type': ['x := []struct{ a T }{{a: b}}; y := struct{ c U }{c: d}', 'T', 'b', 'U', 'd'],
  'keys that are expressions': ['T{a.b: c, d + e: f}', 'T', 'a', 'c', 'd', 'e', 'f'],
  'a composite literal in a header': [
    'for _, x := range []T{{a: b}} { x() }; if (T{c: d}) == e { f() }',
    'T',
    'b',
    'd',
    'e',
    'f',
  ],
  'a map literal in a header': ['for k := range map[string]T{a: {}} { x := k }; x()', 'T', 'a', 'x'],
  'a struct literal in a header': ['if x == struct{ a int }{a: 1} { y := 1; y() }; y()', 'x', 'y'],
  'functions as elements': [
    'x := []func(a T) U{b, func(c V) W { return c }}; a()',
    'T',
    'U',
    'b',
    'V',
    'W',
    'a',
  ],
  'functions as values of a map': ['x := map[K]func(){a: func() { b() }}', 'K', 'a', 'b'],
  'a conversion': ['x := (*T)(a); y := []U(b); z := <-chan V(c)', 'T', 'a', 'U', 'b', 'V', 'c'],
  'a type assertion': ['x, ok := y.(*T); z := y.(interface{ m(a U) }); w := y.(func(V))', 'y', 'T', 'U', 'V'],
  'an index and a slice': ['x := a[b:c]; y := d[e]; f[T](g)', 'a', 'b', 'c', 'd', 'e', 'f', 'T', 'g'],
  'return and its values': ['return []T{a}, func() { b() }', 'T', 'a', 'b'],
  'an increment ends a statement': ['i++\nx := 1\nx()', 'i'],
  'a case on several lines': ['switch a {\ncase b,\n\tc:\n\tx := 1\n\tx()\n}\nx()', 'a', 'b', 'c', 'x'],
  'comments between': ['x /* y */ := /* z */ A // b\nx()', 'A'],
  'else after a comment': ['if a { x := 1; x() } /* c */ else { x() }\nx()', 'a', 'x'],
};

for (const [name, [code, ...expected]] of Object.entries(declarations)) {
  test(`declarations: ${name}`, () => assert.equal(usesIn(code), expected));
}

for (const [name, [code, ...expected]] of Object.entries(statements)) {
  test(`statements: ${name}`, () => assert.equal(usesIn(`func f0() {\n${code}\n}`), expected));
  test(`statements in a function literal: ${name}`, () =>
    assert.equal(usesIn(`var v0 = T0{a0: func() {\n${code}\n}}`), [
      'T0',
      ...expected.filter(one => one !== 'T0'),
    ]));
}

test('each use has the line of its first occurrence', () => {
  const lines = (text: string) => {
    const { uses = [], useLines = [] } = namesOf(text);
    return uses.map((use, i) => `${useLines[i]} ${use}`);
  };
  const text =
    'package p\n/*\n*/\nvar x = `\n` + A +\n\tb.\n\tC\n// D\nfunc f(T,\n\tU) {\n\ty,\n\tz := E(), F /*\n*/ (A)\n\tG()\n}\n';
  assert.equal(lines(text), ['5 A', '9 T', '10 U', '12 E', '12 F', '14 G', '6 b']);
  assert.equal(lines(text.replaceAll('\n', '\r\n')), lines(text));
});

test('names with the same hash are distinct', () => {
  const names = Array.from({ length: 1 << 12 }, (_, i) =>
    i.toString(2).padStart(12, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB'),
  );
  const text = names.map((name, i) => (i % 2 === 0 ? `\t${name} := ${name}()` : `\t${name}()`)).join('\n');
  assert.equal(usesIn(`func f() {\n${text}\n${text}\n}`).length, names.length);
  assert.equal(usesIn(`func f() {\n${names.map(name => `${name} := 1\n${name}()`).join('\n')}\n}`), []);
});

test.run();
