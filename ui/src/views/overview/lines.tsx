import { arcPath, arrowAt, linePath, lineWidth } from '../../../../src/layout/line-path.ts';
import { plural } from '../../model/names.ts';
import type { OverviewLine } from '../../model/overview-lines.ts';
import { lines, overview } from '../../store/overview.ts';
import { colours } from '../../store/overview-colours.ts';
import { emphasis } from './emphasis.ts';

const ARROW = 7;

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
  const { boxes, edge, selected } = emphasis.value;
  const path = (line.isArc ? arcPath : linePath)(line.points);
  const box = selected === undefined ? -1 : state.ids.indexOf(selected);
  const isOwn = edge >= 0 ? line.edge === edge : box >= 0 && (line.from === box || line.to === box);
  const direction = !isOwn || edge >= 0 ? '' : line.from === box ? 'out' : 'in';
  const classes = [
    'line',
    line.isUpward ? 'up' : (colours.value.tints[line.to] ?? 'plain'),
    ...(boxes && !isOwn ? ['dim'] : []),
    ...(isOwn ? ['own', direction] : []),
  ];
  return (
    <g class={classes.join(' ')} data-line={line.edge}>
      <title>
        {`${state.names[line.from]} uses ${state.names[line.to]}: ${plural(line.imports, 'import')}${line.isUpward ? ', upward' : ''}`}
      </title>
      <path class="line-hit" d={path} />
      <path class="line-ink" d={path} stroke-width={lineWidth(line.imports)} />
      {(line.isUpward || isOwn) && (
        <polygon
          points={arrowAt(line.points, ARROW)
            .map(point => point.join())
            .join(' ')}
        />
      )}
    </g>
  );
}
