import { groupBy } from '../../shared/group-by.ts';
import { parentOf } from '../../shared/paths.ts';
import type { Areas } from './areas.ts';
import { boxNames, saysNothing } from './box-names.ts';
import type { ChosenBox } from './box-types.ts';
import { folderOfStack } from './scopes.ts';

type LabelledBox = Pick<ChosenBox, 'path' | 'kind' | 'parts'>;

/** Box → what is written in it: in a frame, what the name of the frame does not say, unless another box has that name. */
export function frameLabels(
  boxes: readonly LabelledBox[],
  names: readonly string[],
  { list, areaOf }: Areas,
  isFramed: (box: number) => boolean,
): string[] {
  const labels = [...names];
  const unnamed: { readonly box: number; readonly name: string }[] = [];
  for (const [area, { path, name }] of list.entries()) {
    const members = [...boxes.keys()].filter(box => areaOf[box] === area && isFramed(box));
    const inside = members.map(box => ({ ...boxes[box], path: withoutStart(boxes[box], path) }));
    const short = withParents(inside, boxNames(inside));
    for (const [i, box] of members.entries()) {
      labels[box] = short[i];
      if (isUnnamed(inside[i])) unnamed.push({ box, name: ownName(inside[i], name) });
    }
  }
  for (const { box, name } of unnamed) labels[box] = unnamed.length > 1 ? name : 'own files';
  const users = groupBy(labels.keys(), box => labels[box]);
  return labels.map((label, box) => (users.get(label)?.length === 1 ? label : names[box]));
}

/** A folder in a frame whose files are in several boxes is named in each of them, so that they are read as one part. */
function withParents(boxes: readonly LabelledBox[], names: readonly string[]): string[] {
  const parents = boxes.map(({ path, kind }) =>
    kind === 'stack' || kind === 'module' ? '' : kind === 'own files' ? path : parentOf(path),
  );
  return names.map((name, box) => {
    const parent = parents[box];
    const siblings = parents.filter(other => other === parent).length;
    if (saysNothing(parent) || siblings < 2 || siblings === boxes.length || name.includes('/')) return name;
    return `${parent.slice(parent.lastIndexOf('/') + 1)}/${name}`;
  });
}

function withoutStart({ path, kind }: LabelledBox, start: string): string {
  const own = kind === 'stack' ? folderOfStack(path) : path;
  // A module may have the name of the area itself, and nothing else says what it is.
  if (!own.startsWith(start) || (kind === 'module' && own === start)) return own;
  return own.slice(start.length).replace(/^\//, '');
}

function isUnnamed({ path, kind }: LabelledBox): boolean {
  return kind === 'own files' && saysNothing(path);
}

/** `editor/*` for the files directly in the frame `editor`: several frames may have such boxes. */
function ownName({ path }: LabelledBox, area: string): string {
  return [area, path, '*'].filter(part => part !== '').join('/');
}
