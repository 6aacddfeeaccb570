import { plural, thousands } from '../../shared/words.ts';
import type { ChosenBox } from './box-types.ts';
import { folderOfStack } from './scopes.ts';

type StackBox = Pick<ChosenBox, 'path' | 'files' | 'parts'>;

/** `21 more`: in a frame, or where there is one stack only. */
export function stackLabel({ parts = 0 }: Pick<ChosenBox, 'parts'>): string {
  return `${thousands(parts)} more`;
}

/** `21 more in providers`; of everything that is left, `21 more`. */
export function stackName(stack: Pick<ChosenBox, 'path' | 'parts'>): string {
  const folder = folderOfStack(stack.path);
  return folder === '' ? stackLabel(stack) : `${stackLabel(stack)} in ${folder}`;
}

/** `21 smaller parts of providers, 180 files`. */
export function stackTitle({ path, files, parts = 0 }: StackBox): string {
  const folder = folderOfStack(path);
  return `${thousands(parts)} smaller parts${folder === '' ? '' : ` of ${folder}`}, ${plural(files, 'file')}`;
}
