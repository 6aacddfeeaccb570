import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csharp } from '../../../src/core/languages/csharp/index.ts';
import type { Files } from '../../helpers/model.ts';
import { modelOf, targetsOf } from './model.ts';
import { factsOf } from './show.ts';

/** Where the directives of `code` in a file lead, in a project of these files. */
type Row = readonly [files: Files, from: string, code: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, code, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => assert.equal(targetsOf({ ...files, [from]: code }, from), targets));
  }
}

const NOTHING = (from: string) => `outside:${from}`;

const PARTS = {
  'Shop/Bank.cs': 'namespace Shop { partial class Pay { class Bank {} } }',
  'Shop/Card.cs': 'namespace Shop { partial class Pay { class Card { const int Limit = 1; } } }',
  'Shop/Cash.cs': 'namespace Shop { partial class Pay { class Cash { class Note {} } } }',
};

const SHOP: Files = {
  'Shop/Cart.cs': 'namespace Shop { public class Cart { public class Line {} } public class Cart<T> {} }',
  'Shop/Order.cs': 'namespace Shop;\npublic record Order(int Id);\npublic enum State { Open }\n',
  'Shop/Order.Pay.cs': 'namespace Shop { partial class Invoice {} }',
  'Shop/Invoice.cs': 'namespace Shop { partial class Invoice {} }',
  'Shop/Tools.cs': 'namespace Shop { static class Tools { public static int Total(this Cart c) => 1; } }',
  'Shop/Old.cs':
    'namespace Shop { class OldAttribute : Attribute {} delegate void Paid(); interface IPay<T> {} }',
  'Shop/Tax/Rate.cs': 'namespace Shop.Tax { struct Rate {} }',
};

const use = (code: string, before = 'using Shop;') =>
  `${before}\nnamespace App;\nclass Main { void F() { ${code} } }\n`;

table('names', {
  'a class': [SHOP, 'a.cs', use('new Cart();'), 'Shop/Cart.cs'],
  'a generic class of the same name': [
    {
      ...SHOP,
      'Shop/CartOf.cs': 'namespace Shop { class Basket<T> {} }',
      'Shop/Basket.cs': 'namespace Shop { class Basket {} }',
    },
    'a.cs',
    use('new Basket<int>();'),
    'Shop/CartOf.cs',
  ],
  'a record and an enum of one file': [
    SHOP,
    'a.cs',
    use('Order o = null; var s = State.Open;'),
    'Shop/Order.cs',
  ],
  'several files': [SHOP, 'a.cs', use('Cart c; Order o;'), 'Shop/Cart.cs', 'Shop/Order.cs'],
  'a partial type': [SHOP, 'a.cs', use('Invoice i;'), 'Shop/Invoice.cs', 'Shop/Order.Pay.cs'],
  'the part that declares a nested type': [PARTS, 'a.cs', use('int x = Pay.Card.Limit;'), 'Shop/Card.cs'],
  'the parts of several nested types': [
    PARTS,
    'a.cs',
    use('int x = Pay.Card.Limit; Pay.Cash.Note n;'),
    'Shop/Card.cs',
    'Shop/Cash.cs',
  ],
  'all parts, if the type is used alone, too': [
    PARTS,
    'a.cs',
    use('int x = Pay.Card.Limit; Pay p;'),
    'Shop/Bank.cs',
    'Shop/Card.cs',
    'Shop/Cash.cs',
  ],
  'a type in a type': [SHOP, 'a.cs', use('Cart.Line l;'), 'Shop/Cart.cs'],
  'an extension method': [SHOP, 'a.cs', use('var x = c.Total();'), 'Shop/Tools.cs'],
  'an attribute': [SHOP, 'a.cs', 'using Shop;\n[Old] class A {}', 'Shop/Old.cs'],
  'a delegate': [SHOP, 'a.cs', use('Paid p;'), 'Shop/Old.cs'],
  'a name that is not a type': [
    SHOP,
    'a.cs',
    use('int Cart = 1; x.Order = Cart; f(Invoice: 2);'),
    NOTHING('a.cs'),
  ],
  'names in strings and comments': [SHOP, 'a.cs', use('var s = "Cart"; // Order'), NOTHING('a.cs')],
  'no name of several files': [SHOP, 'a.cs', use(''), NOTHING('a.cs')],
  'no name of the only file': [SHOP, 'a.cs', use('', 'using Shop.Tax;'), 'Shop/Tax/Rate.cs'],
  'a namespace that only holds others': [
    { 'b.cs': 'namespace A.B.C { class D {} }' },
    'a.cs',
    use('D d;', 'using A.B;'),
    NOTHING('a.cs'),
  ],
  'the own namespace': [
    SHOP,
    'Shop/x.cs',
    'using Shop;\nnamespace Shop { class X { Cart c; } }',
    NOTHING('Shop/x.cs'),
  ],
  'one around the own': [
    SHOP,
    'a.cs',
    'using Shop;\nnamespace Shop.Web { class X { Cart c; } }',
    'Shop/Cart.cs',
  ],
  'a type of the own namespace hides others': [
    { ...SHOP, 'App/Cart.cs': 'namespace App { class Cart {} }' },
    'a.cs',
    use('Cart c; Order o;'),
    'Shop/Order.cs',
  ],
  'a type of the file hides others': [
    SHOP,
    'a.cs',
    'using Shop;\nclass Cart { Order o; Cart c; }',
    'Shop/Order.cs',
  ],
  'a file that is its own target': [
    { 'b.cs': 'namespace B { class C {} }' },
    'a.cs',
    'using static A.D;\nnamespace A { class D {} }',
    NOTHING('a.cs'),
  ],
});

