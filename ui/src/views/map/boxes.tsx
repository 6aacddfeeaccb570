import { nodeOf } from '../../model/ids.ts';
import type { Box, MapLayout } from '../../model/layout.ts';
import { plural, thousands } from '../../model/names.ts';
import { layout } from '../../store/picture.ts';
import { project, selection, since, touched } from '../../store/state.ts';
import { related } from './scene.ts';

/** All boxes, in the order in which a reader would meet them. */
export function Boxes({ active }: { readonly active: string | undefined }) {
  const map = layout.value;
  if (!map) return null;
  const news = new Set(since.value?.filesAdded);
  return (
    <>
      {map.tangles.map(({ tangle, parent, x, y, width, height, members }) => (
        <div
          key={`tangle ${parent} ${tangle}`}
          class="tangle"
          style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
          title={`Tangle: ${members.map(member => map.boxes[member].label).join(', ')} use each other`}
        />
      ))}
      {map.boxes.map(box => (
        <BoxElement key={box.id} box={box} map={map} isActive={box.id === active} isNew={news.has(box.id)} />
      ))}
    </>
  );
}

interface BoxElementProps {
  readonly box: Box;
  readonly map: MapLayout;
  readonly isActive: boolean;
  readonly isNew: boolean;
}

function BoxElement({ box, map, isActive, isNew }: BoxElementProps) {
  const inCycle = isInCycle(box);
  const name = describe(box, inCycle);
  const classes = [
    'box',
    box.kind,
    box.isOpen ? `open depth-${1 + ((box.depth - 1) % 3)}` : 'closed',
    selection.value === box.id ? 'selected' : '',
    related.value.users.has(box.index) ? 'user' : '',
    related.value.used.has(box.index) ? 'used' : '',
    inCycle ? 'in-cycle' : '',
    isNew ? 'is-new' : '',
    isTouched(box, map) ? 'pulse' : '',
  ];
  return (
    <div
      role="treeitem"
      class={classes.filter(Boolean).join(' ')}
      data-box={box.id}
      tabIndex={isActive ? 0 : -1}
      aria-level={box.depth}
      aria-selected={selection.value === box.id}
      aria-expanded={box.kind === 'file' || box.kind === 'package' ? undefined : box.isOpen}
      title={name}
      style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}
    >
      <span class="box-label">
        <span class="cut">{box.label}</span>
        {box.kind !== 'file' && box.kind !== 'package' && (
          <span class="box-count" aria-hidden="true">
            {thousands(box.fileCount)}
          </span>
        )}
        <span class="hidden-text">{name.slice(box.label.length)}</span>
      </span>
    </div>
  );
}

/** The save is seen on the box itself, or on the closed folder that holds it. */
function isTouched(box: Box, map: MapLayout): boolean {
  if (touched.value.size === 0 || box.isOpen) return false;
  if (touched.value.has(box.id)) return true;
  if (box.kind === 'file' || box.kind === 'package') return false;
  const places = map.boxOfUnits();
  for (const id of touched.value) {
    const node = project.value ? nodeOf(project.value, id) : -1;
    if (node >= 0 && places[map.tree.folderCount + node] === box.index) return true;
  }
  return false;
}

function isInCycle(box: Box): boolean {
  const now = project.value;
  if (!now || box.kind !== 'file') return false;
  const node = nodeOf(now, box.id);
  return node >= 0 && node < now.fileCount && now.cycleOf[node] >= 0;
}

/** What a screen reader says, and what the tooltip shows. */
function describe(box: Box, inCycle: boolean): string {
  const parts = [box.label];
  if (box.kind === 'file' || box.kind === 'package') parts.push(box.kind);
  else parts.push(box.kind === 'group' ? 'loose files' : box.kind, plural(box.fileCount, 'file'));
  if (inCycle) parts.push('in a cycle');
  if (box.tangle >= 0) parts.push('in a tangle');
  const now = project.value;
  const node = now && (box.kind === 'file' || box.kind === 'package') ? nodeOf(now, box.id) : -1;
  if (now && node >= 0) parts.push(`used by ${now.edges.inStart[node + 1] - now.edges.inStart[node]}`);
  return parts.join(', ');
}
