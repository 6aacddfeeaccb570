import type { FileNode } from '../../../types.ts';
import { linePoints } from './risk-points.ts';

// Imports little, because the page uses it, too.

/** A file with fewer lines for each dependency does little besides connecting others, unless it is long. */
const LINES_PER_DEPENDENCY = 20;
const LONG = 400;

/** Does a file do little besides connecting others? */
export function onlyConnects({ loc = 0 }: Pick<FileNode, 'loc'>, outgoing: number): boolean {
  return loc < LINES_PER_DEPENDENCY * outgoing;
}

/** Does it also have too little code to be changed often? */
export function isLight(node: Pick<FileNode, 'loc'>, outgoing: number): boolean {
  return onlyConnects(node, outgoing) && (node.loc ?? 0) < LONG;
}

/**
 * Would a file with this many dependencies, or with fewer after a cut, be judged in the same way if it had the other number
 * of lines? Without as many as the least of hubs, none of the rules above applies.
 */
export function isSameSize(a: FileNode, b: FileNode, outgoing: number): boolean {
  return a.loc === b.loc || (outgoing < LEAST_USES && linePoints(a) === linePoints(b));
}

/** The least number of files that a hub uses. */
const LEAST_USES = 8;
