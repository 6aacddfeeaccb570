import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { grammarParser } from '../grammar/parser.ts';
import type { Ours } from '../types.ts';
import { type CargoPackage, cargoPackages } from './rust-crates.ts';
import { type RustScope, readScopes } from './rust-scopes.ts';
import type { OracleUse, UseOracle } from './types.ts';

/**
 * Uses the tree-sitter grammar: builds the module tree from the roots of all targets, and looks names up as the Rust
 * reference describes: enclosing blocks, the module, its imports, its globs, then the crates of the manifest. A path
 * resolves to the file of its deepest module.
 */
export const rustUses: UseOracle = {
  languages: ['rust'],
  async read(ours: Ours) {
    const files = [...ours.files].filter(([, language]) => language === 'rust').map(([file]) => file);
    const parser = await grammarParser('rust');
    const scopes = new Map<string, RustScope>();
    const unreadable = new Set<string>();
    for (const file of files) {
      const tree = parser.parse(readFileSync(join(ours.root, file), 'utf8'));
      if (tree === null || tree.rootNode.hasError) unreadable.add(file);
      if (tree !== null) scopes.set(file, readScopes(tree.rootNode));
      tree?.delete();
    }
    const project = new Project(cargoPackages(ours.root, files), scopes);
    // Files that no target reaches are never compiled, so they are not compared.
    for (const file of files) if (!project.isReached(file)) unreadable.add(file);
    return { uses: project.uses(), unreadable };
  },
};

/** A module of one crate. */
interface Module {
  readonly file: string;
  readonly scope: RustScope;
  readonly parent: Module | undefined;
  readonly crate: Crate;
  readonly children: Map<string, Module>;
  /** Names that are visible to other crates. */
  readonly visible: Set<string>;
  /** Names that are not private. */
  readonly restricted: Set<string>;
}

interface Crate {
  readonly home: CargoPackage;
  root: Module | undefined;
}

class Project {
  readonly #packages: readonly CargoPackage[];
  readonly #scopes: ReadonlyMap<string, RustScope>;
  readonly #libraries = new Map<string, Module>();
  readonly #modules = new Map<RustScope, Module>();
  readonly #found: OracleUse[] = [];

  constructor(packages: readonly CargoPackage[], scopes: ReadonlyMap<string, RustScope>) {
    this.#packages = packages;
    this.#scopes = scopes;
    for (const home of packages) {
      for (const root of [...home.roots].sort(
        (a, b) => Number(b === home.library) - Number(a === home.library),
      )) {
        const scope = scopes.get(root);
        if (!scope || this.#modules.has(scope)) continue;
        const crate: Crate = { home, root: undefined };
        crate.root = this.#build(root, scope, undefined, crate, { dir: posix.dirname(root), inline: '' });
        if (root === home.library) this.#libraries.set(home.dir, crate.root);
      }
    }
  }

  isReached(file: string): boolean {
    const scope = this.#scopes.get(file);
    return scope !== undefined && this.#modules.has(scope);
  }

  uses(): readonly OracleUse[] {
    for (const module of this.#modules.values()) this.#usesIn(module);
    return this.#found;
  }

  /** `dir` is the folder of the file's modules, `inline` the path of inline modules to this one. */
  #build(
    file: string,
    scope: RustScope,
    parent: Module | undefined,
    crate: Crate,
    at: { dir: string; inline: string },
  ): Module {
    const module: Module = {
      file,
      scope,
      parent,
      crate,
      children: new Map(),
      visible: new Set(),
      restricted: new Set(),
    };
    // A file that several crates share is read only for the first one, libraries first.
    if (!this.#modules.has(scope)) this.#modules.set(scope, module);
    for (const { name, scope: inner, paths, isPublic, isVisible, line } of scope.modules) {
      if (isPublic) module.visible.add(name);
      if (isVisible) module.restricted.add(name);
      if (inner) {
        const inline = posix.join(at.inline, paths[0] ?? name);
        module.children.set(name, this.#build(file, inner, module, crate, { dir: at.dir, inline }));
        continue;
      }
      const folder = posix.join(at.dir, at.inline);
      const written = paths.map(path => posix.join(at.inline === '' ? posix.dirname(file) : folder, path));
      const usual = [`${folder}/${name}.rs`, `${folder}/${name}/mod.rs`].map(path => posix.normalize(path));
      for (const target of [...written, ...usual]) {
        const found = this.#scopes.get(target);
        if (!found) continue;
        this.#found.push({ source: file, target, line, name: `mod ${name}`, isImported: true });
        if (!module.children.has(name) && !isOpen(found, module)) {
          const ownsFolder = posix.basename(target) === 'mod.rs' || written.includes(target);
          const dir = ownsFolder ? posix.dirname(target) : target.slice(0, -3);
          module.children.set(name, this.#build(target, found, module, crate, { dir, inline: '' }));
        }
        if (!written.includes(target)) break;
      }
    }
    return module;
  }

  #usesIn(module: Module): void {
    const waiting = [module.scope];
    for (let scope = waiting.pop(); scope !== undefined; scope = waiting.pop()) {
      for (const { path, line } of scope.imports) this.#add(module, scope, { path, line, isImported: true });
      for (const { path, line } of scope.paths)
        this.#add(module, scope, { path: path.slice(0, -1), line, isImported: false });
      waiting.push(...scope.blocks);
    }
  }

  #add(
    module: Module,
    scope: RustScope,
    use: { path: readonly string[]; line: number; isImported: boolean },
  ): void {
    const found = this.#follow(use.path, scope, module, use.isImported);
    if (found === undefined || found.file === module.file) return;
    const { line, isImported } = use;
    this.#found.push({
      source: module.file,
      target: found.file,
      line,
      name: use.path.join('::'),
      isImported,
    });
  }

