import type { Step } from '../../../src/core/query/edges.ts';
import { isPackageId } from '../model/ids.ts';
import { baseName } from '../model/names.ts';
import { Capped } from './capped.tsx';
import { FileName } from './file-name.tsx';
import { ImportChips } from './import-chips.tsx';

const FIRST_SHOWN = 12;

/** A chain of imports, one below the other, each with its line. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const end = steps.at(-1)?.target;
  const isLoop = end === steps[0]?.source;
  return (
    <Capped items={steps} first={FIRST_SHOWN}>
      {shown => (
        <ol class="loop chain">
          {shown.map(step => (
            <li key={step.source} class="loop-step">
              <FileName path={step.source} line={step.line} />
              <span class="loop-import muted">
                <span>
                  <span aria-hidden="true">↓ </span>
                  imports {nameOf(step.target)}
                </span>
                <ImportChips
                  each={{
                    typeOnly: step.kind === 'type',
                    lazy: step.kind === 'lazy',
                    erased: false,
                    leftLazy: false,
                    implicit: false,
                    test: false,
                  }}
                />
              </span>
            </li>
          ))}
          {end !== undefined && shown.length === steps.length && (
            <li class="loop-step end">
              {isPackageId(end) ? <span class="path">{end}</span> : <FileName path={end} />}
              {isLoop && <span class="loop-import muted">which closes the loop</span>}
            </li>
          )}
        </ol>
      )}
    </Capped>
  );
}

function nameOf(id: string): string {
  return isPackageId(id) ? id : baseName(id);
}
