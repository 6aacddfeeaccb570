import type { Ring, RingEdge } from '../../model/ring-types.ts';
import type { Project } from '../../model/types.ts';
import { chooseEdge, isChosenEdge } from './ring-choice.ts';
import { edgeText, nodeName } from './ring-words.ts';

interface RingMatrixProps {
  readonly now: Project;
  readonly ring: Ring;
  readonly under: string;
}

/** The imports between the nodes of a ring, counted: a row uses a column. What leads back is left of the diagonal. */
export function RingMatrix({ now, ring, under }: RingMatrixProps) {
  const edgeAt = new Map(ring.edges.map(edge => [`${edge.from} ${edge.to}`, edge]));
  const columns = ring.nodes.map((_, i) => i);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys.
    <section class="ring-matrix" tabIndex={0} aria-label="Imports between the folders">
      <table>
        <caption>Imports from the folder of a row to that of a column; those that lead back are red</caption>
        <thead>
          <tr>
            <td />
            {columns.map(column => (
              <th key={column} class="ring-cell" scope="col" title={nodeName(ring, column, '')}>
                {column + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(row => (
            <tr key={row}>
              <th class="ring-row" scope="row" title={nodeName(ring, row, '')}>
                <span>
                  {row + 1} {nodeName(ring, row, under)}
                </span>
              </th>
              {columns.map(column =>
                row === column ? (
                  <td key={column} class="ring-cell own" />
                ) : (
                  <Cell key={column} now={now} ring={ring} edge={edgeAt.get(`${row} ${column}`)} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly now: Project;
  readonly ring: Ring;
  readonly edge: RingEdge | undefined;
}

/** For the pointer; the keyboard has the lines of the ring. */
function Cell({ now, ring, edge }: CellProps) {
  if (!edge) return <td class="ring-cell" />;
  const direction = edge.from > edge.to ? 'back' : 'forward';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the lines of the ring.
    <td
      class={isChosenEdge(ring, edge) ? `ring-cell ${direction} chosen` : `ring-cell ${direction}`}
      title={edgeText(now, ring, edge)}
      onClick={() => chooseEdge(ring, edge)}
    >
      {edge.imports.length}
    </td>
  );
}
