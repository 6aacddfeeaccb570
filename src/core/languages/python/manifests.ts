import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { joinPath } from '../kit/folders.ts';
import { asStrings, asTable, readToml } from '../kit/values.ts';
import { iniSection, valuesAt } from './manifest-values.ts';

/** A folder from which a project's manifest says that modules are imported. */
export interface DeclaredRoot {
  readonly folder: FileId;
  /** The package that the folder stands for; `''` if it contains the top-level packages. */
  readonly prefix: string;
  readonly use: Use;
}

/** What a root is for. */
export type Use =
  /** The build: it contains packages of the project. */
  | 'packages'
  /** Running tests from there. */
  | 'path'
  /** The same, because it contains the manifest. */
  | 'own'
  /** Type checkers: it may contain stubs of other packages. */
  | 'types';

/** The folders that a manifest names, and its own. Code in a `setup.py` is never executed. */
export function declaredRoots(manifest: FileId, text: string): readonly DeclaredRoot[] {
  const base = parentOf(manifest);
  const read = READERS.get(baseName(manifest));
  // Manifests of other languages say nothing about Python.
  if (read === undefined) return [];
  const roots: DeclaredRoot[] =
    baseName(manifest) === 'pytest.ini' ? [] : [{ folder: base, prefix: '', use: 'own' }];
  for (const { path, prefix = '', use = 'packages' } of read(text)) {
    const folder = joinPath(base, path);
    if (folder !== undefined) roots.push({ ...withoutOwnName(folder, prefix), use });
  }
  return roots;
}

/** A path as it stands in a manifest. */
interface Entry {
  readonly path: string;
  readonly prefix?: string;
  readonly use?: Use;
}

/** `mypkg` in `lib/mypkg` says no more than that `lib` is a root. */
function withoutOwnName(folder: FileId, prefix: string): Omit<DeclaredRoot, 'use'> {
  if (prefix === '') return { folder, prefix };
  const path = prefix.replaceAll('.', '/');
  if (folder === path) return { folder: '', prefix: '' };
  if (folder.endsWith(`/${path}`)) return { folder: folder.slice(0, -path.length - 1), prefix: '' };
  return { folder, prefix };
}

function readPyproject(text: string): Entry[] {
  const manifest = readToml(text);
  return PYPROJECT.flatMap(([path, read]) => valuesAt(manifest, path).flatMap(value => read(value)));
}

function readSetupCfg(text: string): Entry[] {
  const directories = (iniSection(text, 'options').get('package_dir') ?? '').matchAll(/^([^=\n]*)=(.*)$/gm);
  return [
    ...Array.from(directories, ([, prefix, path]) => ({ path: path.trim(), prefix: prefix.trim() })),
    ...roots(iniSection(text, 'options.packages.find').get('where')),
    ...testPaths(iniSection(text, 'tool:pytest').get('pythonpath')),
  ];
}

function readPytestIni(text: string): Entry[] {
  return testPaths(iniSection(text, 'pytest').get('pythonpath'));
}

function readSetupPy(text: string): Entry[] {
  const directories = /\bpackage_dir\s*=\s*\{([^}]*)\}/.exec(text)?.[1] ?? '';
  const pairs = directories.matchAll(/['"]([\w.]*)['"]\s*:\s*['"]([^'"]*)['"]/g);
  const found = text.matchAll(/\bfind(?:_namespace)?_packages\(\s*(?:where\s*=\s*)?['"]([^'"]+)['"]/g);
  return [
    ...Array.from(pairs, ([, prefix, path]) => ({ path, prefix })),
    ...Array.from(found, ([, path]) => ({ path })),
  ];
}

/** A folder, a list of them, or several in one string: tools differ. */
function roots(value: unknown, use: Use = 'packages'): Entry[] {
  const paths = typeof value === 'string' ? value.split(/[\s,:]+/).filter(Boolean) : asStrings(value);
  return paths.map(path => ({ path, use }));
}

function testPaths(value: unknown): Entry[] {
  return roots(value, 'path');
}

function typePaths(value: unknown): Entry[] {
  return roots(value, 'types');
}

/** Of packages themselves: their parents are the roots. */
function parents(value: unknown): Entry[] {
  return roots(value).map(({ path }) => ({ path: parentOf(path.replace(/\/+$/, '')) }));
}

function packageDirs(value: unknown): Entry[] {
  return Object.entries(asTable(value)).flatMap(([prefix, path]) =>
    typeof path === 'string' ? [{ path, prefix }] : [],
  );
}

/** `["src"]`, or `{ "src/foo" = "bar" }`. */
function hatchSources(value: unknown): Entry[] {
  const renamed = Object.entries(asTable(value)).flatMap(([path, prefix]) =>
    typeof prefix === 'string' ? [{ path, prefix: prefix.replaceAll('/', '.') }] : [],
  );
  return [...roots(value), ...renamed];
}

const PYPROJECT: readonly (readonly [path: string, read: (value: unknown) => Entry[]])[] = [
  ['tool.setuptools.package-dir', packageDirs],
  ['tool.setuptools.packages.find.where', roots],
  ['tool.poetry.packages.*.from', roots],
  ['tool.hatch.build.packages', parents],
  ['tool.hatch.build.only-include', parents],
  ['tool.hatch.build.sources', hatchSources],
  ['tool.hatch.build.targets.wheel.packages', parents],
  ['tool.hatch.build.targets.wheel.only-include', parents],
  ['tool.hatch.build.targets.wheel.sources', hatchSources],
  ['tool.pdm.build.package-dir', roots],
  ['tool.pdm.package-dir', roots],
  ['tool.uv.build-backend.module-root', roots],
  ['tool.maturin.python-source', roots],
  ['tool.scikit-build.wheel.packages', parents],
  ['tool.pytest.ini_options.pythonpath', testPaths],
  ['tool.mypy.mypy_path', typePaths],
  ['tool.pyright.extraPaths', typePaths],
];

const READERS: ReadonlyMap<string, (text: string) => Entry[]> = new Map([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['pytest.ini', readPytestIni],
]);
