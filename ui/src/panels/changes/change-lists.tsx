import type { ImportKind, Step } from '../../../../src/core/query/edges.ts';
import { boxOfId, pairOf, SIGNS } from '../../model/comparison.ts';
import type { DiffAnswer } from '../../model/difference-types.ts';
import { briefName, thousands } from '../../model/names.ts';
import { Capped } from '../../parts/capped.tsx';
import { isolated } from '../../parts/isolate.ts';
import { selectEdge } from '../../store/actions.ts';
import { reveal } from '../../store/reveal.ts';

const FIRST_SHOWN = 8;

/** The plain lists of files and imports. */
export function ChangeLists({ answer: { files, imports } }: { readonly answer: DiffAnswer }) {
  const rows: readonly FileRow[] = [
    ...files.added.map(path => ({ change: 'added' as const, path })),
    ...files.renamed.map(({ from, to }) => ({ change: 'moved' as const, path: to, from })),
    ...files.changed.map(path => ({ change: 'changed' as const, path })),
    ...files.removed.map(path => ({ change: 'removed' as const, path })),
  ];
  const steps: readonly ImportRow[] = [
    ...imports.added.map(step => ({ ...step, change: 'added' as const })),
    ...imports.changed.map(step => ({ ...step, change: 'changed' as const })),
    ...imports.removed.map(step => ({ ...step, change: 'removed' as const })),
  ];
  return (
    <>
      {rows.length > 0 && (
        <details class="change-list">
          <summary>
            Files <span class="number muted">{thousands(rows.length)}</span>
          </summary>
          <Capped items={rows} first={FIRST_SHOWN}>
            {shown => (
              <ul class="rows">
                {shown.map(row => (
                  <File key={`${row.change} ${row.path}`} {...row} />
                ))}
              </ul>
            )}
          </Capped>
        </details>
      )}
      {steps.length > 0 && (
        <details class="change-list">
          <summary>
            Imports{' '}
            <span class="number muted">
              +{thousands(imports.added.length)} −{thousands(imports.removed.length)}
              {imports.changed.length > 0 && ` ~${thousands(imports.changed.length)}`}
            </span>
          </summary>
          <Capped items={steps} first={FIRST_SHOWN}>
            {shown => (
              <ul class="rows">
                {shown.map(step => (
                  <Import key={`${step.change} ${step.source}>${step.target}`} {...step} />
                ))}
              </ul>
            )}
          </Capped>
        </details>
      )}
    </>
  );
}

interface FileRow {
  readonly change: keyof typeof SIGNS;
  readonly path: string;
  readonly from?: string;
}

function File({ change, path, from }: FileRow) {
  const name = (
    <span class="cut">
      <Sign change={change} /> {isolated(briefName(path))}
    </span>
  );
  const title = from === undefined ? `${change}: ${path}` : `moved: ${from}\nto ${path}`;
  return (
    <li>
      {change === 'removed' ? (
        <span class="row-text muted" title={title}>
          {name}
        </span>
      ) : (
        <button type="button" class="row-button" title={title} onClick={() => reveal(boxOfId(path))}>
          {name}
        </button>
      )}
    </li>
  );
}

function Sign({ change }: { readonly change: keyof typeof SIGNS }) {
  return (
    <>
      <span class={`change-mark ${change}`} aria-hidden="true">
        {SIGNS[change]}
      </span>
      <span class="hidden-text">{change}:</span>
    </>
  );
}

interface ImportRow extends Pick<Step, 'source' | 'target' | 'kind'> {
  readonly change: 'added' | 'changed' | 'removed';
  /** The kind before, if it changed. */
  readonly was?: ImportKind;
}

const KINDS: Readonly<Record<ImportKind, string>> = { eager: 'eager', lazy: 'lazy', type: 'type-only' };

function Import({ source, target, kind, change, was }: ImportRow) {
  const kinds = was && `now ${KINDS[kind]}, was ${KINDS[was]}`;
  const name = (
    <span class="cut">
      <Sign change={change} /> {nameOf(source)} → {nameOf(target)}
      {kinds && <span class="muted"> {kinds}</span>}
    </span>
  );
  const pair = pairOf({ source, target });
  return (
    <li>
      {change === 'removed' ? (
        <span class="row-text muted" title={`${source}\nno longer uses\n${target}`}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          class="row-button"
          title={[source, 'uses', target, ...(kinds ? [kinds] : [])].join('\n')}
          onClick={() => selectEdge({ from: pair.source, to: pair.target })}
        >
          {name}
        </button>
      )}
    </li>
  );
}

function nameOf(id: string): string {
  return id.startsWith('pkg:') ? id.slice(4) : isolated(briefName(id));
}
