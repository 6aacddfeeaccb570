import { dirname, join } from 'node:path';
import { dialectOf } from '../languages/registry.ts';
import { baseName } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { type GitPaths, readRegularFile } from './git.ts';
import { gitConfigTexts, SYSTEM_FOLDERS, userGitFolder } from './git-config.ts';

export interface AttributesInput {
  readonly root: string;
  readonly places: GitPaths;
  /** Files of the tree that are no sources. */
  readonly others: ReadonlySet<FileId>;
  /** All files that the repository has. */
  readonly tracked: Iterable<FileId>;
}

const NAME = '.gitattributes';

/**
 * May a program or an encoding stand between a source file and its blob? Then git's name for the blob says nothing
 * about the file. Line ends may, because they change the size.
 */
export function mayFilter({ root, places, others, tracked }: AttributesInput): boolean {
  const configs = gitConfigTexts(places);
  // A user who keeps attributes elsewhere has something in mind that we do not know.
  if (!configs || configs.some(text => /attributesfile/i.test(text))) return true;
  const files = [
    join(places.common, 'info/attributes'),
    join(userGitFolder(), 'attributes'),
    ...SYSTEM_FOLDERS.map(folder => join(folder, 'gitattributes')),
  ];
  const above = places.prefix.split('/').length - 1;
  for (let i = 0, folder = dirname(root); i < above; i++, folder = dirname(folder))
    files.push(join(folder, NAME));
  for (const id of others) if (baseName(id) === NAME) files.push(join(root, id));
  // Git reads one from the index where it is missing on disk.
  for (const id of tracked) if (baseName(id) === NAME && !others.has(id)) return true;
  return files.some(file => readText(file).split('\n').some(filtersSource));
}

function readText(path: string): string {
  return readRegularFile(path)?.toString('utf8') ?? '';
}

const FILTER = /\s(?:filter|ident|working-tree-encoding)\b/;

/** A pattern with an extension that no source has, like `*.png`, is of no interest. */
function filtersSource(line: string): boolean {
  if (!FILTER.test(line) || line.startsWith('#')) return false;
  // A name in quotes may hold anything.
  if (line.trimStart().startsWith('"')) return true;
  const name = baseName(line.trim().split(/\s/, 1)[0]);
  const extension = /\.\w+$/.exec(name)?.[0];
  return extension === undefined || dialectOf(`x${extension}`) !== undefined || line.startsWith('[attr]');
}
