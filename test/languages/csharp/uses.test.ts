import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GLOBAL_USINGS } from '../../../src/core/languages/csharp/implicit-uses.ts';
import { csharp } from '../../../src/core/languages/csharp/index.ts';
import { importsAndUses } from '../../../src/core/resolve/uses.ts';
import { describe, type Files, resolveTwice } from '../../helpers/model.ts';
import { modelOf } from './model.ts';
import { factsOf } from './show.ts';

/** The files that a file uses without a using directive of its own that leads there, and all edges of a project. */
type Row = readonly [files: Files, ...edges: string[]];

function edgesOf(files: Files): string[] {
  const resolver = csharp.resolver.create(modelOf(files));
  const edges = new Set<string>();
  for (const [from, text] of Object.entries(files)) {
    if (!from.endsWith('.cs')) continue;
    for (const raw of importsAndUses(factsOf(text ?? ''))) {
      for (const resolution of resolveTwice(resolver, from, raw)) {
        const target = describe(resolution);
        if (!/^(?:outside|builtin)/.test(target)) edges.add(`${from} -> ${target}`);
      }
    }
  }
  return [...edges].sort();
}

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, ...edges]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => assert.equal(edgesOf(files), edges));
  }
}

const USER = {
  'User.cs': 'namespace App; public class User { public static int Count; public enum Kind { A } }',
};
const EDGE = 'a.cs -> User.cs';
const inApp = (members: string) => `namespace App; class A { ${members} }`;

const PARTS = {
  'data.cs': 'namespace App; public partial class P { public class Data { public class Log {} } }',
  'web.cs': 'namespace App; public partial class P { public class Web { public const int Port = 1; } }',
};

