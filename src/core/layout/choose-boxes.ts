import { groupBy } from '../../shared/group-by.ts';
import { divide, limitsOf } from '../analyze/modules/divide.ts';
import type { BoxesInput, ChosenBox, ChosenKind } from './box-types.ts';
import { connectedFiles } from './connected-files.ts';
import { boxesOfModules, moduleFinder } from './module-boxes.ts';

export interface ChosenBoxes {
  readonly boxes: readonly ChosenBox[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
  readonly left: LeftOut;
}

/** What has no box because there are larger parts enough. One box for all of it would seem to be entangled with everything. */
export interface LeftOut {
  /** Modules, or folders of the one that is shown, and how many files they have. */
  readonly parts: number;
  readonly partFiles: number;
  /** Single files beside more connected ones. */
  readonly files: number;
}

export const MOST_BOXES = 60;

interface BoxPart {
  readonly path: string;
  readonly kind: ChosenKind;
  readonly files: readonly number[];
}

/**
 * The parts of what is shown, of which the largest have boxes: the modules of the project, or else the folders of one of
 * them. What is only one part is shown file by file. Depends on names and numbers of files only, so that the same commit
 * has the same boxes in every window.
 */
export function chooseBoxes(input: BoxesInput): ChosenBoxes {
  const { files, modules } = input;
  const parts = modules ? moduleParts(input, modules) : folderParts(files, input);
  if (parts.length > 1) return largest(parts, input);
  const inside = modules ? folderParts(files, input) : [];
  return inside.length > 1 ? largest(inside, input) : singleFiles(input);
}

function largest(parts: readonly BoxPart[], input: BoxesInput): ChosenBoxes {
  const bySize = parts.toSorted((a, b) => b.files.length - a.files.length);
  const drawn = new Set(bySize.slice(0, MOST_BOXES));
  const left = bySize.slice(MOST_BOXES);
  return withBoxes(
    parts.filter(part => drawn.has(part)),
    { parts: left.length, partFiles: left.reduce((sum, { files }) => sum + files.length, 0), files: 0 },
    input,
  );
}

/** All files, or the most connected ones. */
function singleFiles(input: BoxesInput): ChosenBoxes {
  const { files, paths } = input;
  const shown = files.length <= MOST_BOXES ? files : connectedFiles(input, MOST_BOXES);
  const [only] = folderParts(files, input);
  // Nothing says which of them matter.
  if (shown.length === 0 && only) return withBoxes([only], NOTHING, input);
  const parts = shown.map(file => ({ path: paths[file], kind: 'file' as const, files: [file] }));
  return withBoxes(parts, { ...NOTHING, files: files.length - shown.length }, input);
}

const NOTHING: LeftOut = { parts: 0, partFiles: 0, files: 0 };

function withBoxes(parts: readonly BoxPart[], left: LeftOut, { paths }: BoxesInput): ChosenBoxes {
  const boxOf = new Int32Array(paths.length).fill(-1);
  for (const [box, { files }] of parts.entries()) for (const file of files) boxOf[file] = box;
  const boxes = parts.map(({ path, kind, files }) => ({ path, kind, files: files.length }));
  return { boxes, boxOf, left };
}

/** Files beside all modules, such as tests in a folder of their own, are divided like any folder. */
function moduleParts(input: BoxesInput, modules: NonNullable<BoxesInput['modules']>): BoxPart[] {
  const { files, paths } = input;
  const boxes = boxesOfModules(modules, paths);
  const moduleOf = moduleFinder(modules, paths);
  const groups = groupBy(files, moduleOf);
  const known = boxes.flatMap((box, module): BoxPart[] => {
    const own = groups.get(module);
    return own ? [{ ...box, files: own }] : [];
  });
  return [...known, ...folderParts(groups.get(-1) ?? [], input)];
}

function folderParts(files: readonly number[], { paths }: BoxesInput): BoxPart[] {
  return divide({ files, pathOf: file => paths[file], isShared: () => true }, limitsOf(files.length))
    .map(({ kind, folder = '', files: own }): BoxPart => {
      if (own.length === 1) return { path: paths[own[0]], kind: 'file', files: own };
      return { path: folder, kind: kind === 'own files' ? 'own files' : 'folder', files: own };
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.kind < b.kind ? -1 : 1));
}
