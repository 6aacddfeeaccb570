import { arrowOf, type Curve, curveBetween, curveOf, distance2 } from '../model/curves.ts';
import type { Box, MapLayout } from '../model/layout.ts';
import { type MapEdges, UP } from '../model/map-edges.ts';
import type { Camera } from '../store/state.ts';
import { drawEdgeMark } from './edge-mark.ts';
import { nameArea } from './name-area.ts';

export interface EdgeScene {
  readonly layout: MapLayout;
  readonly edges: MapEdges;
  /** Edge → how many of its imports break a rule. */
  readonly forbidden: Uint32Array;
  /** Numbers of the edges to draw. */
  readonly drawn: Uint32Array;
  readonly camera: Camera;
  /** Box → 1 if it is selected or inside the selected box. */
  readonly selected: Uint8Array | undefined;
  readonly hovered: number;
  /** Numbers of the chosen edge and of the one under the pointer, or -1. */
  readonly chosen: number;
  readonly hoveredEdge: number;
  /** The steps of a path, or the chosen edge: everything else is dimmed. */
  readonly steps: readonly Step[] | undefined;
}

/** Between two boxes, by index. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly isUp: boolean;
}

/** How much is left of what a picture is not about. */
export const DIMMED = 0.15;

/** Edge colours, which come from the style sheet so that each theme is defined only there. */
export interface EdgeColours {
  readonly down: string;
  readonly up: string;
  readonly in: string;
  readonly out: string;
  readonly new: string;
  readonly page: string;
}

export function readColours(element: Element): EdgeColours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    down: of('--edge-down'),
    up: of('--edge-up'),
    in: of('--edge-in'),
    out: of('--edge-out'),
    new: of('--edge-new'),
    page: of('--edge-page'),
  };
}

interface Stroke {
  readonly colour: string;
  readonly alpha: number;
  readonly width: number;
  readonly isDashed: boolean;
}

/** Draws faint edges first, so that the important ones are on top. */
export function drawEdges(context: CanvasRenderingContext2D, scene: EdgeScene, colours: EdgeColours): void {
  const { width, height } = context.canvas;
  const ratio = devicePixelRatio;
  const { camera } = scene;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  const zoom = camera.scale * ratio;
  context.setTransform(zoom, 0, 0, zoom, -camera.x * zoom, -camera.y * zoom);
  context.lineCap = 'round';
  const strokes = Array.from(scene.drawn, edge => {
    const stroke = strokeOf(scene, edge, colours);
    const isDimmed = scene.steps && edge !== scene.hoveredEdge;
    return { edge, stroke: isDimmed ? { ...stroke, alpha: stroke.alpha * DIMMED } : stroke };
  });
  strokes.sort((a, b) => a.stroke.alpha - b.stroke.alpha);
  for (const { edge, stroke } of strokes) drawAt(edge, stroke);
  for (const box of scene.layout.boxes) clearName(context, box);
  drawSteps();
  // The selected and the hovered edge are also drawn across boxes.
  for (const { edge, stroke } of strokes)
    if ((edge === scene.chosen && !scene.steps) || edge === scene.hoveredEdge) drawAt(edge, stroke);
  for (const { edge, stroke } of strokes) {
    const sign = signOf(scene, edge);
    if (sign !== undefined)
      drawEdgeMark(context, curveOf(scene.layout, scene.edges, edge), {
        ...scene,
        sign,
        alpha: stroke.alpha,
        fill: sign.includes(BROKEN) || scene.edges.direction[edge] === UP ? colours.up : colours.new,
        ink: colours.page,
      });
  }

  function drawAt(edge: number, stroke: Stroke): void {
    drawOne(context, curveOf(scene.layout, scene.edges, edge), stroke, camera.scale);
  }

  function drawSteps(): void {
    const { boxes } = scene.layout;
    for (const { from, to, isUp } of scene.steps ?? []) {
      const stroke = { colour: isUp ? colours.up : colours.out, alpha: 1, width: 3, isDashed: false };
      drawOne(context, curveBetween(boxes[from], boxes[to]), stroke, camera.scale);
    }
  }
}

