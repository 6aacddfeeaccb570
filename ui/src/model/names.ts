import { countBelow } from '../../../src/shared/order.ts';

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

/** Names that say nothing without their folder. */
const COMMON =
  /^(index|main|mod|lib|init|__init__|types|utils?|src|package|helpers?|common|constants)(\.[a-z.]+)?$/i;

/** The shortest recognisable end of a path: `workflow/src/index.ts`, but `cart.ts`. */
export function briefName(path: string): string {
  let start = path.lastIndexOf('/') + 1;
  let end = path.length;
  while (start > 0 && COMMON.test(path.slice(start, end))) {
    end = start - 1;
    start = path.lastIndexOf('/', end - 1) + 1;
  }
  return path.slice(start);
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
