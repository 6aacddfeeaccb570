import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

/** Which passes run for which kind of save, exactly. All others reuse their last result. */

interface Language {
  readonly name: string;
  /** With a cycle that no edit touches. */
  readonly files: ProjectFiles;
  /** The file that is edited. */
  readonly file: string;
  /** The same imports with more text, and with more lines above them. */
  readonly longer: string;
  readonly lower: string;
  /** One import more, which closes no cycle. */
  readonly importing: string;
  /** A file that nothing imports. */
  readonly added: ProjectFiles;
  /** A manifest that says nothing new about files. */
  readonly manifest: ProjectFiles;
}

const TYPESCRIPT: Language = {
  name: 'TypeScript',
  files: {
    'src/a.ts': "import './b'\nexport const a = 1\n",
    'src/b.ts': 'export const b = 1\n',
    'src/c.ts': "import './a'\nexport const c = 1\n",
    'src/x.ts': "import './y'\n",
    'src/y.ts': "import './x'\n",
    'package.json': '{}',
  },
  file: 'src/c.ts',
  longer: "import './a'\nexport const c = 1\nexport const more = 1\n",
  lower: "\n\nimport './a'\nexport const c = 1\n",
  importing: "import './a'\nimport './b'\nexport const c = 1\n",
  added: { 'src/new.ts': '' },
  manifest: { 'package.json': '{ "private": true }' },
};

const PYTHON: Language = {
  name: 'Python',
  files: {
    'a.py': 'import b\na = 1\n',
    'b.py': 'b = 1\n',
    'c.py': 'import a\nc = 1\n',
    'x.py': 'import y\n',
    'y.py': 'import x\n',
    'pyproject.toml': '',
  },
  file: 'c.py',
  longer: 'import a\nc = 1\nmore = 1\n',
  lower: '\n\nimport a\nc = 1\n',
  importing: 'import a\nimport b\nc = 1\n',
  added: { 'new.py': '' },
  manifest: { 'pyproject.toml': '[tool.other]\n' },
};

const GO: Language = {
  name: 'Go',
  files: {
    'go.mod': 'module m\n',
    'a/a.go': 'package a\n\nimport "m/b"\n\nvar A = b.B\n',
    'b/b.go': 'package b\n\nvar B = 1\n',
    'c/c.go': 'package c\n\nimport "m/a"\n\nvar C = a.A\n',
    'x/x.go': 'package x\n\nimport "m/y"\n\nvar X = y.Y\n',
    'y/y.go': 'package y\n\nimport "m/x"\n\nvar Y = x.X\n',
  },
  file: 'c/c.go',
  longer: 'package c\n\nimport "m/a"\n\nvar C = a.A\n\nvar more = 1\n',
  lower: 'package c\n\n\n\nimport "m/a"\n\nvar C = a.A\n',
  importing: 'package c\n\nimport "m/a"\nimport "m/b"\n\nvar C = a.A + b.B\n',
  added: { 'new/new.go': 'package fresh\n' },
  manifest: { 'go.mod': 'module m\n\ngo 1.22\n' },
};

/** What an import more costs: roles are only checked, groups are only checked, and so are their details, whose findings stay. */
const IMPORT = {
  ran: ['degrees', 'metrics', 'runtime', 'outliers', 'risks', 'health'],
  updated: [
    'roles',
    'cycles',
    'layers',
    'crossings',
    'isAgainstGrain',
    'cycleDetails',
    'counts',
    'runtimeCrossings',
    'moduleFindings',
  ],
};
/** A file more changes the numbers of files. */
const FILE = {
  ran: [
    'roles',
    'degrees',
    'cycles',
    'metrics',
    'modules',
    'entries',
    'crossings',
    'runtime',
    'isAgainstGrain',
    'cycleFindings',
    'counts',
    'outliers',
    'risks',
    'runtimeCrossings',
    'moduleFindings',
    'health',
  ],
  updated: ['pathRoles', 'layers', 'cycleDetails'],
};
const NOTHING = { ran: [], updated: [] };
const EVERYTHING = {
  ran: [
    'pathRoles',
    'roles',
    'degrees',
    'cycles',
    'layers',
    'metrics',
    'modules',
    'entries',
    'crossings',
    'runtime',
    'isAgainstGrain',
    'cycleDetails',
    'cycleFindings',
    'counts',
    'outliers',
    'risks',
    'runtimeCrossings',
    'moduleFindings',
    'health',
  ],
  updated: [],
};

for (const language of [TYPESCRIPT, PYTHON, GO]) {
  test(`${language.name}: which passes a save runs, with a link to a folder and one to nothing`, async () => {
    const project = makeProject({ ...language.files, 'other/notes.txt': '' });
    symlinkSync('other', join(project.root, 'to-a-folder'));
    symlinkSync('nowhere', join(project.root, 'to-nothing'));
    const engine = openEngine({ root: project.root, isLive: true });
    await engine.scan();
    const save = async (files: ProjectFiles) => {
      project.write(files);
      const { stats } = await engine.apply(Object.keys(files));
      const named = (outcome: string) =>
        Object.entries(stats.passes).flatMap(([name, was]) => (was === outcome ? [name] : []));
      return { ran: named('ran'), updated: named('updated') };
    };
    const { file } = language;
    assert.equal(await save({ [file]: language.longer }), NOTHING, 'text only');
    assert.equal(await save({ [file]: language.lower }), NOTHING, 'a line moved');
    assert.equal(await save({ [file]: language.importing }), IMPORT, 'an import added');
    assert.equal(await save(language.added), FILE, 'a file added');
    assert.equal(await save(language.manifest), EVERYTHING, 'a manifest changed');
    assert.equal(await save({ '.depgraphrc': '{ "top": 3 }' }), EVERYTHING, 'a configuration changed');
    await engine.close();
  });
}

test('the first import of a package computes no roles, modules and findings of cycles again', async () => {
  const project = makeProject(TYPESCRIPT.files);
  const engine = openEngine({ root: project.root, isLive: true });
  await engine.scan();
  project.write({ [TYPESCRIPT.file]: `${TYPESCRIPT.files[TYPESCRIPT.file]}import 'new-to-the-project'\n` });
  const { stats, graph } = await engine.apply([TYPESCRIPT.file]);
  assert.ok(graph.ids.includes('pkg:new-to-the-project'));
  const { pathRoles, roles, modules, entries, cycleFindings } = stats.passes;
  assert.equal(
    [pathRoles, roles, modules, entries, cycleFindings],
    ['reused', 'updated', 'reused', 'reused', 'reused'],
  );
  await engine.close();
});

test.run();
