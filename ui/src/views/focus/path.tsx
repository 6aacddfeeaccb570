import { isPackageId, PACKAGES_ID, pathOf } from '../../model/ids.ts';
import { importOf } from '../../model/imports-between.ts';
import { baseName, folderOf, plural } from '../../model/names.ts';
import { shortestPath } from '../../model/neighbours.ts';
import type { BoxId, Project } from '../../model/types.ts';
import { OpenButton } from '../../parts/file-link.tsx';
import { select } from '../../store/actions.ts';
import { andReturn, recentre } from './recentre.ts';
import { shortName, type Target, wholeName } from './target.ts';

/** How the middle reaches another box: a shortest way of imports, in this direction or, failing that, in the other. */
export function PathTo({ target, to }: { readonly target: Target; readonly to: BoxId }) {
  const { project, id } = target;
  // The end was asked for by name, so it counts whatever is filtered.
  const filters = { ...target.filters, packages: target.filters.packages || isPackageId(to) };
  const there = shortestPath(project, id, to, filters);
  const way = there ?? shortestPath(project, to, id, filters);
  return (
    <section class="card focus-way" aria-label="Path">
      <div class="focus-way-head">
        <p>{wayWords({ project, from: id, to, steps: way?.length, isBack: !there })}</p>
        <button type="button" class="chip" onClick={() => andReturn(() => select(id))}>
          close path
        </button>
      </div>
      {way && <Chain project={project} way={way} />}
    </section>
  );
}

interface WayWords {
  readonly project: Project;
  readonly from: BoxId;
  readonly to: BoxId;
  readonly steps: number | undefined;
  readonly isBack: boolean;
}

function wayWords({ project, from, to, steps, isBack }: WayWords): string {
  const [a, b] = [shortName(project, from), shortName(project, to)];
  if (steps === undefined) return `No imports lead from ${a} to ${wholeName(project, to)}, nor back.`;
  if (isBack) return `${a} does not reach ${b}, but ${b} reaches ${a} in ${plural(steps, 'import')}:`;
  return `${a} reaches ${b} in ${plural(steps, 'import')}:`;
}

function Chain({ project, way }: { readonly project: Project; readonly way: readonly number[] }) {
  const last = importOf(project, way[way.length - 1]).target;
  return (
    <ol class="focus-chain">
      {way.map(edge => {
        const { source, lines } = importOf(project, edge);
        return (
          <li key={edge}>
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

/** Of a long path the folders are cut, not the name. */
function Step({ id, line }: { readonly id: BoxId; readonly line?: number | undefined }) {
  const isPackage = isPackageId(id);
  const path = isPackage ? id.slice(PACKAGES_ID.length) : pathOf(id);
  const folder = isPackage ? '' : folderOf(path);
  return (
    <>
      <button type="button" class="focus-step" title={path} onClick={() => recentre(id)}>
        <span class="focus-name">
          {folder !== '' && <span class="focus-before cut muted">{folder}/</span>}
          <span class="cut">{isPackage ? path : baseName(path)}</span>
        </span>
        {line !== undefined && <span class="muted">:{line}</span>}
      </button>
      {!isPackage && <OpenButton path={path} line={line} />}
    </>
  );
}
