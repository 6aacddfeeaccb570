import { pathOf } from '../model/ids.ts';
import type { ImportBetween } from '../model/imports-between.ts';
import { plural } from '../model/names.ts';
import type { BoxId } from '../model/types.ts';
import { OpenButton } from './file-link.tsx';
import { FileName } from './file-name.tsx';
import { ImportChips } from './import-chips.tsx';

interface ImportListProps {
  readonly imports: readonly ImportBetween[];
  /** A folder that is already shown and therefore left out. */
  readonly under?: string;
}

/** Imports with their lines, grouped by importing file in order of first occurrence. */
export function ImportList({ imports, under = '' }: ImportListProps) {
  return (
    <ul class="import-list">
      {bySource(imports).map(([source, targets]) => (
        <li key={source} class="import-from">
          <FileName
            path={pathOf(source)}
            under={under}
            line={targets.length === 1 ? targets[0].lines[0] : undefined}
          />
          <ul>
            {targets.map(each => (
              <Target key={each.target} each={each} under={under} isOnly={targets.length === 1} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface TargetProps {
  readonly each: ImportBetween;
  readonly under: string;
  /** The only import of its file, whose line is shown there. */
  readonly isOnly: boolean;
}

function Target({ each, under, isOnly }: TargetProps) {
  const { source, target, lines, implicit } = each;
  return (
    <li class="import-to">
      {!isOnly && lines.length > 0 && (
        <span class="import-line number muted">
          line {lines[0]} <OpenButton path={pathOf(source)} line={lines[0]} />
        </span>
      )}
      <span class="muted">{implicit ? 'uses' : 'imports'}</span>
      <FileName path={pathOf(target)} under={under} cannotOpen />
      {lines.length > 1 && (
        <span class="chip" title={`Lines ${lines.join(', ')}`}>
          {plural(lines.length, 'line')}
        </span>
      )}
      <ImportChips each={each} />
    </li>
  );
}

function bySource(imports: readonly ImportBetween[]): readonly [BoxId, ImportBetween[]][] {
  const groups = new Map<BoxId, ImportBetween[]>();
  for (const each of imports) {
    const group = groups.get(each.source);
    if (group) group.push(each);
    else groups.set(each.source, [each]);
  }
  return [...groups];
}