table('names', {
  'a type of the own namespace': [{ ...USER, 'a.cs': inApp('User u;') }, EDGE],
  'a type of a namespace around it': [{ ...USER, 'a.cs': 'namespace App.Web; class A { User u; }' }, EDGE],
  'not one of which the compiler leaves a string': [
    {
      ...USER,
      'a.cs': inApp('string s = nameof(User) + nameof(User.Count) + nameof(App.User.Kind.A);'),
    },
  ],
  'one that is used beside its name': [
    { ...USER, 'a.cs': inApp('string s = nameof(User); int n = User.Count;') },
    EDGE,
  ],
  'a type of no namespace': [{ 'User.cs': 'class User {}', 'a.cs': inApp('User u;') }, EDGE],
  'not one of a namespace below it': [
    { 'User.cs': 'namespace App.Web; class User {}', 'a.cs': inApp('User u;') },
  ],
  'not one of another namespace': [{ 'User.cs': 'namespace Other; class User {}', 'a.cs': inApp('User u;') }],
  'the innermost namespace first': [
    {
      ...USER,
      'Web.cs': 'namespace App.Web; class User {}',
      'a.cs': 'namespace App.Web; class A { User u; }',
    },
    'a.cs -> Web.cs',
  ],
  'a namespace before what is imported outside of it': [
    {
      ...USER,
      'x.cs': 'namespace X; class User {}',
      'a.cs': 'using X;\nnamespace App.Web { class A { User u; } }',
    },
    EDGE,
    'a.cs -> x.cs',
  ],
  'what is imported in a namespace before those around it': [
    {
      ...USER,
      'x.cs': 'namespace X; class User {}',
      'a.cs': 'namespace App.Web { using X; class A { User u; } }',
    },
    'a.cs -> x.cs',
  ],
  'a static member': [{ ...USER, 'a.cs': inApp('int x = User.Count;') }, EDGE],
  'a type in a type': [{ ...USER, 'a.cs': inApp('User.Kind k;') }, EDGE],
  'elements of a tuple': [
    {
      'b.cs': 'namespace App; class B {}',
      'c.cs': 'namespace App; class C {}',
      'd.cs': 'namespace App; class D {}',
      'e.cs': 'namespace App; class E {}',
      'a.cs': inApp(
        'public (B, int) F((int, C) x) { (D, (int, int)) y = G(); static (int, string, E) G() => default; }',
      ),
    },
    ...['a.cs -> b.cs', 'a.cs -> c.cs', 'a.cs -> d.cs', 'a.cs -> e.cs'],
  ],
  'a pattern with parts': [{ ...USER, 'a.cs': inApp('bool F(object o) => o is User(1, 2);') }, EDGE],
  'a base and a constraint': [
    {
      ...USER,
      'b.cs': 'namespace App; interface IB {}',
      'a.cs': 'namespace App; class A<T> : User where T : IB {}',
    },
    EDGE,
    'a.cs -> b.cs',
  ],
  'an attribute': [
    { 'o.cs': 'namespace App; class OldAttribute : Attribute {}', 'a.cs': 'namespace App; [Old] class A {}' },
    'a.cs -> o.cs',
  ],
  'an attribute that is named in full': [
    { 'o.cs': 'namespace App; class Old : Attribute {}', 'a.cs': 'namespace App; [Old] class A {}' },
    'a.cs -> o.cs',
  ],
  'a type that is not an attribute': [{ ...USER, 'a.cs': 'namespace App; [User] class A {}' }],
  'every part of a type': [
    {
      'p1.cs': 'namespace App; partial class P { int x; }',
      'p2.cs': 'namespace App; partial class P { P Next() => new P(); }',
      'a.cs': inApp('P p;'),
    },
    'a.cs -> p1.cs',
    'a.cs -> p2.cs',
  ],
  'the part that declares a nested type': [
    { ...PARTS, 'a.cs': inApp('int x = P.Web.Port;') },
    'a.cs -> web.cs',
  ],
  'the part of a full name': [
    { ...PARTS, 'a.cs': inApp('int x = global::App.P.Web.Port;') },
    'a.cs -> web.cs',
  ],
  'each part for a name that none declares': [
    { ...PARTS, 'a.cs': inApp('int x = P.Inherited.Port;') },
    'a.cs -> data.cs',
    'a.cs -> web.cs',
  ],
  'not for a part of the type itself': [
    { ...PARTS, 'a.cs': 'namespace App; partial class P { int x = P.Web.Port; }' },
  ],
  'a type in another part': [
    {
      'p1.cs': 'namespace App; partial class P { class Node {} }',
      'p2.cs': 'namespace App; partial class P { Node n; }',
    },
    'p2.cs -> p1.cs',
  ],
  'a type in a base': [
    {
      'Node.cs': 'namespace App; class Node {}',
      'b.cs': 'namespace App; class B { protected class Node {} }',
      'a.cs': 'namespace App; class A : B { Node n; }',
    },
    'a.cs -> b.cs',
  ],
  'an extension method': [
    {
      'e.cs': 'namespace App; static class E { public static void Pay(this int x) {} }',
      'a.cs': inApp('void F() { x.Pay(); }'),
    },
    'a.cs -> e.cs',
  ],
  'a call with other arguments': [
    {
      'e.cs': 'namespace App; static class E { public static void Pay(this int x) {} }',
      'a.cs': inApp('void F() { x.Pay(1); }'),
    },
  ],
  'extension methods of two files': [
    {
      'e.cs': 'namespace App; static class E { public static void Pay(this int x) {} }',
      'f.cs': 'namespace App; static class F { public static void Pay(this string x) {} }',
      'a.cs': inApp('void F() { x.Pay(); }'),
    },
  ],
});

table('qualified names', {
  'from the global namespace on': [{ ...USER, 'a.cs': 'namespace X; class A { global::App.User u; }' }, EDGE],
  'in full': [{ ...USER, 'a.cs': 'namespace X; class A { App.User u; int c = App.User.Count; }' }, EDGE],
  'from a namespace around': [
    {
      'User.cs': 'namespace My.App.Models; class User {}',
      'a.cs': 'namespace My.App.Web; class A { Models.User u; }',
    },
    EDGE,
  ],
  'an expression': [
    {
      'User.cs': 'namespace My.App.Models; class User {}',
      'a.cs': 'namespace My.App.Web; class A { int c = Models.User.Make(); }',
    },
    EDGE,
  ],
  'a cast and an object': [
    { ...USER, 'a.cs': 'namespace X; class A { object u = (App.User)x; object v = new App.User(); }' },
    EDGE,
  ],
  'an attribute': [
    { 'o.cs': 'namespace App; class OldAttribute {}', 'a.cs': 'namespace X; [App.Old] class A {}' },
    'a.cs -> o.cs',
  ],
  'a namespace that is not there': [
    { ...USER, 'a.cs': 'namespace X; class A { Other.User u; global::User v; }' },
  ],
});