table('directives', {
  'using static': [SHOP, 'a.cs', 'using static Shop.Tools;', 'Shop/Tools.cs'],
  'using static of a type in a part': [PARTS, 'a.cs', 'using static Shop.Pay.Card;', 'Shop/Card.cs'],
  'using static of a type in a type': [SHOP, 'a.cs', 'using static Shop.Cart.Line;', 'Shop/Cart.cs'],
  'an alias of a type': [SHOP, 'a.cs', 'using C = Shop.Cart;', 'Shop/Cart.cs'],
  'an alias of a generic type': [
    SHOP,
    'a.cs',
    'using P = Shop.IPay<Shop.Order>;\nusing F = System.Func<int, Shop.Tax.Rate>;',
    'Shop/Old.cs',
    'Shop/Order.cs',
    'builtin:System',
    'Shop/Tax/Rate.cs',
  ],
  'an alias of a tuple': [SHOP, 'a.cs', 'using T = (int Order, Shop.Cart cart);', 'Shop/Cart.cs'],
  "an alias of one of the language's types": [SHOP, 'a.cs', 'using I = int;', 'builtin:System'],
  'an alias of a namespace': [
    SHOP,
    'a.cs',
    use('S.Cart c; S::Order o;', 'using S = Shop;'),
    'Shop/Cart.cs',
    'Shop/Order.cs',
  ],
  'an alias hides types': [
    SHOP,
    'a.cs',
    use('Order o;', 'using Shop;\nusing Order = Shop.Tax.Rate;'),
    NOTHING('a.cs'),
    'Shop/Tax/Rate.cs',
  ],
  'a global using of which the file uses nothing': [
    SHOP,
    'a.cs',
    'global using Shop.Tax;\nglobal using Shop;',
    NOTHING('a.cs'),
    NOTHING('a.cs'),
  ],
  'a global using of which it does': [SHOP, 'a.cs', use('Cart c;', 'global using Shop;'), 'Shop/Cart.cs'],
  'types of no known namespace, in a namespace': [
    SHOP,
    'a.cs',
    'namespace App;\nusing F = Func<Type, object>;\nusing static Math;',
    NOTHING('a.cs'),
    NOTHING('a.cs'),
  ],
  'global using static': [SHOP, 'a.cs', 'global using static Shop.Tools;', 'Shop/Tools.cs'],
  'the global namespace': [SHOP, 'a.cs', use('Cart c;', 'using global::Shop;'), 'Shop/Cart.cs'],
  'an extern alias': [SHOP, 'a.cs', use('Cart c;', 'extern alias Old;\nusing Old::Shop;'), 'Shop/Cart.cs'],
  'reckoned from the namespace around': [
    SHOP,
    'a.cs',
    'namespace Shop.Web { using Tax; class X { Rate r; } }',
    'Shop/Tax/Rate.cs',
  ],
  'not reckoned from a namespace below it': [
    SHOP,
    'a.cs',
    'using Tax;\nnamespace Shop.Web { class X { Rate r; } }',
    'pkg:Tax',
  ],
  'a type by way of a namespace that is imported outside': [
    SHOP,
    'a.cs',
    'using Shop.Tax;\nnamespace App;\nusing static Rate;\n',
    'Shop/Tax/Rate.cs',
    'Shop/Tax/Rate.cs',
  ],
  'both branches of a condition': [
    SHOP,
    'a.cs',
    '#if X\nusing Shop.Tax;\n#else\nusing static Shop.Tools;\n#endif',
    'Shop/Tax/Rate.cs',
    'Shop/Tools.cs',
  ],
});