  /** The deepest module on a path. */
  #follow(
    path: readonly string[],
    scope: RustScope,
    module: Module,
    isImport: boolean,
    depth = 0,
  ): Module | undefined {
    const [first = '', ...rest] = path[0] === '$crate' ? ['crate', ...path.slice(1)] : path;
    let at: Module | undefined;
    let names = rest;
    if (first === 'crate') at = module.crate.root;
    else if (first === 'self') at = module;
    else if (first === 'super') at = module.parent;
    else if (first === '') {
      at = this.#crate(rest[0] ?? '', module);
      names = rest.slice(1);
    } else if (/^[A-Z]/.test(first)) {
      // A type resolves through its import or glob, which already makes the edge.
      if (!isImport) return undefined;
      at = this.#name(first, scope, module, depth);
    } else {
      at = this.#name(first, scope, module, depth);
      if (isImport || !isFromElsewhere(first, scope)) at ??= this.#crate(first, module);
    }
    for (const [index, name] of names.entries()) {
      if (at === undefined) return undefined;
      // At the end of an import, the name is an item if the module of that name is hidden in its crate.
      const isHidden =
        isImport && index === names.length - 1 && at.crate !== module.crate && !at.visible.has(name);
      const next: Module | undefined = this.#next(name, at, isImport, depth);
      if (next === undefined || isHidden) return at;
      at = next;
    }
    return at;
  }

  /** An import resolves to the module that declares or re-exports the name, code to the named module itself. */
  #next(name: string, at: Module, isImport: boolean, depth: number): Module | undefined {
    if (name === 'super') return at.parent;
    return (
      at.children.get(name) ?? (isImport ? undefined : this.#own(name, at.scope, at, depth + 1, new Set()))
    );
  }

  /** Looks a name up in the enclosing blocks, then in its module. */
  #name(name: string, scope: RustScope, module: Module, depth: number): Module | undefined {
    for (let at: RustScope | undefined = scope; at; at = at.outer) {
      if (at.types.has(name)) return undefined;
      const found = this.#own(name, at, module, depth, new Set());
      if (found || at.isModule) return found;
    }
    return undefined;
  }

  #own(
    name: string,
    scope: RustScope,
    module: Module,
    depth: number,
    passed: Set<RustScope>,
    viewer = module,
  ): Module | undefined {
    if (passed.has(scope) || depth > 8) return undefined;
    passed.add(scope);
    const seesPrivate = isInside(viewer, module);
    const child = scope.isModule ? module.children.get(name) : undefined;
    if (child && (seesPrivate || module.restricted.has(name))) return child;
    for (const one of scope.imports) {
      if (one.name !== name || one.path.join('::') === name || !(seesPrivate || one.isVisible)) continue;
      const outer = one.path[0] === name ? undefined : scope;
      const found = this.#exact(one.path, outer, module, depth + 1);
      if (found) return found;
    }
    for (const one of scope.imports) {
      if (one.name !== '*' || one.path[0] === name || !(seesPrivate || one.isVisible)) continue;
      const source = this.#exact(one.path.slice(0, -1), scope, module, depth + 1);
      const found = source && this.#own(name, source.scope, source, depth + 1, passed, module);
      if (found) return found;
    }
    return undefined;
  }

  /** The module that a path names; undefined if it names something else. */
  #exact(
    path: readonly string[],
    scope: RustScope | undefined,
    module: Module,
    depth: number,
  ): Module | undefined {
    const [first = '', ...rest] = path;
    let at: Module | undefined;
    let names = rest;
    if (first === 'crate') at = module.crate.root;
    else if (first === 'self') at = module;
    else if (first === 'super') at = module.parent;
    else if (first === '') {
      at = this.#crate(rest[0] ?? '', module);
      names = rest.slice(1);
    } else at = (scope && this.#name(first, scope, module, depth)) ?? this.#crate(first, module);
    for (const name of names) {
      if (at === undefined) return undefined;
      at =
        name === 'super'
          ? at.parent
          : (at.children.get(name) ?? this.#own(name, at.scope, at, depth + 1, new Set()));
    }
    return at;
  }

  #crate(name: string, { crate: { home } }: Module): Module | undefined {
    if (name === home.libraryName) return this.#libraries.get(home.dir);
    for (const [key, dir] of home.dependencies) {
      if (dir === undefined) continue;
      const other = this.#packages.find(one => one.dir === dir);
      if (other && (key === name || other.libraryName === name)) return this.#libraries.get(dir);
    }
    return undefined;
  }
}

/** Whether a `use` takes the name from another crate: it hides a crate of that name in code. */
function isFromElsewhere(name: string, scope: RustScope): boolean {
  for (let at: RustScope | undefined = scope; at; at = at.isModule ? undefined : at.outer)
    for (const { name: own, path } of at.imports)
      if (own === name && path[0] !== name && !['crate', 'self', 'super', ''].includes(path[0])) return true;
  return false;
}

/** Whether a module is its own ancestor: with `#[path]`, files can form a loop. */
function isOpen(scope: RustScope, module: Module): boolean {
  for (let at: Module | undefined = module; at; at = at.parent) if (at.scope === scope) return true;
  return false;
}

function isInside(viewer: Module, module: Module): boolean {
  for (let at: Module | undefined = viewer; at; at = at.parent) if (at === module) return true;
  return false;
}
