import { dirname, join } from 'node:path';
import { dialectOf } from '../../core/languages/registry.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { type GitPaths, readText } from '../git/paths.ts';
import { gitConfigTexts, SYSTEM_FOLDERS, userGitFolder } from './git-config.ts';

export interface AttributesInput {
  readonly root: string;
  readonly paths: GitPaths;
  /** Files of the tree that are not sources. */
  readonly others: ReadonlySet<FileId>;
  /** All tracked files. */
  readonly tracked: Iterable<FileId>;
}

const NAME = '.gitattributes';

/**
 * Might git pass a source file through a filter or an encoding? Then its blob id does not identify its bytes. Line-ending
 * conversion is harmless, because it changes the size.
 */
export function mayFilter({ root, paths, others, tracked }: AttributesInput): boolean {
  const configs = gitConfigTexts(paths);
  // Attributes in a custom location are not read, so assume the worst.
  if (!configs || configs.some(text => /attributesfile/i.test(text))) return true;
  const files = [
    join(paths.common, 'info/attributes'),
    join(userGitFolder(), 'attributes'),
    ...SYSTEM_FOLDERS.map(folder => join(folder, 'gitattributes')),
  ];
  const above = paths.prefix.split('/').length - 1;
  for (let i = 0, folder = dirname(root); i < above; i++, folder = dirname(folder))
    files.push(join(folder, NAME));
  for (const id of others) if (baseName(id) === NAME) files.push(join(root, id));
  // If one is missing on disk, git reads it from the index.
  for (const id of tracked) if (baseName(id) === NAME && !others.has(id)) return true;
  return files.some(file => (readText(file) ?? '').split('\n').some(filtersSource));
}

const FILTER = /\s(?:filter|ident|working-tree-encoding)\b/;

/** Ignores patterns with an extension that no source file has, such as `*.png`. */
function filtersSource(line: string): boolean {
  if (!FILTER.test(line) || line.startsWith('#')) return false;
  // A quoted pattern may match anything.
  if (line.trimStart().startsWith('"')) return true;
  const name = baseName(line.trim().split(/\s/, 1)[0]);
  const extension = /\.\w+$/.exec(name)?.[0];
  return extension === undefined || dialectOf(`x${extension}`) !== undefined || line.startsWith('[attr]');
}
