import { baseName } from '../../../shared/paths.ts';
import type { FileId, FileNode } from '../../../types.ts';
import { loadsOnUse } from '../../languages/registry.ts';

/**
 * Do circular files belong together by design: a file that imports itself, or one file, and others that are small or named
 * after it (`Theme` and `ThemeObserver`)? Such a group of several files does no harm where a class is loaded when it is
 * first used; elsewhere the smallest loop may break while files load.
 */
export function areClose(files: readonly FileNode[]): boolean {
  if (files.length === 1) return true;
  if (files.length > MOST_FILES || !files.every(({ language }) => loadsOnUse(language))) return false;
  return files.some(whole =>
    files.every(file => file === whole || isSmall(file) || areNamedAlike(whole.id, file.id)),
  );
}

export function isSmall({ loc }: Pick<FileNode, 'loc'>): boolean {
  return loc !== undefined && loc <= MOST_LINES;
}

const MOST_FILES = 6;
const MOST_LINES = 30;

function areNamedAlike(a: FileId, b: FileId): boolean {
  if (baseName(a) === baseName(b)) return false;
  const [short, long] = [stem(a), stem(b)].sort((x, y) => x.length - y.length);
  return WORD.test(short) && long.includes(short);
}

/** Names of folders and very short ones are in many others. */
const WORD = /^(?!index$|main$|mod$)\w.{2}/i;

function stem(id: FileId): string {
  return baseName(id)
    .replace(/(?<=.)\..*$/, '')
    .replace(/^I(?=[A-Z][a-z])/, '');
}
