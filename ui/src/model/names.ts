import { countBelow } from '../../../src/shared/order.ts';

export { briefName } from '../../../src/shared/brief-names.ts';

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The parent folder of a path; `''` in the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Formats `12345` as `12,345` in every locale. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 file`, `2,000 files`; `many` is the plural of irregular words. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

/** `3 files`, `1 file and 2 packages`, `1 package`; the nodes are ascending. */
export function nodesText({ fileCount }: { readonly fileCount: number }, nodes: Uint32Array): string {
  const files = countBelow(nodes, fileCount);
  const packages = nodes.length - files;
  if (packages === 0) return plural(files, 'file');
  return `${files > 0 ? `${plural(files, 'file')} and ` : ''}${plural(packages, 'package')}`;
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