table('shadows', {
  'a local': [{ ...USER, 'a.cs': inApp('void F() { var User = 1; User.ToString(); }') }],
  'a local of another method': [
    { ...USER, 'a.cs': inApp('void F() { var User = 1; } int G() { return User.Count; }') },
    EDGE,
  ],
  'a parameter': [{ ...USER, 'a.cs': inApp('void F(string User) { User.Trim(); }') }],
  'a parameter of another method': [
    { ...USER, 'a.cs': inApp('void F(string User) { } int G() => User.Count;') },
    EDGE,
  ],
  'a field': [{ ...USER, 'a.cs': inApp('int F() => User.Length; string User = "";') }],
  'values of a tuple': [
    {
      ...USER,
      'b.cs': 'namespace App; class B { protected string User; }',
      'a.cs':
        'namespace App; class A : B { A(int x) => (User, Y) = (x, x); object Z => (1, User); object W = (User); }',
    },
    'a.cs -> b.cs',
  ],
  'a parameter of a lambda': [{ ...USER, 'a.cs': inApp('object F() => G(User => User.Trim());') }],
  'a field after another': [
    { ...USER, 'a.cs': inApp('int X = 1, User = 2; int F() => User.GetHashCode();') },
  ],
  'a property': [{ ...USER, 'a.cs': inApp('string User { get; set; } int F() => User.Length;') }],
  'a property does not hide a type in the place of one': [
    { ...USER, 'a.cs': inApp('string User { get; set; } object F() => new User();') },
    EDGE,
  ],
  'a property that has the name of its type': [
    { ...USER, 'a.cs': inApp('User User { get; } int F() => User.Count;') },
    EDGE,
  ],
  'and may be null': [{ ...USER, 'a.cs': inApp('User? User { get; }') }, EDGE],
  'a property of a record': [
    { ...USER, 'a.cs': 'namespace App; record A(string User) { int F() => User.Length; }' },
  ],
  'a property of a record that is the base': [
    {
      ...USER,
      'b.cs': 'namespace App; record B(string User);',
      'a.cs': 'namespace App; record A(int X) : B("") { int F() => User.Length; }',
    },
    'a.cs -> b.cs',
  ],
  'a property of a base': [
    {
      ...USER,
      'b.cs': 'namespace App; class B { protected string User { get; } }',
      'a.cs': 'namespace App; class A : B { int F() => User.Length; }',
    },
    'a.cs -> b.cs',
  ],
  'a property of the base of a base, in another namespace': [
    {
      ...USER,
      'b.cs': 'namespace X; class B { protected string User { get; } }',
      'c.cs': 'namespace X; class C : B {}',
      'a.cs': 'using X;\nnamespace App; class A : C { int F() => User.Length; }',
    },
    'a.cs -> c.cs',
    'c.cs -> b.cs',
  ],
  'a property of an interface hides nothing': [
    {
      ...USER,
      'b.cs': 'namespace App; interface IB { string User { get; } }',
      'a.cs': 'namespace App; class A : IB { int F() => User.Count; }',
    },
    EDGE,
    'a.cs -> b.cs',
  ],
  'a property of another part': [
    {
      ...USER,
      'b.cs': 'namespace App; partial class A { string User { get; } }',
      'a.cs': 'namespace App; partial class A { int F() => User.Length; }',
    },
  ],
  'a type parameter': [{ ...USER, 'a.cs': 'namespace App; class A<User> { User u; }' }],
  'a type parameter of a method': [
    { ...USER, 'a.cs': inApp('User F<User>(User u) { User v = u; return v; }') },
  ],
  'a type parameter of another method': [
    { ...USER, 'a.cs': inApp('void F<User>() { } User G() => null;') },
    EDGE,
  ],
  'type arguments of a call are no parameters': [
    {
      ...USER,
      'a.cs': inApp('object F() { return x ? G<User>() : (B)H<User>(); } User u => x ? G<User>() : null;'),
    },
    EDGE,
  ],
  'a type in the type': [{ ...USER, 'a.cs': inApp('User u; class User {}') }],
  'a type in another type': [{ ...USER, 'a.cs': `${inApp('class User {}')} class B { User u; }` }, EDGE],
  'a delegate in the type': [{ ...USER, 'a.cs': inApp('User u; delegate void User();') }],
  'a type of the file': [{ ...USER, 'a.cs': 'namespace App; class A { User u; } class User {}' }],
  'an alias': [{ ...USER, 'a.cs': 'using User = System.String;\nnamespace App; class A { User u; }' }],
  'a member of an enum': [{ ...USER, 'a.cs': 'namespace App; enum A { User, B = User, C }' }],
  'arguments, initializers and patterns': [
    {
      ...USER,
      'a.cs': inApp(
        'object F() => g(User: 1) ?? new X { User = 2 } ?? (o is { User: 3 }) ?? h(User) ?? x.User;',
      ),
    },
  ],
});

