import {
  arcPath,
  arrowAt,
  leadsDown,
  linePath,
  lineWidth,
  type Point,
} from '../../../../src/core/layout/line-path.ts';
import { plural } from '../../model/names.ts';
import type { OverviewLine } from '../../model/overview-lines.ts';
import { marks } from '../../store/module-marks.ts';
import { overview } from '../../store/overview.ts';
import { colours } from '../../store/overview-colours.ts';
import { lines } from '../../store/overview-lines.ts';
import { changes, emphasis, lineKey } from './emphasis.ts';

const ARROW = 7;

/** The points of a line → its path. A save keeps the points. */
const paths = new WeakMap<readonly Point[], string>();

function pathOf({ points, isArc }: OverviewLine): string {
  const path = paths.get(points) ?? (isArc ? arcPath : linePath)(points);
  paths.set(points, path);
  return path;
}

/** The lines, under the boxes; upward ones are on top of the others. */
export function OverviewLines() {
  const state = overview.value;
  if (!state) return null;
  const { width, height } = state.picture.placed;
  return (
    <svg class="picture-lines" width={width} height={height} aria-hidden="true">
      {lines.value.map(line => (
        <Line key={`${line.from} ${line.to}`} line={line} />
      ))}
    </svg>
  );
}

function Line({ line }: { readonly line: OverviewLine }) {
  const state = overview.value;
  if (!state) return null;
  const { box, boxes, lines: shown } = emphasis.value;
  const path = pathOf(line);
  const step = shown.get(lineKey(line.from, line.to));
  const isOwn = step !== undefined;
  const isNew = changes.value.lines.has(lineKey(line.from, line.to));
  const finding = marks.value.get(lineKey(line.from, line.to));
  const direction = line.from === box ? 'out' : line.to === box ? 'in' : '';
  const classes = [
    'line',
    line.isUpward
      ? `up up-${state.picture.tones[line.from] ?? 0}`
      : (colours.value.tints[line.to] ?? 'plain'),
    ...(boxes && !isOwn ? ['dim'] : []),
    ...(isOwn ? ['own', direction] : []),
    ...(isNew ? ['new'] : []),
    ...(finding === undefined ? [] : ['finding']),
  ];
  return (
    <g class={classes.join(' ')} data-line={line.edge}>
      <title>
        {`${state.names[line.from]} uses ${state.names[line.to]}: ${plural(line.imports, 'import')}${line.isUpward ? ', upward, part of a cycle' : ''}${isNew ? ', with new imports' : ''}${finding === undefined ? '' : `; ${finding}`}`}
      </title>
      <path class="line-hit" d={path} />
      <path class="line-ink" d={path} stroke-width={lineWidth(line.imports)} />
      {line.isUpward && <circle class="line-start" cx={line.points[0][0]} cy={line.points[0][1]} r={3} />}
      {(line.isUpward || isOwn || !leadsDown(line)) && (
        <polygon
          points={arrowAt(line.points, ARROW)
            .map(point => point.join())
            .join(' ')}
        />
      )}
      {step !== undefined && step > 0 && <LineMark line={line} text={String(step)} />}
      {isNew && !step && <LineMark line={line} text="+" />}
      {finding !== undefined && !isNew && !step && <LineMark line={line} text="!" />}
    </g>
  );
}

const MARK_CLASSES: Readonly<Record<string, string>> = { '+': 'new-mark', '!': 'finding-mark' };

/** The number of a step, or the sign of a new import or a finding, in the middle of a line. */
function LineMark({ line: { points }, text }: { readonly line: OverviewLine; readonly text: string }) {
  const [a, b] = [points[Math.ceil(points.length / 2) - 1], points[Math.floor(points.length / 2)]];
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return (
    <g class={MARK_CLASSES[text] ?? 'line-step'}>
      <circle cx={x} cy={y} r={9} />
      <text x={x} y={y + 4}>
        {text}
      </text>
    </g>
  );
}
