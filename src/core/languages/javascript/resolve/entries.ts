import type { FileId, ProjectModel, Resolution } from '../../../../types.ts';
import { below } from '../../kit/folders.ts';
import { exportTargets, NO_TARGETS, type Targets } from './exports.ts';
import { isAsset, isComponent, isDeclaration } from './extensions.ts';
import type { Ask, Files } from './files.ts';
import { asObject, asString } from './json.ts';
import type { PackageField, PackageJson } from './package-json.ts';
import type { Package, Packages } from './packages.ts';
import { join } from './paths.ts';
import type { Products } from './products.ts';

/** What a package of this tree, or a folder, offers to importers. */
export interface Entries {
  /** `name/subpath` of a package; `''` is its entry. */
  ofPackage(pkg: Package, subpath: string, ask: Ask): Resolution;
  /** A path as a file, else as a folder with a `package.json` or an index. */
  ofPath(path: string, ask: Ask): FileId | undefined;
  ofFolder(dir: string, ask: Ask): FileId | undefined;
  /** The best of a package's own targets (`./dist/x.js`), or its source. */
  ofTargets(dir: string, targets: Targets, ask: Ask): FileId | undefined;
}

interface Parts {
  readonly model: ProjectModel;
  readonly files: Files;
  readonly products: Products;
  readonly packages: Packages;
}

export function createEntries({ model, files, products, packages }: Parts): Entries {
  const known = new Map<Package, Map<string, () => Resolution>>();

  /** The same few subpaths of a package are imported from everywhere. */
  function ofPackage(pkg: Package, subpath: string, ask: Ask): Resolution {
    if (ask.trace) return lookInto(pkg, subpath, ask);
    const answers = known.get(pkg) ?? new Map<string, () => Resolution>();
    const key = `${ask.key}\0${subpath}`;
    const answer = answers.get(key) ?? model.memoise(() => lookInto(pkg, subpath, ask));
    known.set(pkg, answers.set(key, answer));
    return answer();
  }

  function lookInto(pkg: Package, subpath: string, ask: Ask): Resolution {
    const manifest = below(pkg.dir, 'package.json');
    const exported = exportTargets(pkg.json.exports, subpath === '' ? '.' : `./${subpath}`, ask);
    if (exported.all.length > 0) ask.trace?.(`exports of ${manifest}: ${exported.all.join(', ')}`);
    const found =
      ofTargets(pkg.dir, exported, ask) ?? (subpath === '' ? entry(pkg, ask) : within(pkg, subpath, ask));
    if (found !== undefined) return { kind: 'file', id: found };
    return nothingIn(pkg, subpath, exported, ask);
  }

  /** The fields from before `exports`, then conventional names of entries. */
  function entry(pkg: Package, ask: Ask): FileId | undefined {
    const targets = fieldTargets(pkg.json);
    if (targets.all.length > 0)
      ask.trace?.(`fields of ${below(pkg.dir, 'package.json')}: ${targets.all.join(', ')}`);
    return ofTargets(pkg.dir, targets, ask) ?? customary(pkg, ask);
  }

  function customary(pkg: Package, ask: Ask): FileId | undefined {
    const short = pkg.name?.slice(pkg.name.lastIndexOf('/') + 1) ?? 'index';
    for (const name of [
      'index',
      'src/index',
      'src/public-api',
      'src/public_api',
      `src/${short}`,
      'lib/index',
    ]) {
      const found = files.file(join(pkg.dir, name), ask);
      // `src/app.vue` is part of the package `app`, not its entry.
      if (found !== undefined && !isComponent(found)) return found;
    }
    return undefined;
  }

  function within(pkg: Package, subpath: string, ask: Ask): FileId | undefined {
    const direct = join(pkg.dir, subpath);
    return (
      ofPath(direct, ask) ??
      products.source(direct, pkg.dir, ask) ??
      ofPath(join(below(pkg.dir, 'src'), subpath), ask)
    );
  }

  /**
   * An asset is outside the graph, built or not. If the manifest or a build may provide what has no source in the tree
   * (generated code, another language), the answer is the package itself. A subpath that neither provides is
   * unresolved.
   */
  function nothingIn(pkg: Package, subpath: string, exported: Targets, ask: Ask): Resolution {
    const direct = join(pkg.dir, subpath);
    const promised =
      pkg.json.exports !== undefined || products.isProduct(direct, pkg.dir) || isPublishedElsewhere(pkg.json);
    const target = exported.all[0] === undefined ? direct : join(pkg.dir, exported.all[0]);
    if (subpath !== '' && (promised ? isAsset(target) : files.isOutside(direct))) {
      ask.trace?.(`${target} is not a source file`);
      return { kind: 'outside', id: target };
    }
    if (pkg.name !== undefined && (subpath === '' || promised || !model.isDirectory(pkg.dir))) {
      ask.trace?.('the tree has no source for it, so the package itself is meant');
      return { kind: 'package', name: pkg.name };
    }
    ask.trace?.(`${below(pkg.dir, 'package.json')} does not export ${subpath}, and no such file exists`);
    return { kind: 'unresolved', expected: direct, ...(pkg.name !== undefined && { package: pkg.name }) };
  }

  function ofPath(path: string, ask: Ask): FileId | undefined {
    return files.file(path, ask) ?? ofFolder(path, ask);
  }

  function ofFolder(dir: string, ask: Ask): FileId | undefined {
    const pkg = packages.at(dir);
    if (!pkg) return files.index(dir, ask);
    const targets = fieldTargets(pkg.json);
    const found = ofTargets(dir, targets, ask) ?? files.index(dir, ask);
    return found ?? (targets.all.length > 0 ? customary(pkg, ask) : undefined);
  }

  function ofTargets(dir: string, targets: Targets, ask: Ask): FileId | undefined {
    if (targets.all.length === 0) return undefined;
    const direct = (list: readonly string[]) => firstOf(list, path => present(join(dir, path), ask));
    const built = (list: readonly string[]) =>
      firstOf(list, path => products.source(join(dir, path), dir, ask));
    return (
      direct(targets.primary) ??
      direct(targets.types) ??
      built(targets.primary) ??
      built(targets.types) ??
      direct(targets.other) ??
      built(targets.other) ??
      firstOf(targets.all, path => files.file(join(dir, path), ask))
    );
  }

  /** A target that is in the tree. A declaration counts only if there is no source for what it declares. */
  function present(path: string, ask: Ask): FileId | undefined {
    const found = files.file(path, ask) ?? files.index(path, ask);
    return found !== undefined && isDeclaration(found) ? undefined : found;
  }

  return { ofPackage, ofPath, ofFolder, ofTargets };
}

function fieldTargets(json: PackageJson): Targets {
  const primary = strings(json, ['source', 'main', 'module', 'jsnext:main']);
  const types = strings(json, ['types', 'typings']);
  const other = strings(json, ['browser', 'react-native', 'svelte', 'unpkg']);
  if (primary.length + types.length + other.length === 0) return NO_TARGETS;
  return { primary, types, other, all: [...primary, ...types, ...other] };
}

function strings(json: PackageJson, fields: readonly PackageField[]): readonly string[] {
  return fields.map(field => asString(json[field])).filter(value => value !== undefined);
}

/** Some packages are published from a different folder, which determines their subpaths. */
function isPublishedElsewhere(json: PackageJson): boolean {
  return asString(asObject(json.publishConfig)?.directory) !== undefined;
}

function firstOf(list: readonly string[], find: (path: string) => FileId | undefined): FileId | undefined {
  for (const path of list) {
    const found = find(path);
    if (found !== undefined) return found;
  }
  return undefined;
}
