import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import { whyLeftOut, whyNothing } from '../../src/project/settings/left-out.ts';
import { assertSame, coldReport, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

const GO: ProjectFiles = {
  '.git/HEAD': '',
  'go.mod': 'module m\nrequire github.com/x/y/v2 v2.0.0\n',
  'app/a.go': 'package app\nimport "github.com/x/y/v2/z"\nimport "m/lib"\nvar _ = z.Z + lib.L\n',
  'lib/l.go': 'package lib\nvar L = 1\n',
  'vendor/modules.txt': '',
  'vendor/github.com/x/y/v2/z/z.go': 'package z\nimport "github.com/q/r"\nvar Z = r.R\n',
};

const PHP: ProjectFiles = {
  '.git/HEAD': '',
  'composer.json': JSON.stringify({
    autoload: { 'psr-4': { 'App\\': 'src/' } },
    require: { 'monolog/monolog': '^3' },
  }),
  'src/A.php':
    '<?php\nnamespace App;\nuse Monolog\\Logger;\nuse App\\B;\nrequire __DIR__ . "/../vendor/autoload.php";\n',
  'src/B.php': '<?php\nnamespace App;\nclass B {}\n',
  'vendor/autoload.php': '<?php\n',
  'vendor/monolog/monolog/src/Logger.php': '<?php\nnamespace Monolog;\nclass Logger {}\n',
};

const EDGES: readonly (readonly [name: string, files: ProjectFiles, mark: string, ...edges: string[]])[] = [
  ['go', GO, 'vendor/modules.txt', 'app/a.go -> lib/l.go', 'app/a.go -> pkg:github.com/x/y/v2'],
  ['php', PHP, 'vendor/autoload.php', 'src/A.php -> pkg:monolog/monolog', 'src/A.php -> src/B.php'],
];

for (const [name, files, mark, ...edges] of EDGES) {
  test(`${name}: treats installed packages as packages`, async () => {
    const { root } = makeProject(files);
    const report = await coldReport({ root });
    assert.equal(edgesOf(report).sort(), edges);
    assert.not(report.detailed.nodes.some(({ id }) => id.startsWith('vendor/')));
    assert.equal(report.diagnostics.unresolved, []);
  });

  test(`${name}: notices that their marker is added and removed`, async () => {
    const project = makeProject(files);
    const { root } = project;
    const engine = openEngine({ root });
    await engine.scan();
    for (const isThere of [false, true, false]) {
      if (isThere) project.write({ [mark]: files[mark] ?? '' });
      else project.remove(mark);
      const report = (await engine.apply([mark])).report();
      assertSame(
        withoutTimestamp(report),
        withoutTimestamp(await coldReport({ root })),
        `${mark} exists: ${isThere}`,
      );
      assert.is(
        report.detailed.nodes.some(({ id }) => id.startsWith('vendor/')),
        !isThere,
      );
    }
    await engine.close();
  });

  test(`${name}: resolves the same in a folder of the repository`, async () => {
    const project = makeProject(files);
    const [folder = ''] = (edges[0] ?? '').split('/');
    const part = await coldReport({ root: project.path(folder) });
    const packages = edges.filter(edge => edge.includes('pkg:')).map(edge => edge.slice(folder.length + 1));
    assert.equal(
      edgesOf(part).filter(edge => edge.includes('pkg:')),
      packages,
    );
  });

  test(`${name}: explains why a file of a package is left out`, async () => {
    const { root } = makeProject(files);
    const id = Object.keys(files).findLast(one => one.startsWith('vendor/')) ?? '';
    assert.is(whyLeftOut(root, defaultConfig(), id), 'vendor holds installed packages');
  });
}

test('analyses a folder of installed packages by itself if it is the root', async () => {
  const project = makeProject(GO);
  const report = await coldReport({ root: project.path('vendor/github.com') });
  assert.equal(edgesOf(report), ['x/y/v2/z/z.go -> pkg:github.com/q/r']);
});

test('finds no source files if there are only installed packages', async () => {
  const { root } = makeProject({ 'vendor/modules.txt': '', 'vendor/a.go': '' });
  assert.match(await whyNothing(root, defaultConfig()), /there are no source files/);
});

test.run();
