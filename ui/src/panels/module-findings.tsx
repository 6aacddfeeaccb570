import { importOf } from '../model/imports-between.ts';
import { findingsBetween, type KnotFinding, knotAround, type PairFinding } from '../model/module-findings.ts';
import { plural } from '../model/names.ts';
import type { BoxId } from '../model/types.ts';
import { Capped } from '../parts/capped.tsx';
import { select, selectEdge } from '../store/actions.ts';
import { type EdgeChoice, project } from '../store/state.ts';
import { ImportRow } from './import-row.tsx';

const FIRST_SHOWN = 12;

/** What is found about the imports from one module to another. */
export function EdgeModuleFindings({ choice }: { readonly choice: EdgeChoice }) {
  const now = project.value;
  if (!now) return null;
  const { from, to } = choice;
  const found = findingsBetween(now, from, to).filter(({ kind }) => kind !== 'cut');
  const knot = knotAround(now, [from, to]);
  return (
    <>
      {found.map(finding => (
        <NamedImports key={finding.text} finding={finding} choice={choice} />
      ))}
      {knot && <Knot knot={knot} />}
    </>
  );
}

const TITLES = { grain: 'Against the grain', entry: 'Past the entry', cut: 'To cut' } as const;

function NamedImports({ finding, choice }: { readonly finding: PairFinding; readonly choice: EdgeChoice }) {
  const now = project.value;
  if (!now) return null;
  const { text, kind, help, edges } = finding;
  return (
    <section class="module-finding" aria-label={TITLES[kind]}>
      <h3>
        <span class="up-text">▲</span> {text}
      </h3>
      {help !== undefined && <p class="muted wrap">{help}</p>}
      <Capped key={`${choice.from} ${choice.to}`} items={edges} first={FIRST_SHOWN}>
        {shown => (
          <ul class="imports">
            {shown.map((edge, i) => (
              <ImportRow key={edge} each={importOf(now, edge)} ends={choice} isFirst={i === 0} />
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}

/** The knot that a module is part of. */
export function ModuleKnot({ id }: { readonly id: BoxId }) {
  const now = project.value;
  const knot = now && knotAround(now, [id]);
  if (!knot) return null;
  return (
    <section class="panel">
      <Knot knot={knot} />
    </section>
  );
}

const ACCEPTED = {
  large: 'No cut of 50 imports or fewer ends that.',
  loose: 'Only lazy imports and programs close the circle.',
} as const;

function Knot({ knot: { members, cuts, imports, accepted } }: { readonly knot: KnotFinding }) {
  return (
    <section class="module-finding" aria-label="Module knot">
      <h3>
        <span class="up-text">▲</span> In a knot of {plural(members.length, 'module')}
      </h3>
      <p class="muted">
        Each depends on all others, directly or not, by {plural(imports, 'import')}.{' '}
        {accepted ? ACCEPTED[accepted] : 'The fewest to cut:'}
      </p>
      <PairList pairs={cuts} />
      <Capped items={members} first={FIRST_SHOWN}>
        {shown => (
          <ul class="module-members">
            {shown.map(({ name, id }) => (
              <li key={name}>
                <button type="button" class="link wrap" onClick={() => select(id)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}

/** Pairs of modules; each leads to its edge in the overview. */
function PairList({ pairs }: { readonly pairs: readonly PairFinding[] }) {
  return (
    <Capped items={pairs} first={FIRST_SHOWN}>
      {shown => (
        <ul class="module-pairs">
          {shown.map(({ from, to, fromName, toName, imports, text }) => (
            <li key={`${from} ${to}`}>
              <button type="button" class="link wrap" title={text} onClick={() => selectEdge({ from, to })}>
                {fromName} → {toName}
              </button>{' '}
              <span class="muted">{plural(imports, 'import')}</span>
            </li>
          ))}
        </ul>
      )}
    </Capped>
  );
}

/** The imports that findings name, which are listed with these. */
export function namedEdges({ from, to }: EdgeChoice): ReadonlySet<number> {
  const now = project.value;
  return new Set(now && findingsBetween(now, from, to).flatMap(({ edges }) => edges));
}
