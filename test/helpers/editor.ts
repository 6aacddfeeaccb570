import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, relative } from 'node:path';
import type { ProjectFiles, TestProject } from './project.ts';
import type { Random } from './random.ts';

/** A small monorepo in two languages, with everything that resolution depends on. */
export const MONOREPO: ProjectFiles = {
  'package.json': '{"name":"root","private":true,"workspaces":["packages/*"]}',
  'tsconfig.base.json': '{"compilerOptions":{"paths":{"@core/*":["./packages/core/src/*"]}}}',
  'packages/core/package.json':
    '{"name":"@acme/core","exports":{".":"./dist/index.js","./*":"./dist/*.js"},"imports":{"#util":"./src/util.js"}}',
  'packages/core/tsconfig.json':
    '{"extends":"../../tsconfig.base.json","compilerOptions":{"rootDir":"src","outDir":"dist"}}',
  'packages/core/src/index.ts': "export * from './util.js'\nimport type { Shape } from './shape'\n",
  'packages/core/src/util.ts': "import { load } from '#util'\nexport const lazy = () => import('./shape')\n",
  'packages/core/src/shape.ts': "import { a } from '.'\nexport interface Shape {}\n",
  'packages/web/package.json': '{"name":"@acme/web","dependencies":{"@acme/core":"*","react":"18"}}',
  'packages/web/tsconfig.json':
    '{"extends":"../../tsconfig.base.json","compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'packages/web/src/main.tsx':
    "import React from 'react'\nimport '@acme/core'\nimport '@/page'\nimport '@core/util'\n",
  'packages/web/src/page.ts': "require('./main')\nimport './missing'\nimport './style.css'\n",
  'packages/web/src/style.css': '',
  'tools/build/__init__.py': '',
  'tools/build/run.py': 'from . import steps\nfrom .steps import one\nimport os, yaml\n',
  'tools/build/steps.py': 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .run import main\n',
};

const FOLDERS = ['packages/core/src', 'packages/web/src', 'packages/web/src/deep/er', 'tools/build', 'extra'];
const NAMES = [
  'index.ts',
  'util.ts',
  'shape.ts',
  'page.ts',
  'main.tsx',
  'new.js',
  'run.py',
  'steps.py',
  'steps_test.py',
  '__init__.py',
  'style.css',
];
const IMPORTS = [
  "import './util'\n",
  "import './shape.js'\n",
  "import type { X } from './page'\n",
  "export * from './new'\n",
  "import '@acme/core'\n",
  "import '@acme/core/shape'\n",
  "import '@/page'\n",
  "import '@core/util'\n",
  "import 'react'\n",
  "const x = () => import('./index')\n",
  "import '../../nowhere'\n",
  "import './style.css'\n",
];
const PYTHON_IMPORTS = [
  'import os\n',
  'from . import steps\n',
  'from .run import main\n',
  'import tools.build.steps\n',
  'import yaml\n',
  'from . import steps_test\n',
];
const MANIFESTS: readonly (readonly [string, readonly string[]])[] = [
  [
    'tsconfig.base.json',
    [
      '{"compilerOptions":{"paths":{"@core/*":["./packages/core/src/*"]}}}',
      '{"compilerOptions":{"paths":{"@core/*":["./packages/web/src/*"]}}}',
      '{}',
      '{ broken',
    ],
  ],
  [
    'packages/web/tsconfig.json',
    [
      String(MONOREPO['packages/web/tsconfig.json']),
      '{"compilerOptions":{"paths":{"@/*":["./src/deep/er/*"]}}}',
      '{"extends":"../core/tsconfig.json"}',
      '{"extends":"./tsconfig.json"}',
    ],
  ],
  [
    'packages/core/package.json',
    [
      String(MONOREPO['packages/core/package.json']),
      '{"name":"@acme/core","main":"src/shape.ts"}',
      '{"name":"@acme/other"}',
    ],
  ],
  ['package.json', [String(MONOREPO['package.json']), '{"name":"root"}', '{"workspaces":["extra"]}']],
  ['.gitignore', ['', '*.js\n', 'deep/\n', 'page.ts\n!page.ts\n', 'packages/web\n']],
  ['packages/web/.gitignore', ['', 'src/page.ts\n', '!page.ts\n']],
  [
    '.depgraphrc',
    ['{}', '{"top":3}', '{"exclude":["**/shape.ts"]}', '{"builtins":true}', '{"layers":{"packages":9}}'],
  ],
];

