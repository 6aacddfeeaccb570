import { baseName, parentOf } from '../../../shared/paths.ts';
import type { DeclaredPackages, FileId, ManifestFacts } from '../../../types.ts';
import { jsonKeyLines } from '../kit/declared-lines.ts';
import { withVersions } from '../kit/declared-versions.ts';
import { escapeGlob, joinPath } from '../kit/folders.ts';
import { readJson, stringAt, stringsAt, type Table, tableAt, tablesAt } from '../kit/values.ts';
import { phpFamily } from './about.ts';

/** What composer.json files say about tests and, with composer.lock, about packages. */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const tests: string[] = [];
  const declared: DeclaredPackages[] = [];
  for (const [id, text] of manifests) {
    if (baseName(id) !== 'composer.json') continue;
    const json = readJson(text);
    for (const glob of testFolders(parentOf(id), json)) tests.push(glob);
    const lock = manifests.get(id.replace(/json$/, 'lock'));
    declared.push(declaredIn(id, { text, json, lock: lock === undefined ? undefined : readJson(lock) }));
  }
  return { roles: tests.length > 0 ? [{ role: 'test', match: tests }] : [], entries: [], declared };
}

/** Folders that are loaded for development only, except those that are loaded anyway. */
function testFolders(dir: FileId, json: Table): string[] {
  const own = new Set(foldersIn(dir, tableAt(json, 'autoload')));
  return foldersIn(dir, tableAt(json, 'autoload-dev'))
    .filter(folder => folder !== dir && !own.has(folder))
    .map(folder => `${escapeGlob(folder)}/**`);
}

function foldersIn(dir: FileId, load: Table): FileId[] {
  const tables = ['psr-4', 'psr-0'].map(standard => tableAt(load, standard));
  const paths = tables.flatMap(table => Object.keys(table).flatMap(prefix => stringsAt(table, prefix)));
  return paths.flatMap(path => joinPath(dir, path.replace(/^\/+/, '')) ?? []);
}

interface Described {
  readonly text: string;
  readonly json: Table;
  readonly lock: Table | undefined;
}

/** Only a lock file tells which namespaces a package has: without it, none is said to be undeclared. */
function declaredIn(manifest: FileId, { text, json, lock }: Described): DeclaredPackages {
  const lineOf = jsonKeyLines(text);
  const name = stringAt(json, 'name');
  const packages = new Map<string, number>();
  for (const section of ['require', 'require-dev'])
    for (const one of Object.keys(tableAt(json, section)))
      if (!packages.has(one)) packages.set(one, lineOf(section, one));
  const locked = [...tablesAt(lock ?? {}, 'packages'), ...tablesAt(lock ?? {}, 'packages-dev')];
  return {
    manifest,
    family: phpFamily.name,
    ...(name !== undefined && { name }),
    packages: withVersions(text, packages),
    // Frameworks find too many of them by name.
    notImported: [...packages.keys()],
    installed: locked
      .filter(one => !POLYFILL.test(stringAt(one, 'name') ?? ''))
      .flatMap(one => stringsAt(one, 'name')),
  };
}

const POLYFILL = /polyfill|compat|contracts$/;
