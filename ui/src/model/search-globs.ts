import { compilePath, isGlob, literalFolder } from '../../../src/core/query/patterns.ts';
import { rangeOf } from './filters.ts';
import type { Project } from './types.ts';

/** Whether a text is a glob of paths and nothing else: no function, prefix or operator of a query. */
export function isFileGlob(text: string): boolean {
  const pattern = text.trim();
  return /[*?{]/.test(pattern) && isGlob(pattern) && !/[\s():&>]/.test(pattern);
}

/** The glob as queries read it: without a slash it is about names, in any folder. */
export function anywhere(glob: string): string {
  return glob.includes('/') ? glob : `**/${glob}`;
}

/** The first files in string order that a glob matches, without regard to the filters. */
export function filesByGlob(project: Project, glob: string, limit: number): readonly number[] {
  const pattern = anywhere(glob).replace(/^\.\//, '');
  const match = compilePath(pattern);
  const found: number[] = [];
  if (!match) return found;
  const { start, end } = rangeOf(project, literalFolder(pattern));
  for (let file = start; file < end && found.length < limit; file++)
    if (match(project.ids[file])) found.push(file);
  return found;
}
