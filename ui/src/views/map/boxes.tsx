import { Component } from 'preact';
import type { MapLayout } from '../../model/layout.ts';
import { layout } from '../../store/derived.ts';
import { type Face, faces } from './faces.ts';

/** All boxes in reading order. */
export function Boxes({ active }: { readonly active: string | undefined }) {
  const map = layout.value;
  if (!map) return null;
  return (
    <>
      {faces.value.map(face => (
        <BoxElement key={face.id} face={face} isActive={face.id === active} />
      ))}
      {/* After the boxes, because the enclosing folder would cover them. */}
      {map.tangles.map(tangle => (
        <Tangle key={`tangle ${tangle.parent} ${tangle.tangle}`} map={map} tangle={tangle} />
      ))}
    </>
  );
}

interface TangleProps {
  readonly map: MapLayout;
  readonly tangle: MapLayout['tangles'][number];
}

function Tangle({ map, tangle: { members, x, y, width, height } }: TangleProps) {
  return (
    <div
      class="tangle"
      style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
      title={`Tangle: ${members.map(member => map.boxes[member].label).join(', ')} use each other`}
    />
  );
}

interface BoxProps {
  readonly face: Face;
  readonly isActive: boolean;
}

/** A class component for `shouldComponentUpdate`: most saves and selections change few of hundreds of boxes. */
class BoxElement extends Component<BoxProps> {
  override shouldComponentUpdate(next: BoxProps): boolean {
    return next.isActive !== this.props.isActive || !isSameFace(next.face, this.props.face);
  }

  override render({ face, isActive }: BoxProps) {
    const { id, label, name, count, mark, depth, isOpen, x, y, width, height } = face;
    return (
      <div
        role="treeitem"
        class={face.classes}
        data-box={id}
        tabIndex={isActive ? 0 : -1}
        aria-level={depth}
        aria-selected={face.isSelected}
        aria-expanded={isOpen}
        title={name}
        style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
      >
        <span class="box-label">
          <span class="cut">{label}</span>
          {count !== undefined && (
            <span class="box-count" aria-hidden="true">
              {count}
            </span>
          )}
          {mark !== '' && (
            <span class="box-mark" aria-hidden="true">
              {mark}
            </span>
          )}
          <span class="hidden-text">{name.slice(label.length)}</span>
        </span>
      </div>
    );
  }
}

function isSameFace(a: Face, b: Face): boolean {
  for (const key of Object.keys(a) as (keyof Face)[]) if (a[key] !== b[key]) return false;
  return true;
}