/** Languages that are added and removed as a whole, each with its manifest. */
const GUESTS: readonly ProjectFiles[] = [
  {
    'zeta/Cargo.toml': '[package]\nname = "react"\n\n[dependencies]\nserde = "1"\n',
    'zeta/src/lib.rs': 'mod model;\nuse tokio::task;\n',
    'zeta/src/model.rs': 'use crate::task;\n',
  },
  {
    'gopher/go.mod': 'module example.org/gopher\n\nrequire github.com/spf13/cobra v1.0.0\n',
    'gopher/main.go': 'package main\n\nimport "example.org/gopher/lib"\n',
    'gopher/lib/lib.go': 'package lib\n\nimport "rsc.io/quote"\n',
  },
  {
    'tools/pyproject.toml': '[project]\nname = "tools"\ndependencies = ["flask"]\n',
    'tools/build/extra.py': 'import requests\n',
  },
];

/** One random edit of a kind that happens on a developer's disk. Returns the paths it touched. */
export function randomEdit(project: TestProject, random: Random): string[] {
  return random.pick(EDITS)(project, random);
}

type Edit = (project: TestProject, random: Random) => string[];

const somePath = (random: Random) => `${random.pick(FOLDERS)}/${random.pick(NAMES)}`;

function someText(id: string, random: Random): string {
  const lines = id.endsWith('.py') ? PYTHON_IMPORTS : IMPORTS;
  return Array.from({ length: random.below(4) }, () => random.pick(lines)).join('');
}

const writeSomething: Edit = (project, random) => {
  const id = somePath(random);
  if (existsSync(project.path(id)) && statSync(project.path(id)).isDirectory()) return [];
  // A link to a missing file, or to itself, cannot be written through.
  if (!existsSync(project.path(id))) project.remove(id);
  project.write({ [id]: someText(id, random) });
  return [id, realId(project, id)];
};

const rewriteWithOldTime: Edit = (project, random) => {
  const id = somePath(random);
  if (!existsSync(project.path(id)) || !statSync(project.path(id)).isFile()) return [];
  const { atime, mtime } = statSync(project.path(id));
  writeFileSync(project.path(id), someText(id, random));
  utimesSync(project.path(id), atime, mtime);
  return [id, realId(project, id)];
};

/** Writing through a link touches its target. */
function realId(project: TestProject, id: string): string {
  return relative(project.root, realpathSync(project.path(id)));
}

const saveAtomically: Edit = (project, random) => {
  const id = somePath(random);
  if (existsSync(project.path(id)) && statSync(project.path(id)).isDirectory()) return [];
  const temporary = `${id}.tmp~`;
  project.write({ [temporary]: someText(id, random) });
  renameSync(project.path(temporary), project.path(id));
  return [temporary, id];
};

/** As vim does it: renames the file to a backup, creates a new one, deletes the backup. */
const saveWithBackup: Edit = (project, random) => {
  const id = somePath(random);
  if (!isPlainFile(project, id)) return [];
  const backup = `${id}~`;
  renameSync(project.path(id), project.path(backup));
  project.write({ [id]: someText(id, random) });
  project.remove(backup);
  return [id, backup];
};

const appendSomething: Edit = (project, random) => {
  const id = somePath(random);
  if (!isPlainFile(project, id)) return [];
  appendFileSync(project.path(id), `\n${someText(id, random)}`);
  return [id];
};