const project = (...items: string[]) => `<Project Sdk="Microsoft.NET.Sdk">${items.join('')}</Project>`;
const items = (inner: string) => `<ItemGroup>${inner}</ItemGroup>`;
const SERVICE = 'namespace App.Services;\npublic class Service { public User Get() => new User(); }\n';
const MODEL = 'namespace App.Models;\npublic class User { }\n';
const WANTED = 'Service.cs -> Models/User.cs';

table('global usings', {
  'of a file': [
    {
      'App.csproj': project(),
      'GlobalUsings.cs': 'global using App.Models;\n',
      'Models/User.cs': MODEL,
      'Service.cs': SERVICE,
    },
    WANTED,
  ],
  'of a file without a project': [
    { 'GlobalUsings.cs': 'global using App.Models;\n', 'Models/User.cs': MODEL, 'Service.cs': SERVICE },
    WANTED,
  ],
  'of another project': [
    {
      'A/A.csproj': project(items('<ProjectReference Include="../B/B.csproj" />')),
      'B/B.csproj': project(),
      'B/GlobalUsings.cs': 'global using App.Models;\n',
      'B/User.cs': MODEL,
      'A/Service.cs': SERVICE,
    },
  ],
  'of a project file': [
    {
      'App.csproj': project(items('<Using Include="App.Models" />')),
      'Models/User.cs': MODEL,
      'Service.cs': SERVICE,
    },
    WANTED,
  ],
  'that is taken back': [
    {
      'Directory.Build.props': project(items('<Using Include="App.Models" />')),
      'App.csproj': project(items('<Using Remove="App.Models" />')),
      'Models/User.cs': MODEL,
      'Service.cs': SERVICE,
    },
  ],
  'of Directory.Build.props': [
    {
      'Directory.Build.props': project(items('<Using Include="App.Models" />')),
      'src/App.csproj': project(),
      'src/Models/User.cs': MODEL,
      'src/Service.cs': SERVICE,
    },
    'src/Service.cs -> src/Models/User.cs',
  ],
  'with an alias': [
    {
      'App.csproj': project(items('<Using Include="App.Models.Person" Alias="User" />')),
      'Models/User.cs': 'namespace App.Models; class Person {}',
      'Service.cs': SERVICE,
    },
    WANTED,
  ],
  'with an alias in a file': [
    {
      'g.cs': 'global using User = App.Models.Person;',
      'Models/User.cs': 'namespace App.Models; class Person {}',
      'Service.cs': SERVICE,
    },
    WANTED,
    'g.cs -> Models/User.cs',
  ],
  'of the types in a static class': [
    {
      'App.csproj': project(items('<Using Include="App.Models.Types" Static="true" />')),
      'Models/User.cs': 'namespace App.Models; static class Types { public class User {} }',
      'Service.cs': SERVICE,
    },
    WANTED,
  ],
  'of the SDK': [
    {
      'App.csproj': project('<PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>'),
      'x.cs': 'namespace System.Linq; static class X { public static void Paged(this int x) {} }',
      'a.cs': inApp('void F() { x.Paged(); }'),
    },
    'a.cs -> x.cs',
  ],
  'of the SDK, which are not wanted': [
    {
      'App.csproj': project(),
      'x.cs': 'namespace System.Linq; static class X { public static void Paged(this int x) {} }',
      'a.cs': inApp('void F() { x.Paged(); }'),
    },
  ],
  'of the SDK for the web, wanted by Directory.Build.props': [
    {
      'Directory.Build.props':
        '<Project><PropertyGroup><ImplicitUsings>true</ImplicitUsings></PropertyGroup></Project>',
      'App.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"/>',
      'x.cs':
        'namespace Microsoft.Extensions.DependencyInjection; static class X { public static void AddMine(this int x) {} }',
      'a.cs': inApp('void F() { x.AddMine(); }'),
    },
    'a.cs -> x.cs',
  ],
  'two of which have the name': [
    {
      'g.cs': 'global using X;\nglobal using Y;',
      'x.cs': 'namespace X; class User {}',
      'y.cs': 'namespace Y; class User {}',
      'a.cs': inApp('User u;'),
    },
  ],
  'in a namespace, with aliases': [
    {
      'App.csproj': project('<PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>'),
      'Item.cs': 'namespace App;\npublic class Item { }\n',
      'Helper.cs':
        'namespace App;\npublic static class Helper { public static int Twice(int n) => n * 2; }\n',
      'A.cs': `namespace App;
        using Factory = Func<Type, object>;
        using Map = Dictionary<string, Item>;
        using It = Item;
        using static Helper;
        public class A { Factory f; Map m; It i; int n = Twice(2); }`,
    },
    'A.cs -> Helper.cs',
    'A.cs -> Item.cs',
  ],
});

