import { computed } from '@preact/signals';
import { type BoxChanges, changesText, changesWords } from '../../model/comparison.ts';
import { isInLoadCycle } from '../../model/cycle-findings.ts';
import { nodeOf } from '../../model/ids.ts';
import type { Box } from '../../model/layout.ts';
import { plural, thousands } from '../../model/names.ts';
import { usedByText } from '../../model/roles.ts';
import type { BoxId, Project } from '../../model/types.ts';
import { sinceText } from '../../store/comparison.ts';
import { boxChanges, edges, layout } from '../../store/derived.ts';
import { matches } from '../../store/query.ts';
import { project, pulsingBoxes, selection } from '../../store/state.ts';
import { picture } from './picture.ts';
import { selectedBoxes } from './scene.ts';

/** Everything that a box displays. A box with an equal face is not rendered again. */
export interface Face {
  readonly id: BoxId;
  readonly label: string;
  /** The accessible name and tooltip. */
  readonly name: string;
  readonly classes: string;
  /** Number of files in it, `2/12` if the query selects two of them; undefined for a file or package. */
  readonly count: string | undefined;
  /** `+` or `~` for a file, `+2 ~1` for a folder; empty if nothing changed in it. */
  readonly mark: string;
  /** Undefined for a file, a package, and the box of all packages, which does not open. */
  readonly isOpen: boolean | undefined;
  readonly isSelected: boolean;
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The closed folder that contains the selected file. */
const holder = computed(() => {
  const map = layout.value;
  if (!map || selection.value === undefined || map.boxOf(selection.value)) return -1;
  return selectedBoxes.value?.indexOf(1) ?? -1;
});

/** Boxes connected to the selection, by index: its users and its dependencies. */
const related = computed(() => {
  const users = new Set<number>();
  const used = new Set<number>();
  const inside = selectedBoxes.value;
  if (inside && edges.value) {
    const { from, to, count } = edges.value;
    for (let edge = 0; edge < count; edge++) {
      if (inside[from[edge]] === inside[to[edge]]) continue;
      if (inside[to[edge]] === 1) users.add(from[edge]);
      else used.add(to[edge]);
    }
  }
  return { users, used };
});

/** Changed boxes that are visible, or the closed folders that contain them. */
const pulsing = computed<ReadonlySet<number>>(() => {
  const map = layout.value;
  if (!map || pulsingBoxes.value.size === 0) return new Set();
  const boxes = new Set<number>();
  for (const id of pulsingBoxes.value) {
    const node = nodeOf(map.tree.project, id);
    const index = node === -1 ? -1 : map.boxOfUnits()[map.tree.folderCount + node];
    if (index !== -1 && !map.boxes[index].isOpen) boxes.add(index);
  }
  return boxes;
});

/** Box → how many of the query's matches it shows or, if it is closed, contains. */
const matchCounts = computed<ReadonlyMap<number, number>>(() => {
  const map = layout.value;
  const counts = new Map<number, number>();
  if (!map || !matches.value) return counts;
  const boxOf = map.boxOfUnits();
  for (const node of matches.value) {
    const box = boxOf[map.tree.folderCount + node];
    if (box !== -1 && !map.boxes[box].isOpen) counts.set(box, (counts.get(box) ?? 0) + 1);
  }
  return counts;
});

export const faces = computed<readonly Face[]>(() => {
  const map = layout.value;
  const now = project.value;
  if (!map || !now) return [];
  const changes = boxChanges.value;
  return map.boxes.map(box => faceOf(box, now, changes.get(box.index)));
});

function faceOf(box: Box, now: Project, changes: BoxChanges | undefined): Face {
  const { id, label, index, depth, x, y, width, height } = box;
  const isLeaf = box.kind === 'file' || box.kind === 'package';
  const node = isLeaf ? nodeOf(now, id) : -1;
  const inCycle = node !== -1 && node < now.fileCount && isInLoadCycle(now, node);
  const isSelected = selection.value === id;
  const matched = matchCounts.value.get(index) ?? 0;
  const marks = [
    isSelected && 'selected',
    holder.value === index && 'holds',
    related.value.users.has(index) && 'user',
    related.value.used.has(index) && 'used',
    inCycle && 'in-cycle',
    matched > 0 && 'match',
    changes !== undefined && (changes.added > 0 ? 'is-new' : 'is-changed'),
    pulsing.value.has(index) && 'pulse',
    picture.value && !picture.value.boxes.has(index) && 'dim',
  ];
  return {
    id,
    label,
    name: nameOf(box, { now, node, inCycle, matched, changes }),
    classes: ['box', box.kind, openness(box), ...marks].filter(Boolean).join(' '),
    count: isLeaf ? undefined : countText(box.fileCount, matched),
    mark: changes ? changesText(changes, isLeaf) : '',
    isOpen: isLeaf || box.kind === 'packages' ? undefined : box.isOpen,
    isSelected,
    depth,
    x,
    y,
    width,
    height,
  };
}

function countText(files: number, matched: number): string {
  return matched > 0 ? `${thousands(matched)}/${thousands(files)}` : thousands(files);
}

function openness({ isOpen, depth }: Box): string {
  return isOpen ? `open depth-${1 + ((depth - 1) % 3)}` : 'closed';
}

interface FaceFacts {
  readonly now: Project;
  /** -1 for a folder. */
  readonly node: number;
  readonly inCycle: boolean;
  readonly matched: number;
  readonly changes: BoxChanges | undefined;
}

function nameOf(box: Box, { now, node, inCycle, matched, changes }: FaceFacts): string {
  const parts = [box.label];
  if (box.kind === 'file' || box.kind === 'package') parts.push(box.kind);
  else if (box.kind === 'packages')
    parts.push(plural(box.fileCount, 'package'), 'Enter shows them in the Packages view');
  else parts.push(box.kind === 'group' ? 'directly in this folder' : box.kind, plural(box.fileCount, 'file'));
  if (matched > 0) parts.push(node === -1 ? `${thousands(matched)} match the query` : 'matches the query');
  if (inCycle) parts.push('in a cycle');
  if (changes) parts.push(`${changesWords(changes, node !== -1)} since ${sinceText.value}`);
  if (box.tangle >= 0) parts.push('in a tangle');
  const usedBy = node === -1 ? undefined : usedByText(now, node);
  if (usedBy !== undefined) parts.push(usedBy);
  return parts.join(', ');
}
