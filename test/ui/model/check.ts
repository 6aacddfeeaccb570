import * as assert from 'uvu/assert';
import type { Box, MapLayout } from '../../../ui/src/model/layout.ts';

type Rectangle = Pick<Box, 'x' | 'y' | 'width' | 'height'>;

/** Asserts every invariant of a map layout. */
export function checkLayout(map: MapLayout, where: string): void {
  const { boxes, tangles, width, height } = map;
  boxes.forEach((box, index) => {
    assert.is(box.index, index, where);
    assert.ok(box.parent < index, `${where}: ${box.id} follows its parent`);
    const around = box.parent === -1 ? { x: 0, y: 0, width, height } : boxes[box.parent];
    assert.ok(isInside(grown(box), around), `${where}: ${box.id} is inside`);
    if (box.parent !== -1)
      assert.ok(box.y >= boxes[box.parent].y + 28, `${where}: ${box.id} leaves the header free`);
    assert.is(map.boxOf(box.id), box, where);
    assert.is(map.boxAt(box.x + 1, box.y + 1), box, `${where}: the corner of ${box.id} hits it`);
  });
  for (const siblings of groupsOf(boxes)) checkApart(siblings, where);
  tangles.forEach(tangle => {
    assert.ok(tangle.members.length > 1, where);
    for (const member of tangle.members) assert.ok(isInside(grown(boxes[member]), tangle), where);
    const others = boxes.filter(box => box.parent === tangle.parent && !tangle.members.includes(box.index));
    for (const other of others)
      assert.not(overlap(grown(other), tangle), `${where}: ${other.id} is outside the tangle`);
  });
  const open = boxes.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  assert.equal([...map.packed.keys()].sort(), [map.tree.ids[0], ...open].sort(), where);
  checkDownward(map, where);
}

/** Every import goes down, except for backward ones in a tangle, and those added by a save or of boxes beside the rows. */
function checkDownward({ boxes, tree, levels }: MapLayout, where: string): void {
  const boxOf = new Map(boxes.map(box => [box.unit, box]));
  const lifted = levels.lifted();
  for (let edge = 0; edge < lifted.count; edge++) {
    const from = boxOf.get(lifted.source[edge]);
    const to = boxOf.get(lifted.target[edge]);
    if (!from || !to) continue;
    assert.is(tree.parent[from.unit], tree.parent[to.unit]);
    const direction = levels.directionOf(from.unit, to.unit);
    const isTangled = from.tangle !== -1 && from.tangle === to.tangle;
    const isBeside = from.isBeside || to.isBeside;
    if (direction === 'down' && !isTangled && !isBeside) {
      assert.ok(from.y + from.height <= to.y, `${where}: ${from.id} is above ${to.id}`);
    }
    if (direction === 'down') assert.ok(from.index < to.index, `${where}: ${from.id} precedes ${to.id}`);
    if (direction === 'up') assert.ok(from.index > to.index, `${where}: ${from.id} follows ${to.id}`);
    if (levels.outdated().size === 0 && !isTangled)
      assert.is(direction, 'down', `${where}: ${from.id} uses ${to.id}`);
  }
}

function checkApart(siblings: readonly Box[], where: string): void {
  siblings.forEach((a, i) => {
    for (const b of siblings.slice(i + 1))
      assert.not(overlap(grown(a), b), `${where}: ${a.id} and ${b.id} overlap`);
  });
}

function groupsOf(boxes: readonly Box[]): Iterable<readonly Box[]> {
  const groups = new Map<number, Box[]>();
  for (const box of boxes) groups.set(box.parent, [...(groups.get(box.parent) ?? []), box]);
  return groups.values();
}

/** Adds the minimum gap between boxes, which keeps edges and frames visible. */
function grown({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - 8, y: y - 8, width: width + 16, height: height + 16 };
}

function isInside(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
