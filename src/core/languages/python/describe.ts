import { baseName, parentOf } from '../../../shared/paths.ts';
import type { DeclaredPackages, FileId, ManifestFacts, NamedFolder } from '../../../types.ts';
import { firstLines } from '../kit/declared-lines.ts';
import { withVersions } from '../kit/declared-versions.ts';
import { escapeGlob, joinPath } from '../kit/folders.ts';
import { asStrings, readToml, stringAt, tableAt } from '../kit/values.ts';
import { isRequirements, pythonFamily } from './about.ts';
import { DISTRIBUTIONS, NAMESPACES, normalise } from './distribution-names.ts';
import { distributionsAt } from './distributions.ts';
import { iniSection, valuesAt } from './manifest-values.ts';
import { declaredDistributions, requiredDistributions } from './requirements.ts';

type Manifests = ReadonlyMap<FileId, string>;

/** What Python's manifests say about tests and packages. */
export function describe(manifests: Manifests): ManifestFacts {
  const tests: string[] = [];
  const declared: DeclaredPackages[] = [];
  const named: NamedFolder[] = [];
  const loose = looseNames(manifests);
  for (const [id, text] of manifests) {
    if (!pythonFamily.isManifest(baseName(id))) continue;
    for (const glob of testPaths(id, text)) tests.push(glob);
    const name = nameIn(id, text);
    if (name !== undefined) named.push({ name, folder: parentOf(id) });
    const found = declaredIn(manifests, id, text);
    if (found) declared.push({ ...found, provided: [...NAMESPACES, ...loose] });
  }
  // An import may name a package differently, so only names that some manifest has are known to be packages.
  const installed = [...new Set(declared.flatMap(({ packages }) => packages.map(([name]) => name)))].sort();
  return {
    roles: tests.length > 0 ? [{ role: 'test', match: tests }] : [],
    entries: [],
    declared: declared.map(one => ({ ...one, installed })),
    ...(named.length > 0 && { named }),
  };
}

/** The name of the distribution that a pyproject.toml describes, with or without dependencies. */
function nameIn(id: FileId, text: string): string | undefined {
  if (baseName(id) !== 'pyproject.toml') return undefined;
  const toml = readToml(text);
  return (
    stringAt(tableAt(toml, 'project'), 'name') ?? stringAt(tableAt(tableAt(toml, 'tool'), 'poetry'), 'name')
  );
}

/** The folders that pytest collects tests from, unless it is everything. */
function testPaths(id: FileId, text: string): string[] {
  const name = baseName(id);
  const value =
    name === 'pyproject.toml'
      ? valuesAt(readToml(text), 'tool.pytest.ini_options.testpaths')[0]
      : name === 'pytest.ini'
        ? iniSection(text, 'pytest').get('testpaths')
        : name === 'setup.cfg'
          ? iniSection(text, 'tool:pytest').get('testpaths')
          : undefined;
  const paths = asStrings(value).flatMap(paths => paths.split(/\s+/));
  return paths.flatMap(path => {
    const folder = joinPath(parentOf(id), path);
    // Some projects keep tests beside sources, and name their own package.
    const isTests = /(?:^|[/_-])(?:tests?|testing|specs?|integration|e2e)$/.test(folder ?? '');
    return folder !== undefined && isTests ? [`${escapeGlob(folder)}/**`] : [];
  });
}

function declaredIn(manifests: Manifests, id: FileId, text: string): DeclaredPackages | undefined {
  // A module of the project may be called `setup`, too.
  if (baseName(id) === 'setup.py' && !/\bsetup\(/.test(text)) return undefined;
  const names = isRequirements(baseName(id)) ? requiredDistributions(text) : declaredDistributions(id, text);
  if (names.length === 0) return undefined;
  const lineOf = firstLines(text);
  const spelled = distributionsAt(manifests, parentOf(id));
  // In the spelling that imports lead to.
  const packages = new Map(names.map(name => [spelled?.get(normalise(name)) ?? name, lineOf(name)]));
  const own = stringAt(tableAt(readToml(baseName(id) === 'pyproject.toml' ? text : ''), 'project'), 'name');
  return {
    manifest: id,
    family: pythonFamily.name,
    hasImportNames: true,
    ...(own !== undefined && { name: own }),
    packages: withVersions(text, packages),
    // Too many are loaded by name, or imported under names that no list knows.
    notImported: [...packages.keys()],
  };
}

/**
 * The names, as imports spell them, that requirements files declare which are in a folder of their own: they are for
 * files elsewhere.
 */
function looseNames(manifests: Manifests): string[] {
  const homes = new Set(
    [...manifests.keys()]
      .filter(id => /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg))$/.test(id))
      .map(parentOf),
  );
  const declared = new Set<string>();
  for (const [id, text] of manifests) {
    if (!isRequirements(baseName(id)) && !/(?:^|\/)requirements\//.test(id)) continue;
    if (homes.has(parentOf(id))) continue;
    for (const name of requiredDistributions(text)) declared.add(normalise(name));
  }
  if (declared.size === 0) return [];
  const imports = [...DISTRIBUTIONS].flatMap(([top, names]) =>
    names.some(name => declared.has(normalise(name))) ? [top] : [],
  );
  return [
    ...new Set([...declared, ...Array.from(declared, name => name.replaceAll('-', '_')), ...imports]),
  ].sort();
}
