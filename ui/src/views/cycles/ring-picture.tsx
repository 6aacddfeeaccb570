import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pathOf } from '../../model/ids.ts';
import { layoutRing, type RingLayout } from '../../model/ring-layout.ts';
import type { Ring } from '../../model/ring-types.ts';
import type { Project } from '../../model/types.ts';
import { select } from '../../store/actions.ts';
import { selection } from '../../store/state.ts';
import { chooseEdge, isChosenEdge } from './ring-choice.ts';
import { edgeText, nodeName } from './ring-words.ts';

interface PictureProps {
  readonly now: Project;
  readonly ring: Ring;
  readonly under: string;
}

/** One tab stop: the arrow keys move from edge to edge. */
export function RingPicture({ now, ring, under }: PictureProps) {
  const frame = useRef<SVGSVGElement>(null);
  const active = useSignal(0);
  const shown = useSignal<number | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const layout = layoutRing(ring, width);
  const at = Math.min(active.value, ring.edges.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) {
      const next = Math.max(0, Math.min(ring.edges.length - 1, move(at, ring.edges.length)));
      active.value = next;
      frame.current?.querySelector<SVGElement>(`[data-edge="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') chooseEdge(ring, ring.edges[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div class="ring-view">
      <div ref={box} class="ring-box">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of SVG. */}
        <svg
          ref={frame}
          class={ring.edges.length > DENSE ? 'ring-picture dense' : 'ring-picture'}
          width={width}
          height={layout.height}
          role="group"
          aria-label="The cycle as a ring; arrow keys move between imports, Enter selects one"
          onKeyDown={onKeyDown}
          onClick={event => clickOn(ring, event)}
          onMouseLeave={() => {
            shown.value = undefined;
          }}
        >
          <Tips />
          {ring.edges
            .map((_, i) => ring.edges.length - 1 - i)
            .map(i => (
              <Edge
                key={`${ring.edges[i].from} ${ring.edges[i].to}`}
                now={now}
                ring={ring}
                place={layout.edges[i]}
                index={i}
                isActive={i === at}
                onShow={() => {
                  shown.value = i;
                }}
                onFocus={() => {
                  active.value = i;
                  shown.value = i;
                }}
              />
            ))}
          {ring.nodes.map((_, i) => (
            <Node key={ring.nodes[i].id} ring={ring} layout={layout} index={i} under={under} />
          ))}
        </svg>
      </div>
      <p class="ring-note" aria-hidden="true">
        {shown.value !== undefined && ring.edges[shown.value]
          ? edgeText(now, ring, ring.edges[shown.value])
          : 'Point at a line to see its import; click it for details.'}
      </p>
    </div>
  );
}

/** So many lines are drawn lighter, so that the nodes stay visible. */
const DENSE = 80;

/** Until the element is measured, a usual width. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const width = useSignal(480);
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = () => {
      width.value = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, element.current?.clientWidth ?? 0));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width.value;
}

const MIN_WIDTH = 260;
const MAX_WIDTH = 760;

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: at => at + 1,
  ArrowDown: at => at + 1,
  ArrowLeft: at => at - 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The tips of arrows, in the colours of lines. */
function Tips() {
  return (
    <defs>
      {['plain', 'step', 'cut', 'chosen'].map(name => (
        <marker
          key={name}
          id={`ring-tip-${name}`}
          class={`ring-tip ${name}`}
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0,0 L8,4 L0,8 Z" />
        </marker>
      ))}
    </defs>
  );
}

interface EdgeProps {
  readonly now: Project;
  readonly ring: Ring;
  readonly place: RingLayout['edges'][number];
  readonly index: number;
  readonly isActive: boolean;
  readonly onShow: () => void;
  readonly onFocus: () => void;
}

function Edge({ now, ring, place, index, isActive, onShow, onFocus }: EdgeProps) {
  const edge = ring.edges[index];
  const isChosen = isChosenEdge(ring, edge);
  const isCut = edge.cuts === edge.imports.length;
  const kind = isChosen ? 'chosen' : isCut ? 'cut' : edge.step > 0 ? 'step' : 'plain';
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons.
    <g
      class={`ring-edge ${kind}${isCut ? ' dashed' : ''}`}
      data-edge={index}
      role="button"
      tabIndex={isActive ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={edgeText(now, ring, edge)}
      onMouseEnter={onShow}
      onFocus={onFocus}
    >
      <path class="ring-target" d={place.path} />
      <path class="ring-line" d={place.path} marker-end={`url(#ring-tip-${kind})`} />
      {edge.step > 0 && (
        <>
          <circle class="ring-step" cx={place.x} cy={place.y} r="8" />
          <text class="ring-number" x={place.x} y={place.y}>
            {edge.step}
          </text>
        </>
      )}
    </g>
  );
}

interface NodeProps {
  readonly ring: Ring;
  readonly layout: RingLayout;
  readonly index: number;
  readonly under: string;
}

/** For the pointer; the keyboard finds the files in the lists below. */
function Node({ ring, layout, index, under }: NodeProps) {
  const { id } = ring.nodes[index];
  const { x, y, labelX, labelY, isLeft } = layout.nodes[index];
  const name = nodeName(ring, index, under);
  const most = layout.labelLength;
  const short = name.length > most ? `…${name.slice(1 - most)}` : name;
  const elbow = labelX + (isLeft ? 6 : -6);
  return (
    <g class={selection.value === id ? 'ring-node selected' : 'ring-node'} data-node={index}>
      <title>{pathOf(id)}</title>
      <path class="ring-leader" d={`M${x},${y} L${elbow},${labelY}`} />
      <circle cx={x} cy={y} r={layout.nodeSize} />
      <text x={labelX} y={labelY} text-anchor={isLeft ? 'end' : 'start'}>
        {short}
      </text>
    </g>
  );
}

/** On a line, or on a file. */
function clickOn(ring: Ring, { target }: Event): void {
  if (!(target instanceof Element)) return;
  const edge = target.closest<SVGElement>('[data-edge]')?.dataset.edge;
  if (edge !== undefined) chooseEdge(ring, ring.edges[Number(edge)]);
  const node = target.closest<SVGElement>('[data-node]')?.dataset.node;
  if (node !== undefined && ring.kind !== 'folders') select(ring.nodes[Number(node)].id);
}
