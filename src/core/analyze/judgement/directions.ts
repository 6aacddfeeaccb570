import { isOwnPart } from '../../../shared/own-folder.ts';
import { parentOf } from '../../../shared/paths.ts';
import { createFolderGrain, type GrainInput } from './folder-grain.ts';

/**
 * Answers whether an import leads the wrong way, as far as folders tell: from a part to the whole, or against the grain of
 * two folders neither of which contains the other. What composes a folder imports its parts, and files beside each other
 * may know each other.
 */
export function createDirections(input: GrainInput): (edge: number) => boolean {
  const isAgainstGrain = createFolderGrain(input);
  const { ids, sources, targets } = input.graph;
  return edge => {
    const source = ids[sources[edge]];
    const target = ids[targets[edge]];
    if (isOwnPart(target, source)) return true;
    const [from, to] = [parentOf(source), parentOf(target)];
    if (from === to || contains(from, to)) return false;
    return contains(to, from) || isAgainstGrain(edge);
  };
}

function contains(folder: string, inner: string): boolean {
  return folder === '' ? inner !== '' : inner.startsWith(`${folder}/`);
}
