import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';

/**
 * Do two files belong together by their names: `Theme` and `ThemeObserver` in one folder? If they have units, any folders
 * do: cycles inside one do not count.
 */
export function areTogether(a: FileId, b: FileId, haveUnits: boolean): boolean {
  if (baseName(a) === baseName(b) || (!haveUnits && parentOf(a) !== parentOf(b))) return false;
  const [short, long] = [stem(a), stem(b)].sort((x, y) => x.length - y.length);
  return WORD.test(short) && long.includes(short);
}

/** Names of folders and very short ones are in many others. */
const WORD = /^(?!index$|main$|__init__$|mod$)\w.{2}/i;

function stem(id: FileId): string {
  return baseName(id)
    .replace(/(?<=.)\..*$/, '')
    .replace(/^I(?=[A-Z][a-z])/, '');
}
