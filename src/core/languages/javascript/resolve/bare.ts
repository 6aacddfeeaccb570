import { parentOf } from '../../../../shared/paths.ts';
import type { Resolution } from '../../../../types.ts';
import { below } from '../../kit/folders.ts';
import { isBuiltin, isObscureBuiltin, isRuntimeScheme } from './builtins.ts';
import { isGenerated, providerOf } from './conventions.ts';
import { importTargets, type Targets } from './exports.ts';
import type { Ask } from './files.ts';
import { createFrameworkNames } from './framework-names.ts';
import type { Parts } from './parts.ts';
import { matchPaths, type PathMatch } from './path-map.ts';
import { join } from './paths.ts';
import { headOf, installedName, isPackageName, isRelative, schemeOf, withoutVersion } from './specifier.ts';
import type { TsConfig } from './tsconfig.ts';

/** The context of a bare specifier: files with the same manifests above them share their resolutions. */
export interface Place {
  /** The nearest folder with a manifest. */
  readonly home: string;
  readonly config: TsConfig | undefined;
}

export type ResolveBare = (specifier: string, place: Place, ask: Ask) => Resolution;

/** Resolves every specifier that is not a relative path, in the order of TypeScript and then Node. */
export function createBare(parts: Parts): ResolveBare {
  const { model, files, entries, products, packages, asked } = parts;
  const named = createFrameworkNames(parts);

  function resolve(specifier: string, place: Place, ask: Ask): Resolution {
    const scheme = schemeOf(specifier);
    if (scheme !== undefined) return withScheme(specifier, scheme, place, ask);
    asked.specifiers.add(specifier);
    const match = place.config?.paths && matchPaths(place.config.paths, specifier);
    const isCatchAll = match?.rule.key === '*';
    const mapped = match && !isCatchAll ? byPaths(match, place, ask) : undefined;
    const found = mapped ?? named.configured(specifier, place.home, ask);
    if (found) return found;
    if (specifier.startsWith('#')) return byImports(specifier, place, ask);
    if (specifier.startsWith('/')) return absolute(specifier, place, ask);
    const builtin = asBuiltin(specifier, place, ask);
    if (builtin) return builtin;
    const caught = match && isCatchAll ? byPaths(match, place, ask) : undefined;
    // TypeScript does not try baseUrl if a pattern matches.
    const local = match ? caught : byBaseUrl(specifier, place, ask);
    return local ?? byName(specifier, { place, ask, match });
  }

  function withScheme(specifier: string, scheme: string, place: Place, ask: Ask): Resolution {
    const rest = specifier.slice(scheme.length + 1);
    if (scheme === 'npm' || scheme === 'jsr') {
      return byName(withoutVersion(rest), { place, ask, match: undefined });
    }
    const provided = isRuntimeScheme(scheme);
    ask.trace?.(provided ? `${scheme}: is provided by the runtime` : `${scheme}: is outside the project`);
    return provided ? { kind: 'builtin', name: specifier } : { kind: 'outside', id: specifier };
  }

  /** Undefined if nothing is found and other rules may apply. */
  function byPaths({ rule, targets }: PathMatch, { config }: Place, ask: Ask): Resolution | undefined {
    ask.trace?.(`paths of ${config?.path}: "${rule.key}" gives ${targets.join(', ')}`);
    const options = { ...ask, missingFolder: true };
    for (const written of targets) {
      // The text that replaces the star may double a slash or end in one.
      const target = join('', written);
      const dir = packages.nearest(target)?.dir ?? '';
      const direct = written.endsWith('/') ? entries.ofFolder(target, ask) : entries.ofPath(target, ask);
      const id = direct ?? products.source(target, dir, options);
      if (id !== undefined) return { kind: 'file', id };
    }
    for (const target of targets) {
      const installed = installedName(target);
      if (installed !== undefined) return { kind: 'package', name: installed };
      if (rule.key !== '*' && files.isOutside(target)) return { kind: 'outside', id: target };
    }
    return undefined;
  }

  function byBaseUrl(specifier: string, { config }: Place, ask: Ask): Resolution | undefined {
    if (config?.baseUrl === undefined) return undefined;
    ask.trace?.(`baseUrl of ${config.path} is ${config.baseUrl === '' ? 'the root' : config.baseUrl}`);
    const path = join(config.baseUrl, specifier);
    const id = entries.ofPath(path, ask);
    if (id !== undefined) return { kind: 'file', id };
    return model.exists(path) ? { kind: 'outside', id: path } : undefined;
  }

  /** Node reads the nearest `package.json` only; a `{"type": …}` below it must not hide it here. */
  function byImports(specifier: string, place: Place, ask: Ask): Resolution {
    for (let pkg = packages.nearest(place.home); pkg; pkg = packages.nearest(parentOf(pkg.dir))) {
      const targets = importTargets(pkg.json.imports, specifier, ask);
      if (targets.all.length > 0) {
        ask.trace?.(`imports of ${below(pkg.dir, 'package.json')}: ${targets.all.join(', ')}`);
        const own = onlyRelative(targets);
        const id = entries.ofTargets(pkg.dir, own, ask);
        if (id !== undefined) return { kind: 'file', id };
        const other = targets.all.find(target => !isRelative(target) && !target.startsWith('#'));
        if (other !== undefined) return resolve(other, { home: pkg.dir, config: undefined }, ask);
        const dir = pkg.dir;
        const there = own.all
          .map(target => join(dir, target))
          .find(path => isGenerated(path) || files.isOutside(path));
        return there === undefined
          ? missingAt(own.all[0] && join(dir, own.all[0]))
          : { kind: 'outside', id: there };
      }
      if (pkg.dir === '') break;
    }
    return byBaseUrl(specifier, place, ask) ?? noPackage(specifier, place, ask);
  }

  /** `/src/x` is relative to what a dev server would serve: the package, the folder that the user named, or the project. */
  function absolute(specifier: string, { home }: Place, ask: Ask): Resolution {
    const dirs = new Set([packages.nearest(home)?.dir ?? model.namedRoot ?? '', model.namedRoot ?? '', '']);
    for (const dir of dirs) {
      const id = entries.ofPath(join(dir, `.${specifier}`), ask);
      if (id !== undefined) return { kind: 'file', id };
    }
    for (const dir of dirs) {
      for (const path of [join(dir, `.${specifier}`), join(below(dir, 'public'), `.${specifier}`)]) {
        if (files.isOutside(path)) return { kind: 'outside', id: path };
      }
    }
    return missingAt(join([...dirs][0] ?? '', `.${specifier}`));
  }

  /** Node's own module, unless the project lists a package of that name, such as a polyfill for browsers. */
  function asBuiltin(specifier: string, { home, config }: Place, ask: Ask): Resolution | undefined {
    if (!isBuiltin(specifier)) return undefined;
    if (packages.declared(specifier, home)) {
      ask.trace?.(`a package.json lists ${specifier}, so it is not Node's own`);
      return undefined;
    }
    if (isObscureBuiltin(specifier) && config?.baseUrl !== undefined) {
      const local = byBaseUrl(specifier, { home, config }, ask);
      if (local) return local;
    }
    ask.trace?.(`${specifier} is a module of Node`);
    return { kind: 'builtin', name: `node:${specifier}` };
  }

  function byName(specifier: string, { place, ask, match }: Asking): Resolution {
    const name = headOf(specifier);
    const subpath = specifier.slice(name.length + 1).replace(/\/+$/, '');
    const pkg = packages.find(name, place.home);
    if (pkg) {
      ask.trace?.(`${name} is the package in ${pkg.dir === '' ? 'the root' : pkg.dir}`);
      return entries.ofPackage(pkg, subpath, ask);
    }
    if (match && match.rule.prefix !== '' && !packages.declared(name, place.home)) {
      ask.trace?.(`paths claim "${match.rule.key}", and no package.json lists ${name}`);
      return missingAt(join('', match.targets[0] ?? ''));
    }
    const claimed = claimedBy(name, subpath, { place, ask, match });
    if (claimed !== undefined) return missingAt(claimed);
    if (!isPackageName(name)) return noPackage(specifier, place, ask, match);
    return byRegistry(specifier, name, place, ask);
  }

  /**
   * The path of a missing file, if `baseUrl`, a pattern that matches everything or an alias makes a folder of the project
   * of the name: no package that a manifest lists is called like a folder.
   */
  function claimedBy(name: string, subpath: string, { place, ask, match }: Asking): string | undefined {
    if (subpath === '' || packages.declared(name, place.home)) return undefined;
    const specifier = `${name}/${subpath}`;
    const base = match ? undefined : place.config?.baseUrl;
    const paths = [
      ...named.targets(specifier, place.home),
      ...(match?.targets ?? []).map(target => join('', target)),
      ...(base === undefined ? [] : [join(base, specifier)]),
    ];
    const found = paths.find(path => {
      const folder = path.endsWith(`/${subpath}`) ? path.slice(0, -subpath.length - 1) : '';
      return folder !== '' && model.isDirectory(folder);
    });
    if (found !== undefined)
      ask.trace?.(
        `${name} is the folder ${found.slice(0, -subpath.length - 1)}, and ${found} does not exist`,
      );
    return found;
  }

  /** A package that no manifest lists may be an alias of a framework. */
  function byRegistry(specifier: string, name: string, { home }: Place, ask: Ask): Resolution {
    const isListed = packages.declared(name, home) !== undefined;
    const found = isListed
      ? undefined
      : (named.documented(specifier, home, ask) ?? named.made(specifier, home, ask));
    if (found) return found;
    const provider = isListed ? undefined : providerOf(name);
    ask.trace?.(`${name} is not a package of this project`);
    return {
      kind: 'package',
      name: provider !== undefined && packages.declared(provider, home) ? provider : name,
    };
  }

  /** A name that npm cannot install may follow a convention of its framework. */
  function noPackage(
    specifier: string,
    { home }: Place,
    ask: Ask,
    match?: PathMatch | undefined,
  ): Resolution {
    const found =
      named.documented(specifier, home, ask) ??
      named.customary(specifier, home, ask) ??
      named.made(specifier, home, ask);
    if (!found) ask.trace?.(`${specifier} cannot be a package, and no config maps it`);
    return found ?? missingAt(match?.targets[0] && join('', match.targets[0]));
  }

  return resolve;
}

interface Asking {
  readonly place: Place;
  readonly ask: Ask;
  readonly match: PathMatch | undefined;
}

const UNRESOLVED: Resolution = { kind: 'unresolved' };

function missingAt(path: string | undefined): Resolution {
  return path ? { kind: 'unresolved', expected: path } : UNRESOLVED;
}

/** Unlike `exports`, `imports` may also lead to packages. */
function onlyRelative({ primary, types, other, all }: Targets): Targets {
  const [first, second, third] = [
    primary.filter(isRelative),
    types.filter(isRelative),
    other.filter(isRelative),
  ];
  return { primary: first, types: second, other: third, all: all.filter(isRelative) };
}
