import { plural, thousands } from '../../shared/words.ts';
import type { ChosenBox } from './box-types.ts';
import { folderOfStack, placeWords } from './scopes.ts';

type StackBox = Pick<ChosenBox, 'path' | 'files' | 'parts'>;

/** `21 more` */
export function stackLabel({ parts = 0 }: Pick<ChosenBox, 'parts'>): string {
  return `${thousands(parts)} more`;
}

/** `21 smaller parts of providers, 180 files`. */
export function stackTitle({ path, files, parts = 0 }: StackBox): string {
  const place = stackPlace({ path });
  return `${thousands(parts)} smaller parts${place === '' ? '' : ` of ${place}`}, ${plural(files, 'file')}`;
}

/** A folder, or `packages/plugin-*`. */
export function stackPlace({ path }: Pick<ChosenBox, 'path'>): string {
  return placeWords(folderOfStack(path));
}
