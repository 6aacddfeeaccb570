import * as assert from 'uvu/assert';
import { javascriptResolver } from '../../../../src/core/languages/javascript/resolve/index.ts';
import type { ImportKind, ProjectModel, RawImport, Resolution } from '../../../../src/types.ts';
import { indexesOver, resolveTwice } from '../../../helpers/model.ts';

/** A project: file names to texts. A name that ends in `/` is a folder that is not scanned. */
export type Tree = Readonly<Record<string, string>>;

/** The text of a source file that exists, but is excluded from the analysis. */
export const EXCLUDED = '(excluded)';

/**
 * Resolves one specifier. `expected` is a file id, `pkg:name`, `builtin:name`, `outside:id` or
 * `unresolved`; several are in order, and nothing is `''`.
 */
export function check(
  tree: Tree,
  from: string,
  specifier: string | Partial<RawImport>,
  expected: string,
): void {
  const raw = typeof specifier === 'string' ? { specifier } : specifier;
  assert.is(ask(tree, from, raw), expected, `${from}: ${JSON.stringify(specifier)}`);
}

/** As `check`, for many imports of one project. */
export function checkAll(
  tree: Tree,
  rows: readonly (readonly [from: string, specifier: string, expected: string])[],
) {
  const resolver = javascriptResolver.create(modelOf(tree));
  for (const [from, specifier, expected] of rows) {
    const found = resolveTwice(resolver, from, raw({ specifier }));
    assert.is(show(found), expected, `${from}: ${specifier}`);
  }
}

/** The lines of the trace, with the result as the last one. */
export function steps(tree: Tree, from: string, specifier: string): string[] {
  const steps: string[] = [];
  const found = javascriptResolver
    .create(modelOf(tree))
    .resolve(from, raw({ specifier }), step => steps.push(step));
  return [...steps, show(found)];
}

/** One package.json or tsconfig.json. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

export function modelOf(tree: Tree): ProjectModel {
  const names = Object.keys(tree).sort();
  const files = names.filter(name => SOURCE.test(name) && tree[name] !== EXCLUDED);
  const others = new Set(names.filter(name => !files.includes(name)));
  const closed = names.filter(name => name.endsWith('/'));
  const all = new Set(files);
  return {
    files,
    has: id => all.has(id),
    exists: id => others.has(id) || closed.some(dir => id.startsWith(dir) || `${id}/` === dir),
    isDirectory: id => files.some(file => id === '' || file.startsWith(`${id}/`)),
    filesBelow: dir => files.filter(file => dir === '' || file.startsWith(`${dir}/`)),
    filesWith: extension => files.filter(file => file.endsWith(extension)),
    hasExtension: extension => files.some(file => file.endsWith(extension)),
    namesOf: () => undefined,
    ...indexesOver(files, () => undefined),
    memoise: find => {
      const found = find();
      return () => found;
    },
    manifests: manifestsOf(tree),
  };
}

const SOURCE = /\.(?:[mc]?[jt]s|[jt]sx|vue|svelte|astro|py)$/;

function ask(tree: Tree, from: string, specifier: Partial<RawImport>): string {
  return show(resolveTwice(javascriptResolver.create(modelOf(tree)), from, raw(specifier)));
}

function raw(given: Partial<RawImport>): RawImport {
  const kind: ImportKind = 'static';
  return { specifier: '', kind, line: 1, ...given };
}

/** As the engine does: the manifests by name, then those they point to, until there are no more. */
function manifestsOf(tree: Tree): ReadonlyMap<string, string> {
  const manifests = new Map<string, string>();
  const asked = new Set<string>();
  let wanted: readonly string[] = Object.keys(tree).filter(name =>
    javascriptResolver.isManifest(name.slice(name.lastIndexOf('/') + 1)),
  );
  while (wanted.length > 0) {
    for (const name of wanted) {
      asked.add(name);
      const text = tree[name];
      if (text !== undefined) manifests.set(name, text);
    }
    wanted = (javascriptResolver.moreManifests?.(manifests) ?? []).filter(name => !asked.has(name));
  }
  return manifests;
}

function show(found: readonly Resolution[]): string {
  return found.map(one).join(' ');
}

function one(resolution: Resolution): string {
  if (resolution.kind === 'file') return resolution.id;
  if (resolution.kind === 'outside') return `outside:${resolution.id}`;
  if (resolution.kind === 'unresolved') return 'unresolved';
  return `${resolution.kind === 'package' ? 'pkg' : 'builtin'}:${resolution.name}`;
}
