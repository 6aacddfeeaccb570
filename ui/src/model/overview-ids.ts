import type { ChosenBox } from '../../../src/core/layout/box-types.ts';
import { MODULE_PREFIX, STACK_PREFIX } from '../../../src/core/layout/scopes.ts';
import { boxIdOf, groupIdOf } from './ids.ts';
import type { BoxId } from './types.ts';

/** The box of other views that a box of the overview stands for. */
export function idOf({ path, kind }: Pick<ChosenBox, 'path' | 'kind'>): BoxId {
  if (kind === 'module') return MODULE_PREFIX + path;
  if (kind === 'stack') return STACK_PREFIX + path;
  return kind === 'own files' ? groupIdOf(boxIdOf(path)) : boxIdOf(path);
}