const project = (...items: string[]) =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>${items.join('\n')}</ItemGroup></Project>`;
const reference = (path: string) => `<ProjectReference Include="${path}" />`;
const needs = (name: string) => `<PackageReference Include="${name}" Version="1.0" />`;

table('external', {
  'the standard library': [
    {},
    'a.cs',
    'using System;\nusing System.Linq;\nusing Microsoft.Win32;',
    'builtin:System',
    'builtin:System',
    'builtin:System',
  ],
  'a package by its name': [
    { 'a.csproj': project(needs('Newtonsoft.Json')) },
    'a.cs',
    'using Newtonsoft.Json.Linq;',
    'pkg:Newtonsoft.Json',
  ],
  'the longest name': [
    { 'a.csproj': project(needs('Serilog'), needs('Serilog.Sinks.File')) },
    'a.cs',
    'using Serilog.Events;\nusing Serilog.Sinks.File;\nusing static Serilog.Log;',
    'pkg:Serilog',
    'pkg:Serilog.Sinks.File',
    'pkg:Serilog',
  ],
  'without regard to case': [{ 'a.csproj': project(needs('xunit')) }, 'a.cs', 'using Xunit;', 'pkg:xunit'],
  'without its first segment': [
    { 'a.csproj': project(needs('ppy.osu.Framework')) },
    'a.cs',
    'using osu.Framework.Graphics;',
    'pkg:ppy.osu.Framework',
  ],
  'a package in place of the standard library': [
    { 'a.csproj': project(needs('System.Text.Json')) },
    'a.cs',
    'using System.Text.Json.Nodes;\nusing System.Text;',
    'pkg:System.Text.Json',
    'builtin:System',
  ],
  'a version that is kept in one place': [
    { 'Directory.Packages.props': '<Project><PackageVersion Include="Moq.Core" Version="1"/></Project>' },
    'src/a.cs',
    'using Moq.Core.Linq;',
    'pkg:Moq.Core',
  ],
  'packages.config': [
    { 'packages.config': '<packages><package id="Dapper" version="1" /></packages>' },
    'a.cs',
    'using Dapper;',
    'pkg:Dapper',
  ],
  'an assembly': [
    {
      'a.csproj': project(
        '<Reference Include="Foo.Bar, Version=1.0" />',
        '<Reference Include="System.Xml" />',
      ),
    },
    'a.cs',
    'using Foo.Bar.Baz;\nusing System.Xml;',
    'pkg:Foo.Bar',
    'builtin:System',
  ],
  'no manifest': [
    {},
    'a.cs',
    'using Newtonsoft.Json;\nusing Microsoft.Extensions.Logging;\nusing Dapper;',
    'pkg:Newtonsoft',
    'pkg:Microsoft.Extensions',
    'pkg:Dapper',
  ],
  'a namespace that the project adds to': [
    {
      'a.csproj': project(needs('Foo.Bar')),
      'b.cs': 'namespace Foo.Bar { static class X { static void Add(this int x) {} } }',
    },
    'a.cs',
    use('x.Add();', 'using Foo.Bar;'),
    'b.cs',
    'pkg:Foo.Bar',
  ],
  'and whose part here is not used': [
    { 'b.cs': 'namespace Microsoft.Foo { class X {} }', 'c.cs': 'namespace System { class Index {} }' },
    'a.cs',
    use('Y y;', 'using Microsoft.Foo;\nusing System;'),
    'pkg:Microsoft.Foo',
    'builtin:System',
  ],
  'a stand-in for a type of the standard library': [
    { 'c.cs': 'namespace System { struct Index {} }' },
    'a.cs',
    use('Index i;', 'using System;'),
    'c.cs',
    'builtin:System',
  ],
  'what should be here': [
    { 'App/App.csproj': project(), 'App/b.cs': 'namespace Our.Core { class X {} }' },
    'App/a.cs',
    'using App.Generated;\nusing Our.Core.Missing;\nusing static Our.Core.Missing;\nnamespace Our.Web;',
    'unresolved',
    'unresolved',
    'unresolved',
  ],
});

const TWO: Files = {
  'A/A.csproj': project(reference('..\\B\\B.csproj')),
  'B/B.csproj': project(reference('../C/C.csproj')),
  'C/C.csproj': project(),
  'D/D.csproj': project(),
  'B/Log.cs': 'namespace N { class Log {} class OnlyB {} }',
  'C/Log.cs': 'namespace N { class Deep {} }',
  'D/Log.cs': 'namespace N { class Log {} class OnlyD {} }',
};
const N = (code: string) => use(code, 'using N;');

table('projects', {
  'a referenced project before others': [TWO, 'A/a.cs', N('Log l;'), 'B/Log.cs'],
  'a reference of a reference': [TWO, 'A/a.cs', N('Deep d;'), 'C/Log.cs'],
  'the own project first': [
    { ...TWO, 'A/Own.cs': 'namespace N { class Log {} }' },
    'A/a.cs',
    N('Log l; OnlyB o;'),
    'A/Own.cs',
    'B/Log.cs',
  ],
  'a type of a project that is not referenced': [TWO, 'A/a.cs', N('OnlyD d;'), NOTHING('A/a.cs')],
  'a namespace of such a project only': [
    { ...TWO, 'D/M.cs': 'namespace M { class X {} }', 'E/M.cs': 'namespace M { class X {} }' },
    'D/Sub/a.cs',
    use('X x;', 'using M;'),
    'D/M.cs',
  ],
  'a namespace that no reference explains': [
    {
      'x/A/A.csproj': project(),
      'x/E/E.csproj': project(),
      'F/F.csproj': project(),
      'x/E/M.cs': 'namespace M { class X {} }',
      'F/M.cs': 'namespace M { class X {} }',
    },
    'x/A/a.cs',
    use('X x;', 'using M;'),
    NOTHING('x/A/a.cs'),
  ],
  'a namespace by a reference that only MSBuild could follow': [
    {
      'x/A/A.csproj': project(reference('@(Others)')),
      'x/E/E.csproj': project(),
      'F/F.csproj': project(),
      'x/E/M.cs': 'namespace M { class X {} }',
      'F/M.cs': 'namespace M { class X {} }',
    },
    'x/A/a.cs',
    use('X x;', 'using M;'),
    'x/E/M.cs',
  ],
  'references by a pattern': [
    { ...TWO, 'C/C.csproj': project(reference('..\\*\\D.csproj')) },
    'C/a.cs',
    N('OnlyD d;'),
    'D/Log.cs',
  ],
  'the nearest Directory.Build.props only': [
    {
      ...TWO,
      'Directory.Build.props': project(reference('$(MSBuildThisFileDirectory)D/D.csproj')),
      'C/Directory.Build.props': project(),
    },
    'C/a.cs',
    N('OnlyD d; Deep e;'),
    'C/Log.cs',
  ],
  'unless it imports the one above': [
    {
      ...TWO,
      'Directory.Build.props': project(reference('$(MSBuildThisFileDirectory)D/D.csproj')),
      'C/Directory.Build.props':
        "<Project><Import Project=\"$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))\" /></Project>",
    },
    'C/a.cs',
    N('OnlyD d;'),
    'D/Log.cs',
  ],
  'a package comes before that': [
    { 'A/A.csproj': project(needs('M')), 'E/E.csproj': project(), 'E/M.cs': 'namespace M { class X {} }' },
    'A/a.cs',
    use('X x;', 'using M;'),
    'pkg:M',
  ],
  'a package that is made here is its project': [
    {
      'A/A.csproj': project(needs('Shared.Core')),
      'S/Shared.Core.csproj': project(),
      'S/x.cs': 'namespace Shared.Core { class X {} }',
    },
    'A/a.cs',
    use('X x;', 'using Shared.Core;'),
    'S/x.cs',
  ],
  'a reference in Directory.Build.props': [
    {
      ...TWO,
      'Directory.Build.props': project(reference('$(MSBuildThisFileDirectory)D/D.csproj')),
      'C/C.csproj': project(),
    },
    'C/a.cs',
    N('OnlyD d;'),
    'D/Log.cs',
  ],
  'a reference in an imported file': [
    {
      ...TWO,
      'C/C.csproj': '<Project><Import Project="$(Build)\\Refs.props" /></Project>',
      'build/Refs.props': project(reference('$(Src)/D/D.csproj')),
    },
    'C/a.cs',
    N('OnlyD d;'),
    'D/Log.cs',
  ],
  'a shared project': [
    {
      ...TWO,
      'C/C.csproj': '<Project><Import Project="../S/S.projitems" Label="Shared" /></Project>',
      'S/S.projitems': '<Project/>',
      'S/x.cs': 'namespace N { class S {} }',
    },
    'C/a.cs',
    N('S s; Log l;'),
    'S/x.cs',
  ],
  'sources of another folder': [
    { ...TWO, 'C/C.csproj': project('<Compile Include="..\\D\\**\\*.cs" />') },
    'C/a.cs',
    N('Log l;'),
    'D/Log.cs',
  ],
  'a project that is only built before': [
    {
      ...TWO,
      'C/C.csproj': project('<ProjectReference Include="../D/D.csproj" ReferenceOutputAssembly="false" />'),
    },
    'C/a.cs',
    N('Log l; Deep d;'),
    'C/Log.cs',
  ],
  'references in a comment': [
    { ...TWO, 'C/C.csproj': `<!-- ${reference('../D/D.csproj')} -->` },
    'C/a.cs',
    N('Log l; Deep d;'),
    'C/Log.cs',
  ],
  'a stand-in of another project': [
    {
      ...TWO,
      'B/Index.cs': 'namespace System { struct Index {} static class X { static void Pop(this int x) {} } }',
    },
    'A/a.cs',
    use('Index i;', 'using System;'),
    'builtin:System',
  ],
  'an extension of the standard library in another project': [
    { ...TWO, 'B/Index.cs': 'namespace System { static class X { static void Pop(this int x) {} } }' },
    'A/a.cs',
    use('i.Pop();', 'using System;'),
    'B/Index.cs',
    'builtin:System',
  ],
  'projects that reference each other': [
    { ...TWO, 'C/C.csproj': project(reference('../A/A.csproj')) },
    'A/a.cs',
    N('Deep d;'),
    'C/Log.cs',
  ],
});

test('uses of other files are not queried', () => {
  const asked: string[] = [];
  const files = { ...SHOP, 'a.cs': use('Cart c;') };
  const model = modelOf(files, question => asked.push(question));
  const resolver = csharp.resolver.create(model);
  assert.ok(!asked.includes('files'));
  asked.length = 0;
  for (const raw of factsOf(files['a.cs']).imports) resolver.resolve('a.cs', raw);
  assert.equal([...new Set(asked)], ['names a.cs']);
});

test('a trace tells how it was found', () => {
  const steps: string[] = [];
  targetsOf({ ...SHOP, 'a.cs': use('Cart c;') }, 'a.cs', step => steps.push(step));
  assert.equal(steps, ['Shop (6 files): 1 declare a name that is used']);
});

test('a name without an end', () => {
  assert.equal(targetsOf({ 'a.cs': `using ${'A.'.repeat(100_000)}B;` }, 'a.cs'), ['unresolved']);
});

test.run();
