import { applyDifference, type Expansion } from './expansion.ts';
import { layout, type MapLayout } from './layout.ts';
import type { Levels } from './levels.ts';
import type { Viewport } from './sizes.ts';
import type { Tree } from './tree.ts';
import type { BoxId } from './types.ts';

export interface OpenedInput {
  readonly tree: Tree;
  readonly levels: Levels;
  readonly viewport: Viewport;
  readonly auto: Expansion;
  /** In the order in which the user opened them. */
  readonly opened: ReadonlySet<BoxId>;
  readonly closed: ReadonlySet<BoxId>;
}

/** The layout that is on screen, of the same arrangement. */
export interface Shown {
  readonly opened: ReadonlySet<BoxId>;
  readonly closed: ReadonlySet<BoxId>;
  readonly layout: MapLayout;
}

/** Opened folders before the last ones are laid out at once, because each step costs a layout. */
const MAX_STEPS = 24;

/**
 * Lays out the automatic expansion, then opens the user's folders one after the other. Each step makes room to the right
 * and below, so that the boxes above an opened folder stay where they are, and a link shows the same map to others.
 */
export function layOutOpened(input: OpenedInput, shown: Shown | undefined): MapLayout {
  const { tree, levels, viewport, auto, closed } = input;
  const opened = [...input.opened].filter(id => tree.folderOfId.has(id));
  const known = shown && isContinued(shown, input) ? shown : undefined;
  const done = known
    ? opened.filter(id => known.opened.has(id)).length
    : Math.max(0, opened.length - MAX_STEPS);
  const at = (count: number, previous: MapLayout | undefined) =>
    layout(tree, levels, applyDifference(auto, opened.slice(0, count), closed), { viewport, previous });
  // A save has another tree or other levels than the layout on screen.
  const isCurrent = known?.layout.tree === tree && known.layout.levels === levels;
  let made = known && isCurrent ? known.layout : at(done, known?.layout);
  for (let count = done + 1; count <= opened.length; count++) made = at(count, made);
  return made;
}

/** Whether the folders on screen are the same, or more were opened after them. */
function isContinued(shown: Shown, { opened, closed }: OpenedInput): boolean {
  if (shown.closed.size !== closed.size || [...closed].some(id => !shown.closed.has(id))) return false;
  const first = [...opened].slice(0, shown.opened.size);
  return [...shown.opened].every((id, i) => first[i] === id);
}
