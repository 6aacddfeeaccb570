import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { namesOf, problemsOf } from './show.ts';

/** What a text uses without an import, in the namespace `N`. */
const r = String.raw;

const rows: Record<string, readonly [text: string, ...uses: string[]]> = {
  'new, instanceof, static access': [
    'new A; $x instanceof B; C::d(); D::$e; E::F; G::class;',
    ...names('A B C D E G'),
  ],
  heritage: [
    r`class X extends A implements B, \O\C, S\D {} interface Y extends E, F {} enum Z: string implements G {}`,
    r`N\A`,
    r`N\B`,
    r`\O\C`,
    r`N\S\D`,
    ...names('E F G'),
  ],
  'an unnamed class': ['new class(H) extends A implements B { use T; };', 'const N\\H|H', ...names('A B T')],
  parameters: ['function f(A $a, ?B &$b, C|D ...$c) {}', ...names('A B C D')],
  'types in brackets': ['function f((A&B)|null $a): (C&D)|E {}', ...names('A B C D E')],
  'returns and defaults': [
    'function f(A $a = K, $b = new B, $c = [L], C $d = D::E): ?F {}',
    r`N\A`,
    r`const N\K|K`,
    r`N\B`,
    r`const N\L|L`,
    ...names('C D F'),
  ],
  closures: [
    '$f = function (A $a) use ($b): B { return K; }; $g = static fn(C $c): D => L;',
    r`N\A`,
    r`N\B`,
    r`const N\K|K`,
    r`N\C`,
    r`N\D`,
    r`const N\L|L`,
  ],
  properties: [
    'class X { private A $a; public readonly ?B $b; static C|D $c = K, $d = L; var $e; protected E $f = new F; }',
    ...names('A B C D'),
    r`const N\K|K`,
    r`const N\L|L`,
    ...names('E F'),
  ],
  'promoted properties': [
    'class X { function __construct(private A $a, readonly B $b) {} }',
    ...names('A B'),
  ],
  'hooks of properties': [
    'class X { public A $a { get => f(K); set(B $b) { g(); } } private C $c; }',
    r`N\A`,
    r`function N\f|f`,
    r`const N\K|K`,
    r`N\B`,
    r`function N\g|g`,
    r`N\C`,
  ],
  'constants of classes': [
    'class X { const A = B::C, D = K; const E F = L; }',
    r`N\B`,
    r`const N\K|K`,
    r`N\E`,
    r`const N\L|L`,
  ],
  'cases of enums': ['enum X: int { case A = K; case B = C::D; }', r`const N\K|K`, r`N\C`],
  traits: [
    'class X { use A, \\B; use C { C::x insteadof D; y as z; E::w as protected; } }',
    ...['N\\A', 'B'],
    ...names('C D E'),
  ],
  catch: ['try {} catch (A | \\O\\B $e) {} catch (C) {}', r`N\A`, r`\O\B`, r`N\C`],
  attributes: [
    '#[A, B(K, new C)] class X { #[D] function f(#[E(F::G)] $a) {} }',
    r`N\A`,
    r`N\B`,
    r`const N\K|K`,
    ...names('C D E F'),
  ],
  'functions and constants': [
    r`f(K); \O\g(\O\L); S\h(S\M); namespace\i(namespace\P); \j(\Q);`,
    r`function N\f|f`,
    r`const N\K|K`,
    r`function \O\g`,
    r`const \O\L`,
    r`function N\S\h`,
    r`const N\S\M`,
    r`function N\i`,
    r`const N\P`,
    'function j',
    'const Q',
  ],
  'values of switch, match and ?:': [
    'switch ($a) { case K: } match ($a) { L => 1, default => 2 }; $a ? M : O;',
    ...constants('K L M O'),
  ],
  'code in strings': ['$a = "{$b->c(A::D)} ${e}";', r`N\A`],
  'in any case': ['NEW A; $x INSTANCEOF B; TRUE; Null; Array(); STATIC::x();', ...names('A B')],
};

const nothing: Record<string, string> = {
  'of the language':
    'self::A; static::b(); parent::c(); new static; true; null; PHP_EOL; M_PI; strlen($a); \\Exception::class; \\E_ALL;',
  'built-in types': 'function f(int $a, string|bool|null $b, mixed $c): never {} (int) $a; (string) $b;',
  members: '$a->b(); $a?->B; A::$b->C; $a -> /* c */ D; $a::E;',
  'named arguments and labels': 'f2(a: 1, B: 2); L: goto L;',
  strings: '\'A::B\'; "new A"; <<<X\nnew A\nX; "$a[B]";',
  comments: '/** @var A $a */ // new A\n# B::c()\n',
  imports: 'use O\\A; use O\\B as C; use function O\\f; use const O\\K; new A; new C; new C\\D; f(K); new a;',
  'own declarations': 'class A {} function f() { function g() {} g(); } const K = 1; new A; new a; F(K);',
  methods: 'class A { function b() {} const C = 1; }',
};

for (const [name, [text, ...expected]] of Object.entries(rows)) {
  test(`uses: ${name}`, () => {
    const source = `<?php namespace N; ${text}`;
    assert.equal([...(namesOf(source).uses ?? [])], expected);
    assert.equal(problemsOf(source), []);
  });
}

for (const [name, text] of Object.entries(nothing)) {
  test(`uses nothing: ${name}`, () => {
    const uses = namesOf(`<?php namespace N; ${text}`).uses ?? [];
    const isExpected = (use: string) =>
      /^(?:N\\A|function N\\f2\|f2)$/.test(use) && name !== 'own declarations';
    assert.equal(
      uses.filter(use => !(isExpected(use) && /members|named/.test(name))),
      [],
    );
  });
}

test('each namespace has its own imports', () => {
  const text =
    '<?php namespace A { use X\\B; new B; new C; } namespace D { new B; } namespace { new B; new Exception; f(); }';
  assert.equal(namesOf(text).uses, ['A\\C', 'D\\B', 'B', 'function f']);
});

test('a name with a backslash in the global namespace is written in full', () => {
  assert.equal(namesOf('<?php new A\\B; C\\d();').uses, ['\\A\\B', 'function \\C\\d']);
});

test('the line is that of the first use', () => {
  const { uses, useLines } = namesOf('<?php\nnew A;\nf();\nnew A;\nB::c();\n');
  assert.equal(uses, ['A', 'function f', 'B']);
  assert.equal(useLines, [2, 3, 5]);
});

function names(list: string): string[] {
  return list.split(' ').map(name => `N\\${name}`);
}

function constants(list: string): string[] {
  return list.split(' ').map(name => `const N\\${name}|${name}`);
}

test.run();
