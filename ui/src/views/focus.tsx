import '../style/views.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { plural } from '../model/names.ts';
import { goal, selection } from '../store/state.ts';
import { ColumnList } from './focus/column.tsx';
import { Hidden, Missing, NothingSelected } from './focus/empty-states.tsx';
import { Headline } from './focus/headline.tsx';
import { PathTo } from './focus/path.tsx';
import { depth, type Side, usedColumns, userColumns } from './focus/reach.ts';
import { takeFocusRequest } from './focus/recentre.ts';
import { focus, shortName, type Target } from './focus/target.ts';

/** Answers: what uses this, and what breaks if I change it? */
export function FocusView() {
  const now = focus.value;
  return (
    <div class="view focus">
      {now.state === 'none' && <NothingSelected />}
      {now.state === 'missing' && <Missing id={now.id} />}
      {now.state === 'hidden' && <Hidden id={now.id} />}
      {now.state === 'found' && <Focused target={now.target} />}
    </div>
  );
}

function Focused({ target }: { readonly target: Target }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = [selection.value, goal.value];
  useLayoutEffect(() => {
    if (takeFocusRequest()) heading.current?.focus();
  }, shown);
  return (
    <div class="focus-page">
      <Headline target={target} heading={heading} />
      {goal.value !== undefined && <PathTo target={target} to={goal.value} />}
      <Columns key={target.id} target={target} />
    </div>
  );
}

/** Users on the left, the farthest first; dependencies on the right. Every arrow means `uses`. */
function Columns({ target }: { readonly target: Target }) {
  const frame = useRef<HTMLElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const shownDepth = depth.value;
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || !middle.current) return;
    const { offsetLeft, offsetWidth } = middle.current;
    current.scrollLeft = offsetLeft + offsetWidth / 2 - current.clientWidth / 2;
  }, [shownDepth]);
  return (
    <section class="focus-columns" ref={frame} aria-label="Users and dependencies">
      <SideColumns side="up" target={target} />
      <div class="focus-middle card" ref={middle}>
        <strong class="focus-middle-name">{shortName(target.project, target.id)}</strong>
        <span class="muted">{factsOf(target)}</span>
      </div>
      <SideColumns side="down" target={target} />
    </section>
  );
}

function SideColumns({ side, target }: { readonly side: Side; readonly target: Target }) {
  const columns = side === 'up' ? userColumns.value : usedColumns.value;
  return (
    <div class={`focus-side ${side}`} style={{ flexGrow: Math.max(1, columns.length) }}>
      {columns.length === 0 && <p class="focus-none muted">{emptyText(side, target)}</p>}
      {columns.map(column => (
        <ColumnList key={column.hop} project={target.project} column={column} />
      ))}
    </div>
  );
}

function emptyText(side: Side, { kind }: Target): string {
  if (side === 'up') return 'No file uses it.';
  return kind === 'package' ? 'Dependencies of packages are not analysed.' : 'It imports nothing.';
}

function factsOf({ project, kind, nodes }: Target): string {
  if (kind === 'package') return 'package';
  const lines = nodes.reduce((sum, node) => sum + Math.max(0, project.loc[node] ?? 0), 0);
  const lineText = plural(lines, 'line');
  return kind === 'file' ? lineText : `${plural(nodes.length, 'file')}, ${lineText}`;
}
