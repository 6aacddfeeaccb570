import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../../src/core/languages/csharp/describe.ts';

const project = (content: string) => `<Project Sdk="Microsoft.NET.Sdk">${content}</Project>`;

test('the folder of a test project contains tests', () => {
  const { roles } = describe(
    new Map([
      [
        'a/Checks/Checks.csproj',
        project('<ItemGroup><PackageReference Include="Microsoft.NET.Test.Sdk" /></ItemGroup>'),
      ],
      ['a/Flag/Flag.csproj', project('<PropertyGroup><IsTestProject>true</IsTestProject></PropertyGroup>')],
      [
        'a/Kit/Kit.csproj',
        project(
          '<PropertyGroup><IsTestProject>false</IsTestProject></PropertyGroup><ItemGroup><PackageReference Include="Microsoft.NET.Test.Sdk" /></ItemGroup>',
        ),
      ],
      ['a/App/App.csproj', project('<ItemGroup><PackageReference Include="Serilog" /></ItemGroup>')],
      [
        'Directory.Build.props',
        project('<PropertyGroup><IsTestProject>true</IsTestProject></PropertyGroup>'),
      ],
    ]),
  );
  assert.equal(roles, [{ role: 'test', match: ['a/Checks/**', 'a/Flag/**'] }]);
});

test('a project in the root does not make all files tests', () => {
  const texts = new Map([
    ['All.csproj', project('<PropertyGroup><IsTestProject>true</IsTestProject></PropertyGroup>')],
  ]);
  assert.equal(describe(texts).roles, []);
});

test.run();
