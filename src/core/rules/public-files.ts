import { fail } from '../../shared/errors.ts';
import { compilePath, escapeNames, isGlob } from '../query/patterns.ts';
import type { QueryGraph } from '../query/view.ts';
import type { Place } from './errors.ts';

/**
 * Tells whether a file matches one of the patterns, which are relative to the root or to one of the folders: `index.ts`
 * for each of many modules, `services/orders/api/**` for one.
 */
export function publicMatch(
  patterns: readonly string[],
  folders: readonly string[],
  graph: QueryGraph,
  place: Place,
): (file: number) => boolean {
  const matches = patterns.map(pattern => pathMatch(pattern, graph, place));
  const starts = folders.map(folder => (folder === '' ? '' : `${folder}/`));
  return file => {
    const id = graph.ids[file];
    const paths = [id, ...starts.filter(start => id.startsWith(start)).map(start => id.slice(start.length))];
    return matches.some(match => paths.some(match));
  };
}

/** A path that is no glob is a file, or a folder with all files below it. */
function pathMatch(text: string, { ids, fileCount }: QueryGraph, place: Place): (path: string) => boolean {
  const trimmed = text.replace(/^(?:\.\/)+|\/+$/g, '');
  const pattern = escapeNames(trimmed, part => ids.some((id, node) => node < fileCount && id.includes(part)));
  if (!isGlob(pattern)) {
    const path = pattern.replace(/\\(.)/g, '$1');
    return other => other === path || other.startsWith(`${path}/`);
  }
  const match = compilePath(pattern);
  return match ?? fail('rule_selector', { where: place.name, reason: `"${text}" has too many wildcards` });
}