/** An import of the edge breaks a rule, or is new. */
const BROKEN = '!';
const NEW = '+';

function signOf({ edges, forbidden }: EdgeScene, edge: number): string | undefined {
  const signs = (edges.isNew[edge] === 1 ? NEW : '') + (forbidden[edge] > 0 ? BROKEN : '');
  return signs === '' ? undefined : signs;
}

/** Edges pass behind closed boxes and the names of open ones, so that names stay readable. */
function clearName(context: CanvasRenderingContext2D, box: Box): void {
  const { x, y, width, height } = nameArea(box);
  context.clearRect(x, y, width, height);
}

function strokeOf(
  { edges, forbidden, selected, hovered, chosen, hoveredEdge }: EdgeScene,
  edge: number,
  colours: EdgeColours,
): Stroke {
  const from = edges.from[edge];
  const to = edges.to[edge];
  const isUp = edges.direction[edge] === UP;
  const isNew = edges.isNew[edge] === 1;
  const width = Math.min(6, 1 + Math.log2(edges.weight[edge]) * 0.5);
  if (edge === chosen || edge === hoveredEdge)
    return { colour: isUp ? colours.up : colours.out, alpha: 1, width: width + 2, isDashed: false };
  const isOwn = selected !== undefined && selected[from] !== selected[to];
  if (isOwn && selected[from] === 1)
    return { colour: isUp ? colours.up : colours.out, alpha: 0.95, width, isDashed: isUp };
  if (isOwn) return { colour: colours.in, alpha: 0.95, width, isDashed: isUp };
  const isTouched = hovered >= 0 && (from === hovered || to === hovered);
  const rest = selected !== undefined && !isTouched ? 0.25 : 1;
  if (forbidden[edge] > 0) return { colour: colours.up, alpha: rest, width: width + 1, isDashed: false };
  if (isNew)
    return { colour: isUp ? colours.up : colours.new, alpha: rest, width: width + 1, isDashed: false };
  if (isUp) return { colour: colours.up, alpha: (isTouched ? 1 : 0.7) * rest, width, isDashed: false };
  return {
    colour: colours.down,
    alpha: (isTouched ? 0.9 : 0.4) * rest,
    width: Math.min(2, width),
    isDashed: false,
  };
}

function drawOne(context: CanvasRenderingContext2D, curve: Curve, stroke: Stroke, scale: number): void {
  const width = Math.max(stroke.width, 1 / scale);
  context.globalAlpha = stroke.alpha;
  context.strokeStyle = stroke.colour;
  context.fillStyle = stroke.colour;
  context.lineWidth = width;
  context.setLineDash(stroke.isDashed ? [6, 4] : []);
  context.beginPath();
  context.moveTo(curve.x1, curve.y1);
  context.bezierCurveTo(curve.cx1, curve.cy1, curve.cx2, curve.cy2, curve.x2, curve.y2);
  context.stroke();
  arrow(context, curve, 4 + width);
}

function arrow(context: CanvasRenderingContext2D, curve: Curve, size: number): void {
  context.setLineDash([]);
  context.beginPath();
  for (const [x, y] of arrowOf(curve, size)) context.lineTo(x, y);
  context.fill();
}

/** The drawn edge within a few pixels of a point of the map, or -1. */
export function edgeAt(scene: EdgeScene, x: number, y: number): number {
  const reach = (5 / scene.camera.scale) ** 2;
  let nearest = reach;
  let found = -1;
  for (const edge of scene.drawn) {
    const distance = distance2(curveOf(scene.layout, scene.edges, edge), x, y);
    if (distance < nearest) {
      nearest = distance;
      found = edge;
    }
  }
  return found;
}
