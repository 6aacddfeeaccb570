import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csharp } from '../../../src/core/languages/csharp/index.ts';
import { importsAndUses } from '../../../src/core/resolve/uses.ts';
import { describe, type Files, resolveTwice } from '../../helpers/model.ts';
import { modelOf } from './model.ts';
import { factsOf, membersUsedBy } from './show.ts';

const LIMITS = `namespace Shop; public static class Limits {
  public const int Most = 10, Least = Most - 9;
  internal const string Name = "limits";
  public static readonly int Usual = 5;
  public static int Count() => 1;
  public class Inner { public const char Sign = 'x'; }
}`;

/** Is the edge to `Limits.cs` marked as type-only, as every import and use of a file says? */
function isCopied(text: string, more: Files = {}): boolean {
  const files = { 'Limits.cs': LIMITS, 'a.cs': text, ...more };
  const resolver = csharp.resolver.create(modelOf(files));
  const found = importsAndUses(factsOf(text)).flatMap(raw => resolveTwice(resolver, 'a.cs', raw));
  const edges = found.filter(one => describe(one).startsWith('Limits.cs'));
  assert.ok(edges.length > 0, 'there is an edge');
  return edges.every(one => one.kind === 'file' && one.typeOnly === true);
}

const imported = (code: string) => `using Shop;\nnamespace Till; class A { ${code} }`;

for (const [name, text, expected] of [
  ['a constant', imported('int x = Limits.Most;'), true],
  ['several constants', imported('int x = Limits.Most - Limits.Least; string y = Limits.Name;'), true],
  [
    'a constant in an attribute and a pattern',
    imported('[X(Limits.Name)] bool F(int x) => x is Limits.Most;'),
    true,
  ],
  ['a constant by a qualified name', 'namespace Till; class A { int x = Shop.Limits.Most; }', true],
  ['a constant of a namespace around it', 'namespace Shop.Till; class A { int x = Limits.Most; }', true],
  ['a constant of a nested type', imported('char x = Limits.Inner.Sign;'), true],
  ['a field that is no constant', imported('int x = Limits.Usual;'), false],
  ['a method', imported('int x = Limits.Count();'), false],
  ['a constant and a method', imported('int x = Limits.Most + Limits.Count();'), false],
  ['a constant and the type', imported('int x = Limits.Most; Type y = typeof(Limits);'), false],
  [
    'a constant here and a field there',
    imported('int x = Limits.Most; class B : C { int y = Limits.Usual; }'),
    false,
  ],
  ['a member of a constant', imported('int x = Limits.Name.Length;'), false],
  ['a constant through a static directive', 'using static Shop.Limits;\nclass A { int x = Most; }', false],
] as const) {
  test(`${name} ${expected ? 'leaves nothing' : 'leaves something'} of the import`, () => {
    assert.is(isCopied(text), expected);
  });
}

test('a constant of any part of a partial type leaves nothing of the import', () => {
  const part = 'namespace Shop; public static partial class Limits { public const int Far = 1; }';
  const other = { 'Far.cs': part, 'Limits.cs': LIMITS.replace('static class', 'static partial class') };
  assert.is(isCopied(imported('int x = Limits.Far + Limits.Most;'), other), true);
  assert.is(isCopied(imported('int x = Limits.Far + Limits.Usual;'), other), false);
});

test('only types that are never used without a member have members', () => {
  const text =
    'class A { int x = B.C + D.E.F; G g = G.H; int y = I.J(); int z = K.L; void M() { K.N = 1; } }';
  assert.equal(membersUsedBy(text), ['B?=C', 'D.E?=F', 'K?=L,N']);
});

test.run();
