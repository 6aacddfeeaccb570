import { parse } from 'smol-toml';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';

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
  /** Type checkers: stubs of other packages may lie in there. */
  | 'types';

/** The folders that a manifest names, its own included. Code in a `setup.py` is never executed. */
export function declaredRoots(manifest: FileId, text: string): readonly DeclaredRoot[] {
  const base = parentOf(manifest);
  const roots: DeclaredRoot[] =
    baseName(manifest) === 'pytest.ini' ? [] : [{ folder: base, prefix: '', use: 'path' }];
  for (const { path, prefix, use = 'packages' } of READERS.get(baseName(manifest))?.(text) ?? []) {
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

/** Keys and values of one section; a value's further lines are kept, each on its own. */
function iniSection(text: string, name: string): Map<string, string> {
  const values = new Map<string, string>();
  let inside = false;
  let key = '';
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const header = /^\[([^\]]*)\]/.exec(line);
    if (header !== null) inside = header[1]?.trim() === name;
    else if (inside && /^\s/.test(line)) values.set(key, `${values.get(key) ?? ''}\n${line.trim()}`);
    else if (inside) {
      const [, word = '', value = ''] = /^([^=:]*)[=:](.*)$/.exec(line) ?? [];
      key = word.trim();
      values.set(key, value.trim());
    }
  }
  return values;
}

/** A broken file is skipped: its owner's own tools say so better than we could. */
function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function child(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
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

/** The folder that a relative path names; undefined where it leaves the project. */
function join(base: FileId, path: string): FileId | undefined {
  if (path.startsWith('/') || /[*$]/.test(path)) return undefined;
  const parts = base === '' ? [] : base.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const READERS: ReadonlyMap<string, (text: string) => Entry[]> = new Map([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['pytest.ini', readPytestIni],
]);
