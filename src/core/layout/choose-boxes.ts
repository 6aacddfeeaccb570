import { groupBy } from '../../shared/group-by.ts';
import { divide, limitsOf } from '../analyze/modules/divide.ts';
import type { BoxesInput, BoxPart, ChosenBox } from './box-types.ts';
import { connectedFiles } from './connected-files.ts';
import { boxesOfModules, moduleFinder } from './module-boxes.ts';
import { stackPath } from './scopes.ts';
import { stackParts } from './stacks.ts';
import { withStartsApart } from './start-files.ts';

export interface ChosenBoxes {
  readonly boxes: readonly ChosenBox[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
  /** Box → the parts that share it; empty but for stacks. */
  readonly members: readonly (readonly BoxPart[])[];
  /** How many files have no box, beside more connected ones. */
  readonly leftFiles: number;
  /** Are its parts modules of the project? */
  readonly hasModules: boolean;
}

export const MOST_BOXES = 60;

/**
 * The parts of what is shown, of which the largest have boxes of their own: the modules of the project, or else the
 * folders of one of them. What is only one part is shown file by file. Depends on names and numbers of files only, so
 * that the same commit has the same boxes in every window.
 */
export function chooseBoxes(input: BoxesInput): ChosenBoxes {
  const { files, modules } = input;
  const parts = modules ? moduleParts(input, modules) : folderParts(files, input);
  if (parts.length > 1) return withStacks(parts, modules !== undefined, input);
  const inside = modules ? folderParts(files, input) : [];
  return inside.length > 1 ? withStacks(inside, false, input) : singleFiles(input);
}

function withStacks(parts: readonly BoxPart[], hasModules: boolean, input: BoxesInput): ChosenBoxes {
  const { drawn, stacks } = stackParts(withStartsApart(parts, input.paths), MOST_BOXES);
  const boxes = stacks.map(({ folder, members }) => ({
    part: {
      path: stackPath(folder, input.scope ?? ''),
      kind: 'stack' as const,
      files: members.flatMap(({ files }) => files),
    },
    members,
  }));
  const all = [...drawn.map(part => ({ part, members: [] })), ...boxes];
  return { ...withBoxes(all, input), leftFiles: 0, hasModules };
}

/** All files, or the most connected ones. */
function singleFiles(input: BoxesInput): ChosenBoxes {
  const { files, paths } = input;
  const shown = files.length <= MOST_BOXES ? files : connectedFiles(input, MOST_BOXES);
  const [only] = folderParts(files, input);
  // Nothing says which of them matter.
  const isClosed = shown.length === 0 && only !== undefined;
  const parts = isClosed
    ? [only]
    : shown.map(file => ({ path: paths[file], kind: 'file' as const, files: [file] }));
  const boxes = withBoxes(
    parts.map(part => ({ part, members: [] })),
    input,
  );
  return { ...boxes, leftFiles: isClosed ? 0 : files.length - shown.length, hasModules: false };
}

function withBoxes(
  parts: readonly { readonly part: BoxPart; readonly members: readonly BoxPart[] }[],
  { paths }: BoxesInput,
): Pick<ChosenBoxes, 'boxes' | 'boxOf' | 'members'> {
  const boxOf = new Int32Array(paths.length).fill(-1);
  for (const [box, { part }] of parts.entries()) for (const file of part.files) boxOf[file] = box;
  const boxes = parts.map(({ part: { path, kind, files, isStart }, members }) => ({
    path,
    kind,
    files: files.length,
    ...(members.length > 0 && { parts: members.length }),
    ...(isStart && { isStart }),
  }));
  return { boxes, boxOf, members: parts.map(({ members }) => members) };
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
