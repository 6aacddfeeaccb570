import { byString } from '../../shared/order.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import { type DeclaredRoot, declaredRoots } from './manifests.ts';
import { emptyPlace, type Place, type Places, walk } from './places.ts';

/** What a dotted name leads to, as one import root provides it. */
export interface Provider {
  /** The import root. */
  readonly root: FileId;
  readonly place: Place;
  /** Files below this folder see it. */
  readonly visibleIn: FileId;
}

/** The import roots that hold for a whole project, whoever imports. */
export interface Roots {
  /** Who provides a dotted name. Asked for the same names from everywhere, it remembers. */
  find(name: string, segments: readonly string[]): readonly Provider[];
  readonly folders: ReadonlySet<FileId>;
  /** Roots that hold nothing but packages: a folder below one of them is a namespace package, not a script's. */
  readonly packageRoots: ReadonlySet<FileId>;
  /** Those of them that a build names, so that every folder below is a part of a dotted name. */
  readonly namedRoots: ReadonlySet<FileId>;
}

/**
 * Every folder with a manifest, every folder that a manifest names, and every `src` folder that is no package.
 * What belongs to a test, an example or a template is seen from there only: its names are often those of
 * real packages.
 */
export function collectRoots(model: ProjectModel, places: Places): Roots {
  const providers = new Map<string, Provider[]>();
  const packageRoots = new Set<FileId>();
  const namedRoots = new Set<FileId>();
  const folders = new Set<FileId>();
  const seen = new Set<string>();
  const add = ({ folder, prefix, use }: DeclaredRoot, owner: FileId): void => {
    const place = places.get(folder);
    const key = `${folder}:${prefix}:${use === 'types'}`;
    if (place === undefined || seen.has(key)) return;
    // A package is no root, whatever its modules are called: `setup.py` may be one of them.
    if (prefix === '' && place.file !== undefined) return;
    seen.add(key);
    folders.add(folder);
    if (folder !== owner) packageRoots.add(folder);
    if (folder !== owner && use === 'packages') namedRoots.add(folder);
    const visibleIn = owner.split('/').some(part => SANDBOXES.has(part.toLowerCase())) ? owner : '';
    for (const [name, provided] of prefix === '' ? place.children : mount(place, prefix)) {
      // A stub for type checkers tells about a package that is installed, and never of all its modules.
      if (use === 'types' && provided.file?.endsWith('.pyi')) continue;
      const known = providers.get(name);
      const provider = { root: folder, place: provided, visibleIn };
      if (known === undefined) providers.set(name, [provider]);
      else known.push(provider);
    }
  };
  for (const [manifest, text] of model.manifests) {
    for (const root of declaredRoots(manifest, text)) add(root, parentOf(manifest));
  }
  // A root that is a package itself is imported by the name of its folder.
  if (model.folderName !== undefined && places.get('')?.file !== undefined)
    add({ folder: '', prefix: model.folderName, use: 'path' }, '');
  for (const [folder, place] of places) {
    if (baseName(folder) === 'src' && !place.file && !isInPackage(places, folder))
      add({ folder, prefix: '', use: 'path' }, parentOf(folder));
  }
  for (const known of providers.values()) known.sort(higherFirst);
  return { find: finder(providers), folders, packageRoots, namedRoots };
}

/** Hundreds of distributions may share the first part of a name; the whole name is in one or two of them. */
function finder(providers: ReadonlyMap<string, readonly Provider[]>): Roots['find'] {
  const known = new Map<string, readonly Provider[]>();
  return (name, segments) => {
    const top = providers.get(segments[0] ?? '');
    if (top === undefined) return NOBODY;
    let found = known.get(name);
    if (found === undefined) {
      found = top.flatMap(provider => {
        const place = walk(provider.place, segments, 1);
        return place === undefined ? [] : [{ ...provider, place }];
      });
      known.set(name, found);
    }
    return found;
  };
}

/** An order that does not depend on the order in which manifests were read. */
function higherFirst({ root: a }: Provider, { root: b }: Provider): number {
  return a.split('/').length - b.split('/').length || byString(a, b);
}

/** Is there a regular package among the folders above this one? */
export function isInPackage(places: Places, folder: FileId): boolean {
  for (let at = folder; at !== ''; ) {
    at = parentOf(at);
    if (at !== '' && places.get(at)?.file !== undefined) return true;
  }
  return false;
}

/** The folder under the dotted name of the package that it stands for. */
function mount(place: Place, prefix: string): [name: string, place: Place][] {
  const names = prefix.split('.');
  let top = place;
  for (const name of names.slice(1).reverse()) {
    const above = emptyPlace(undefined);
    above.children.set(name, top);
    top = above;
  }
  return [[names[0] ?? '', top]];
}

const NOBODY: readonly Provider[] = [];
const SANDBOXES = new Set(
  `test tests testing testdata test_data fixture fixtures example examples sample samples demo demos doc docs
  template templates`.split(/\s+/),
);