const truncateSomething: Edit = (project, random) => {
  const id = somePath(random);
  if (!isPlainFile(project, id)) return [];
  truncateSync(project.path(id), random.below(statSync(project.path(id)).size + 1));
  return [id];
};

/** Makes a file unreadable or readable. */
const changeMode: Edit = (project, random) => {
  const id = somePath(random);
  if (!isPlainFile(project, id)) return [];
  chmodSync(project.path(id), random.chance(0.5) ? 0o000 : 0o644);
  return [id];
};

const renameCase: Edit = (project, random) => {
  const id = somePath(random);
  const folder = dirname(id);
  const other = `${folder}/${id.slice(folder.length + 1).toUpperCase()}`;
  const [from, to] = existsSync(project.path(id)) ? [id, other] : [other, id];
  if (!isPlainFile(project, from)) return [];
  renameSync(project.path(from), project.path(to));
  return [from, to];
};

/** Deletes a folder and creates another one with the same name at once. */
const makeFolderAgain: Edit = (project, random) => {
  const folder = random.pick(FOLDERS);
  const id = `${folder}/${random.pick(NAMES)}`;
  project.remove(folder);
  project.write({ [id]: someText(id, random) });
  return [folder];
};

function isPlainFile(project: TestProject, id: string): boolean {
  return lstatSync(project.path(id), { throwIfNoEntry: false })?.isFile() ?? false;
}

const removeSomething: Edit = (project, random) => {
  const id = random.below(4) === 0 ? random.pick(FOLDERS) : somePath(random);
  project.remove(id);
  return [id];
};

const renameSomething: Edit = (project, random) => {
  const isFolder = random.below(3) === 0;
  const [from, to] = isFolder
    ? [random.pick(FOLDERS), random.pick(FOLDERS)]
    : [somePath(random), somePath(random)];
  if (
    !existsSync(project.path(from)) ||
    to.startsWith(`${from}/`) ||
    from.startsWith(`${to}/`) ||
    from === to
  )
    return [];
  project.remove(to);
  mkdirSync(dirname(project.path(to)), { recursive: true });
  renameSync(project.path(from), project.path(to));
  return [from, to];
};

const swapFolders: Edit = project => {
  const [a, b] = ['packages/core/src', 'packages/web/src'];
  if (!existsSync(project.path(a)) || !existsSync(project.path(b))) return [];
  renameSync(project.path(a), project.path('swap'));
  renameSync(project.path(b), project.path(a));
  renameSync(project.path('swap'), project.path(b));
  return [a, b, 'swap'];
};

const linkSomething: Edit = (project, random) => {
  const id = somePath(random);
  if (existsSync(project.path(id))) return [];
  mkdirSync(dirname(project.path(id)), { recursive: true });
  project.remove(id);
  symlinkSync(random.pick(['util.ts', '..', 'nowhere', id.slice(id.lastIndexOf('/') + 1)]), project.path(id));
  return [id];
};

const editManifest: Edit = (project, random) => {
  const [id, texts] = random.pick(MANIFESTS);
  project.write({ [id]: random.pick(texts) });
  return [id];
};

const removeManifest: Edit = (project, random) => {
  const [id] = random.pick(MANIFESTS);
  project.remove(id);
  return [id];
};

const toggleLanguage: Edit = (project, random) => {
  const guest = random.pick(GUESTS);
  const ids = Object.keys(guest);
  if (ids.some(id => existsSync(project.path(id)))) project.remove(...ids);
  else project.write(guest);
  return ids;
};

const EDITS: readonly Edit[] = [
  writeSomething,
  writeSomething,
  writeSomething,
  rewriteWithOldTime,
  saveAtomically,
  saveWithBackup,
  appendSomething,
  truncateSomething,
  changeMode,
  removeSomething,
  renameSomething,
  renameCase,
  makeFolderAgain,
  swapFolders,
  linkSomething,
  editManifest,
  editManifest,
  removeManifest,
  toggleLanguage,
];

/** All files below the root, for messages. */
export function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
}