table('projects', {
  'a type of the own project first': [
    {
      'A/A.csproj': project(items('<ProjectReference Include="../B/B.csproj" />')),
      'B/B.csproj': project(),
      'B/User.cs': USER['User.cs'],
      'A/User.cs': USER['User.cs'],
      'A/a.cs': inApp('User u;'),
    },
    'A/a.cs -> A/User.cs',
  ],
  'a type of a referenced project': [
    {
      'A/A.csproj': project(items('<ProjectReference Include="../B/B.csproj" />')),
      'B/B.csproj': project(),
      'B/User.cs': USER['User.cs'],
      'A/a.cs': inApp('User u;'),
    },
    'A/a.cs -> B/User.cs',
  ],
  'a type of two referenced projects': [
    {
      'A/A.csproj': project(items('<ProjectReference Include="../B/B.csproj;../C/C.csproj" />')),
      'B/B.csproj': project(),
      'C/C.csproj': project(),
      'B/User.cs': USER['User.cs'],
      'C/User.cs': USER['User.cs'],
      'A/a.cs': inApp('User u;'),
    },
  ],
  'a type of a project that is not referenced': [
    {
      'Api/Api.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
      'Web/Web.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
      'Api/BasketService.cs': 'namespace Shop.Api.Grpc;\npublic class BasketService { }\n',
      'Web/BasketService.cs': 'namespace Shop.Web;\npublic class BasketService { }\n',
      'Web/Startup.cs': `using Shop.Api.Grpc; // the client that protoc generates
        namespace Shop.Web;
        public class Startup { BasketService s = new(); }`,
    },
    'Web/Startup.cs -> Web/BasketService.cs',
  ],
});

test('the unit of a file is its first namespace', () => {
  const files = { 'a.cs': 'namespace A.B; class C {}', 'b.cs': 'class D {}' };
  const { unitOf } = csharp.resolver.create(modelOf(files));
  assert.is(unitOf?.('a.cs'), 'A.B');
  assert.is(unitOf?.('b.cs'), undefined);
});

test('global usings do not depend on which file has which of them', () => {
  const [first, second] = ['global using A;\n', 'global using B;\n'];
  const usings = (files: Files) => GLOBAL_USINGS.find(modelOf({ 'App.csproj': project(), ...files }), '');
  assert.is(usings({ 'One.cs': first, 'Two.cs': second }), usings({ 'One.cs': second, 'Two.cs': first }));
});

test.run();
