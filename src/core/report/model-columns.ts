import type { Model, ModelEdges } from './model-types.ts';

/** Node → the path of a file, or the name of a package without `pkg:`. */
export function idsOf({ folders, files, packages, fileCount }: Model): string[] {
  const prefixes = [''];
  for (let folder = 1; folder < folders.name.length; folder++) {
    prefixes.push(`${prefixes[folders.parent[folder]]}${folders.name[folder]}/`);
  }
  const ids: string[] = [];
  for (let file = 0; file < fileCount; file++) ids.push(prefixes[files.folder[file]] + files.name[file]);
  for (const name of packages) ids.push(name);
  return ids;
}

/** Edge → the file that imports. */
export function sourcesOf({ outgoing, target }: ModelEdges, fileCount: number): Uint32Array {
  const source = new Uint32Array(target.length);
  let edge = 0;
  for (let file = 0; file < fileCount; file++) {
    const end = edge + outgoing[file];
    source.fill(file, edge, end);
    edge = end;
  }
  return source;
}
