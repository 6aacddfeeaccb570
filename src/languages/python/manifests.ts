import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { child, iniSection, join, parseToml } from './manifest-text.ts';

/** A folder from which a project's manifest says that modules are imported. */
export interface DeclaredRoot {
  readonly folder: FileId;
  /** The package that the folder stands for; `''` where it holds the top-level packages themselves. */
  readonly prefix: string;
  readonly use: Use;
}

/** Who a root is meant for. */
export type Use =
  /** The build: the packages of the project lie in there. */
  | 'packages'
  /** Whoever runs it from there. */
  | 'path'
  /** The same, because the manifest itself lies there. */
  | 'own'
  /** Type checkers: stubs of other packages may lie in there. */
  | 'types';

/** The folders that a manifest names, its own included. Code in a `setup.py` is never executed. */
export function declaredRoots(manifest: FileId, text: string): readonly DeclaredRoot[] {
  const base = parentOf(manifest);
  const read = READERS.get(baseName(manifest));
  // Manifests of other languages say nothing about Python.
  if (read === undefined) return [];
  const roots: DeclaredRoot[] =
    baseName(manifest) === 'pytest.ini' ? [] : [{ folder: base, prefix: '', use: 'own' }];
  for (const { path, prefix, use = 'packages' } of read(text)) {
    const folder = join(base, path);
    if (folder !== undefined) roots.push({ ...withoutOwnName(folder, prefix), use });
  }
  return roots;
}

/** A path as it stands in a manifest. */
interface Entry {
  readonly path: string;
  readonly prefix: string;
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
  const tool = child(parseToml(text), 'tool');
  const setuptools = child(tool, 'setuptools');
  const hatch = child(child(tool, 'hatch'), 'build');
  const hatchWheel = child(child(hatch, 'targets'), 'wheel');
  const pytest = child(child(tool, 'pytest'), 'ini_options');
  const poetry = child(child(tool, 'poetry'), 'packages');
  return [
    ...packageDirs(child(setuptools, 'package-dir')),
    ...roots(child(child(child(setuptools, 'packages'), 'find'), 'where')),
    ...(Array.isArray(poetry) ? poetry : []).flatMap(entry => roots(child(entry, 'from'))),
    ...[hatch, hatchWheel].flatMap(table => [
      ...parents(child(table, 'packages')),
      ...parents(child(table, 'only-include')),
      ...hatchSources(child(table, 'sources')),
    ]),
    ...roots(child(child(child(tool, 'pdm'), 'build'), 'package-dir')),
    ...roots(child(child(tool, 'pdm'), 'package-dir')),
    ...roots(child(child(child(tool, 'uv'), 'build-backend'), 'module-root')),
    ...roots(child(child(tool, 'maturin'), 'python-source')),
    ...parents(child(child(child(tool, 'scikit-build'), 'wheel'), 'packages')),
    ...roots(child(pytest, 'pythonpath'), 'path'),
    ...roots(child(child(tool, 'mypy'), 'mypy_path'), 'types'),
    ...roots(child(child(tool, 'pyright'), 'extraPaths'), 'types'),
  ];
}

function readSetupCfg(text: string): Entry[] {
  const section = (name: string) => iniSection(text, name);
  return [
    ...(section('options').get('package_dir') ?? '').split('\n').flatMap(line => {
      const equals = line.indexOf('=');
      return equals < 0
        ? []
        : [{ path: line.slice(equals + 1).trim(), prefix: line.slice(0, equals).trim() }];
    }),
    ...roots(section('options.packages.find').get('where')),
    ...roots(section('tool:pytest').get('pythonpath'), 'path'),
  ];
}

function readPytestIni(text: string): Entry[] {
  return roots(iniSection(text, 'pytest').get('pythonpath'), 'path');
}

function readSetupPy(text: string): Entry[] {
  const directories = /\bpackage_dir\s*=\s*(?:\{([^}]*)\}|dict\(([^)]*)\))/.exec(text);
  const pairs = (directories?.[1] ?? '').matchAll(/['"]([\w.]*)['"]\s*:\s*['"]([^'"]*)['"]/g);
  const found = text.matchAll(/\bfind(?:_namespace)?_packages\(\s*(?:where\s*=\s*)?['"]([^'"]+)['"]/g);
  return [
    ...[...pairs].map(([, prefix = '', path = '']) => ({ path, prefix })),
    ...[...found].map(([, path = '']) => ({ path, prefix: '' })),
  ];
}

/** A folder, a list of them, or several in one string, as each tool has it. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[\s,:]+/).filter(part => part !== '');
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}

function roots(value: unknown, use: Use = 'packages'): Entry[] {
  return strings(value).map(path => ({ path, prefix: '', use }));
}

/** Of packages themselves: what is imported lies in their parents. */
function parents(value: unknown): Entry[] {
  return strings(value).map(path => ({ path: parentOf(path.replace(/\/+$/, '')), prefix: '' }));
}

function packageDirs(value: unknown): Entry[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([prefix, path]) =>
    typeof path === 'string' ? [{ path, prefix }] : [],
  );
}

/** `["src"]`, or `{ "src/foo" = "bar" }`. */
function hatchSources(value: unknown): Entry[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return roots(value);
  return Object.entries(value).flatMap(([path, prefix]) =>
    typeof prefix === 'string' ? [{ path, prefix: prefix.replaceAll('/', '.') }] : [],
  );
}

const READERS: ReadonlyMap<string, (text: string) => Entry[]> = new Map([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['pytest.ini', readPytestIni],
]);
