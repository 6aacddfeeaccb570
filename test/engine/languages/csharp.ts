import { some, type World, words } from './world.ts';

const project = (inner: string) => `<Project Sdk="Microsoft.NET.Sdk">${inner}</Project>`;
const reference = (path: string) => `<ItemGroup><ProjectReference Include="${path}" /></ItemGroup>`;

export const csharpWorld: World = {
  name: 'csharp',
  folders: ['', ...words('P P/Sub Q Q/deep R/x Shared')],
  files: words('A.cs B.cs C.cs Usings.cs Ext.cs'),
  texts: [
    [
      ['.cs'],
      [
        some(
          4,
          `using P;
          using P.Sub;
          using Q;
          using Q.Core;
          using static P.A;
          using static Q.Core.E;
          using X = P.Sub.B;
          using Y = Q.B<int>;
          using Z = P;
          using Q.Missing;
          using global::Q.Core;
          global using Q;
          global using Q.Core;
          global using W = P.Sub.B;
          global using static P.Sub.E;
          using System;
          using System.Text;
          using Newtonsoft.Json;
          using Microsoft.Thing.Core;
          using int32 = int;
          using`,
        ),
        some(
          1,
          `namespace P;
          namespace P.Sub;
          namespace Q;
          namespace Q.Core;
          namespace System.Text;
          namespace Microsoft.Thing;`,
        ),
        some(
          3,
          `class A {}
          public class B<T> { class Inner {} }
          class B {}
          enum C { One }
          static class E { public static void Ext(this int x) {} }
          namespace P.Sub { using Q; class A {} }
          namespace Q { namespace Core { class C {} } }
          interface D {}
          delegate void F();
          partial class G : A { public string C { get; } }
          partial class G { class D {} D d; }
          partial class G { class K { class L {} } }
          class H : G { int n = C.Length; D d; }`,
        ),
        some(1, 'class Main {\nclass Main : G {\nclass Main<A> : H {\npartial class Main { int C = 1;'),
        'void Use() {\n',
        some(
          4,
          'new A();\nB<int> b;\nC.One;\nx.Ext();\nE.Ext(1);\nX x = null;\nZ.A a;\nD d;\nW w;\nP.A pa;\nSub.B sb;\nglobal::Q.Core.C qc;\nG g;\nG.K.L k;\nG.D.One.ToString();\nE.Other();\nvar s = $"{new A()} {C.One}";',
        ),
        '} }\n',
      ],
    ],
  ],
  manifests: {
    'P/P.csproj': [
      project(''),
      project('<ItemGroup><Using Include="Q.Core" /><Using Include="P.Sub.B" Alias="W" /></ItemGroup>'),
      project(reference('../Q/Q.csproj')),
      project('<ItemGroup><Compile Include="../Shared/**/*.cs" /></ItemGroup>'),
      project('<ItemGroup><PackageReference Include="Newtonsoft.Json" /></ItemGroup>'),
    ],
    'Q/Q.csproj': [
      project(reference('..\\P\\P.csproj')),
      project('<PropertyGroup><RootNamespace>Q.Core</RootNamespace></PropertyGroup>'),
      project(reference('../R/x/R.csproj')),
    ],
    'R/x/R.csproj': [
      project(reference('$(Root)/P.csproj')),
      project('<Import Project="../../Shared/S.projitems" />'),
    ],
    'Shared/S.projitems': [project(''), project('<Compile Include="$(MSBuildThisFileDirectory)A.cs" />')],
    'Directory.Build.props': [
      project(''),
      project(reference('Q/Q.csproj')),
      project('<ItemGroup><Using Include="P.Sub" /></ItemGroup>'),
    ],
  },
  others: words('P/notes.txt Q/deep/A.resx'),
  ignored: ['P/Sub/', 'B.cs', 'Q/deep', '!B.cs'],
};
