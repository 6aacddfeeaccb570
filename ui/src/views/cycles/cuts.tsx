import type { ModelKnot } from '../../../../src/core/report/model-types.ts';
import { type Cut, cutsOf } from '../../model/cycle-findings.ts';
import { pathOf } from '../../model/ids.ts';
import { importOf } from '../../model/imports-between.ts';
import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { copyText } from '../../parts/copy.ts';
import { FileName } from '../../parts/file-name.tsx';
import { ImportChips } from '../../parts/import-chips.tsx';
import { importLine } from '../../parts/import-line.ts';
import { ImportList } from '../../parts/import-list.tsx';
import { CutCurve } from './cut-curve.tsx';

interface CutsProps {
  readonly now: Project;
  readonly knot: ModelKnot;
  readonly under: string;
}

const FIRST_SHOWN = 25;
/** From this many cuts on, a curve says more than the list. */
const MIN_CURVE = 4;

/** The lazy imports that close a group. They run later already, so they are no advice. */
export function ClosedBy({ now, knot, under }: CutsProps) {
  if (knot.breakEdges.length === 0) return null;
  const count = plural(knot.breakEdges.length, 'lazy import');
  return (
    <section class="cycle-part">
      <h3>Closed by · {count}</h3>
      <p class="muted">
        Without {knot.breakEdges.length === 1 ? 'it' : 'them'}, these files would not all depend on each
        other. A lazy import runs later, so the files can load whether or not it is there: nothing has to be
        cut for that.
      </p>
      <Capped items={knot.breakEdges} first={FIRST_SHOWN}>
        {shown => <ImportList imports={shown.map(edge => importOf(now, edge))} under={under} />}
      </Capped>
    </section>
  );
}

/** Imports whose removal breaks the cycle, in order, with what each frees; not necessarily the smallest set. */
export function Cuts({ now, knot, under }: CutsProps) {
  const cuts = cutsOf(knot);
  if (cuts.length === 0) return null;
  return (
    <section class="cycle-part">
      <div class="part-head">
        <h3>Suggested cuts · {plural(cuts.length, 'import')}</h3>
        <button type="button" class="button" onClick={() => copy(now, cuts)}>
          Copy list
        </button>
      </div>
      <p class="muted">
        {cuts.length === 1
          ? 'Without this import there is no cycle.'
          : `Without these ${plural(cuts.length, 'import')} there is no cycle. Those that free the most files come first; beside each, the size of the largest cycle before and after it.`}
      </p>
      {cuts.length >= MIN_CURVE && <CutCurve largest={knot.largest} files={knot.members.length} />}
      <Capped items={cuts} first={FIRST_SHOWN}>
        {shown => (
          <ol class="cut-list">
            {shown.map((cut, i) => (
              <CutRow
                key={cut.edge}
                now={now}
                cut={cut}
                number={i + 1}
                files={knot.members.length}
                under={under}
              />
            ))}
          </ol>
        )}
      </Capped>
    </section>
  );
}

interface CutRowProps {
  readonly now: Project;
  readonly cut: Cut;
  readonly number: number;
  readonly files: number;
  readonly under: string;
}

function CutRow({ now, cut: { edge, frees, freed, before, left }, number, files, under }: CutRowProps) {
  const each = importOf(now, edge);
  return (
    <li class="cut-row">
      <span class="cut-number number muted" aria-hidden="true">
        {number}
      </span>
      <FileName path={pathOf(each.source)} line={each.lines[0]} under={under} />
      <span
        class="cut-effect number"
        title={`Frees ${plural(frees, 'file')}; after it, ${thousands(freed)} of ${thousands(files)} are in no cycle, and the largest cycle left has ${thousands(left)}`}
      >
        {left < before ? `${thousands(before)} → ${thousands(left)}` : `still ${thousands(left)}`}
        <span class="hidden-text"> files in the largest cycle</span>
      </span>
      <span class="cut-target">
        <span class="muted">{each.implicit ? 'uses' : 'imports'}</span>
        <FileName path={pathOf(each.target)} under={under} cannotOpen />
        {each.lines.length > 1 && (
          <span class="chip" title={`Lines ${each.lines.join(', ')}`}>
            {plural(each.lines.length, 'line')}
          </span>
        )}
        <ImportChips each={each} />
      </span>
      <span class="meter" style={{ '--share': `${(100 * freed) / files}%` }} />
    </li>
  );
}

function copy(now: Project, cuts: readonly Cut[]): void {
  const text = cuts.map(({ edge }) => importLine(importOf(now, edge))).join('');
  void copyText(text, `${plural(cuts.length, 'import')} copied`);
}
