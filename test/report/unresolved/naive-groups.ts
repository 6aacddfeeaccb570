import type { ImportsGroup } from '../../../src/core/resolve/unresolved/groups.ts';
import type { ProjectFiles } from '../../../src/core/resolve/unresolved/project-files.ts';
import type { Unresolved, UnresolvedGroup } from '../../../src/types.ts';

/**
 * Groups imports of JavaScript files with a known path, without an index: each import is compared with every file and
 * with every other import.
 */
export function naiveGroups(unresolved: readonly Unresolved[], project: ProjectFiles): ImportsGroup[] {
  const sorted = unresolved.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      compare(a.specifier, b.specifier) ||
      compare(a.expected ?? '', b.expected ?? ''),
  );
  const files = [...project.files()].sort();
  const folders = new Set([...project.folders()]);
  const missing = (path: string) => {
    const parts = path.split('/');
    const length = parts.findIndex((_, i) => !folders.has(parts.slice(0, i + 1).join('/'))) + 1;
    return length === 0 ? path : parts.slice(0, length).join('/');
  };
  const names = [...new Set(unresolved.map(({ expected = '' }) => missing(expected)))];
  return names
    .map(name => {
      const imports = unresolved.filter(({ expected = '' }) => missing(expected) === name);
      const [first] = imports.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line);
      const isFolder = imports.some(({ expected }) => expected !== name);
      return {
        specifier: isFolder ? `${name}/` : name,
        count: imports.length,
        files: imports.filter(({ file }, i) => imports.findIndex(one => one.file === file) === i).length,
        first: { file: first.file, line: first.line },
        ...sharedCause(imports.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line)),
        imports: sorted.flatMap(({ expected = '' }, i) => (missing(expected) === name ? [i] : [])),
      };
    })
    .sort((a, b) => b.count - a.count || compare(a.specifier, b.specifier));

  function sharedCause(imports: readonly Unresolved[]): Pick<UnresolvedGroup, 'cause' | 'hint'> {
    const all = imports.map(({ expected = '' }) => causeOf(expected));
    if (all.every(({ cause }) => cause === all[0].cause)) return all[0];
    const ignored = imports.map(({ expected = '' }) => ignoredCause(expected));
    return ignored.every(one => one !== undefined) ? ignored[0] : {};
  }

  function ignoredCause(path: string): Pick<UnresolvedGroup, 'cause' | 'hint'> | undefined {
    const part = project.ignoredPart(path, false) ?? project.ignoredPart(path, true);
    return part === undefined ? undefined : { cause: 'git_ignored', hint: `git ignores ${part}` };
  }

  function causeOf(path: string): Pick<UnresolvedGroup, 'cause' | 'hint'> {
    const ignored = ignoredCause(path);
    if (ignored) return ignored;
    const stem = path.replace(/\.ts$/, '');
    const isLike = (id: string, name: string) => id.toLowerCase() === name.toLowerCase();
    const extended = files.find(id => id.replace(/\.\w+$/, '') === stem && /\.(?:tsx|json)$/.test(id));
    if (extended) return { cause: 'other_extension', hint: `${extended} has another extension` };
    const other =
      [...folders].sort().find(id => id !== path && isLike(id, path)) ??
      files.find(id => isLike(id, path)) ??
      files.find(id => isLike(id, `${stem}.tsx`));
    if (other) return { cause: 'case_mismatch', hint: `differs from ${other} in case` };
    if (folders.has(path)) return { cause: 'no_index', hint: `${path} is a folder without an index module` };
    return {};
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
