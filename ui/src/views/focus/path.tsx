import { isPackageId, PACKAGES_ID, pathOf } from '../../model/ids.ts';
import { importOf } from '../../model/imports-between.ts';
import { plural } from '../../model/names.ts';
import type { BoxId, Project } from '../../model/types.ts';
import { OpenButton } from '../../parts/file-link.tsx';
import { PathEnd } from '../../parts/path-end.tsx';
import { clearGoal } from '../../store/actions.ts';
import { chosenPath } from '../../store/path.ts';
import { recentre, thenFocusHeadline } from './recentre.ts';
import { fullName, shortName, type Target } from './target.ts';

/** A shortest import path from the focused box to another or, failing that, in the other direction. */
export function PathTo({ target, to }: { readonly target: Target; readonly to: BoxId }) {
  const { project, id } = target;
  const { edges: path, isReverse = false } = chosenPath.value ?? {};
  return (
    <section class="card focus-way" aria-label="Path">
      <div class="focus-way-head">
        <p>{pathText({ project, from: id, to, steps: path?.length, isReverse })}</p>
        <button type="button" class="chip" onClick={() => thenFocusHeadline(clearGoal)}>
          close path
        </button>
      </div>
      {path && <Chain project={project} path={path} />}
    </section>
  );
}

interface PathTextInput {
  readonly project: Project;
  readonly from: BoxId;
  readonly to: BoxId;
  readonly steps: number | undefined;
  readonly isReverse: boolean;
}

function pathText({ project, from, to, steps, isReverse }: PathTextInput): string {
  const [a, b] = [shortName(project, from), shortName(project, to)];
  if (steps === undefined)
    return `${a} does not depend on ${fullName(project, to)}, directly or indirectly, nor ${b} on ${a}.`;
  const imports = plural(steps, 'import');
  if (isReverse) return `${a} does not depend on ${b}, but ${b} depends on ${a} through ${imports}:`;
  return `${a} depends on ${b} through ${imports}:`;
}

function Chain({ project, path }: { readonly project: Project; readonly path: readonly number[] }) {
  const last = importOf(project, path[path.length - 1]).target;
  return (
    <ol class="focus-chain">
      {path.map((edge, i) => {
        const { source, lines } = importOf(project, edge);
        return (
          <li key={edge} value={i + 1}>
            <span class="step-number">{i + 1}</span>
            <Step id={source} line={lines[0]} />
            <span class="muted focus-uses">uses ↓</span>
          </li>
        );
      })}
      <li>
        <Step id={last} />
      </li>
    </ol>
  );
}

/** One file of the path. */
function Step({ id, line }: { readonly id: BoxId; readonly line?: number | undefined }) {
  const isPackage = isPackageId(id);
  const path = isPackage ? id.slice(PACKAGES_ID.length) : pathOf(id);
  return (
    <>
      <button type="button" class="focus-step" title={path} onClick={() => recentre(id)}>
        {isPackage ? <span class="cut">{path}</span> : <PathEnd path={path} />}
        {line !== undefined && <span class="muted">:{line}</span>}
      </button>
      {!isPackage && <OpenButton path={path} line={line} />}
    </>
  );
}
