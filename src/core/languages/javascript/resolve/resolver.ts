import { parentOf } from '../../../../shared/paths.ts';
import type { FileId, ProjectModel, RawImport, Resolution, Resolver, Trace } from '../../../../types.ts';
import { memoiseByObject } from '../../kit/memoise.ts';
import { askedOf } from './asked.ts';
import { createBare } from './bare.ts';
import { type Configs, createConfigs } from './configs.ts';
import { isOverlay } from './conventions.ts';
import { createEntries } from './entries.ts';
import { erasureFor } from './erasure.ts';
import { type Ask, createFiles } from './files.ts';
import { createFrameworks, type Frameworks } from './frameworks.ts';
import { matchGlob } from './globs.ts';
import { type Packages, packagesIn } from './packages.ts';
import { join } from './paths.ts';
import { createProducts } from './products.ts';
import { createRelative } from './relative.ts';
import { cutSuffix, isRelative, schemeOf } from './specifier.ts';
import { createZones, type Folder, findHomes, type Memo } from './zones.ts';

/** Resolves the imports of JavaScript and TypeScript files against one state of the project. */
export function createResolver(model: ProjectModel): Resolver {
  const { packages, configs, frameworks, homes } = readManifests(model.manifests);
  const asked = askedOf(model.manifests);
  const places = createZones(configs, homes);
  const files = createFiles(model);
  const products = createProducts(model, files, configs);
  const entries = createEntries({ model, files, products, packages });
  const parts = { model, files, entries, products, packages, frameworks, asked };
  const bare = createBare(parts);
  const relative = createRelative(parts);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const found = find(from, raw, trace);
    const isMissing = found.some(({ kind }) => kind === 'unresolved');
    if (!isMissing || !packages.declared('ember-source', parentOf(from))) return found;
    // Its build makes modules of templates and of its own names.
    return found.map(one => (one.kind === 'unresolved' ? { ...one, isComputed: true } : one));
  }

  function find(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const folder = places.of(from);
    if (raw.kind === 'glob') return glob(from, raw, trace);
    if (raw.kind === 'url') return url(folder.dir, raw.specifier);
    if (raw.kind === 'reference')
      return [relative.reference(folder.dir, raw.specifier, asking(raw, folder, trace))];
    // A loader in front (`raw-loader!./x`) hides whether the path is relative.
    const specifier = raw.specifier.includes('!') ? cutSuffix(raw.specifier) : raw.specifier;
    return isRelative(specifier)
      ? byFolder(from, specifier, { folder, ask: asking(raw, folder, trace) })
      : byZone(from, specifier, { folder, ask: asking(raw, folder, trace) });
  }

  function byFolder(from: FileId, specifier: string, { folder, ask }: Asking): readonly Resolution[] {
    const rootDirs = folder.zone.config?.rootDirs ?? NONE;
    const find = () => [relative.resolve(folder.dir, specifier, { ask, rootDirs, products: true })];
    const found = ask.trace ? find() : recall(folder.relative, specifier, find);
    const first = found[0];
    if (first?.kind !== 'file' || first.id !== from) return found;
    // A file beside the build folder is not its own source.
    return [relative.resolve(folder.dir, specifier, { ask, rootDirs, products: false })];
  }

  function byZone(from: FileId, specifier: string, { folder: { zone }, ask }: Asking): readonly Resolution[] {
    const find = () => [bare(cutSuffix(specifier), zone, ask)];
    const found = ask.trace ? find() : recall(ask.require ? zone.requires : zone.imports, specifier, find);
    const first = found[0];
    if (first?.kind !== 'file' || first.id !== from || !isOverlay(specifier)) return found;
    // A component that replaces one with the same name imports that one by this name.
    return [{ kind: 'outside', id: specifier }];
  }

  function recall(memo: Memo, specifier: string, find: () => readonly Resolution[]): readonly Resolution[] {
    const known = memo.get(specifier);
    if (known) return known();
    const found = model.memoise(find);
    memo.set(specifier, found);
    return found();
  }

  /** A URL without a scheme is relative to the file, and names neither a folder nor a missing extension. */
  function url(dir: string, specifier: string): readonly Resolution[] {
    if (specifier.startsWith('/') || schemeOf(specifier) !== undefined) return NOTHING;
    const id = files.written(join(dir, cutSuffix(specifier)));
    return id === undefined ? NOTHING : [{ kind: 'file', id }];
  }

  function glob(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const { dir, zone } = places.of(from);
    const packageDir = packages.nearest(dir)?.dir ?? '';
    const found = matchGlob(model, raw, { from, dir, packageDir, config: zone.config, asked }, trace);
    return found.map(id => ({ kind: 'file', id }));
  }

  const readers = { manifests: model.manifests, configs };
  return { resolve, erasureOf: (file, trace) => erasureFor(file, readers, trace) };
}

/** What depends on the manifests only, not on files. */
interface Reading {
  readonly packages: Packages;
  readonly configs: Configs;
  readonly frameworks: Frameworks;
  readonly homes: ReadonlySet<string>;
}

const readManifests = memoiseByObject((manifests: ProjectModel['manifests']): Reading => {
  const packages = packagesIn(manifests);
  return {
    packages,
    configs: createConfigs(manifests, packages),
    frameworks: createFrameworks(manifests),
    homes: findHomes(manifests, packages),
  };
});

interface Asking {
  readonly folder: Folder;
  readonly ask: Ask;
}

const NONE: readonly string[] = [];
const NOTHING: readonly Resolution[] = [];

function asking(raw: RawImport, { zone }: Folder, trace: Trace | undefined): Ask {
  const ask = raw.kind === 'require' ? zone.askRequire : zone.ask;
  return trace ? { ...ask, trace } : ask;
}
