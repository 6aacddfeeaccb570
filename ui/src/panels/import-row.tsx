import { useSignal } from '@preact/signals';
import { isPackageId, PACKAGES_ID, pathOf } from '../model/ids.ts';
import type { ImportBetween } from '../model/imports-between.ts';
import { briefName } from '../model/names.ts';
import type { BoxId } from '../model/types.ts';
import { boxName } from '../parts/box-name.ts';
import { copyText } from '../parts/copy.ts';
import { ERASED, ImportChips, LEFT_LAZY } from '../parts/import-chips.tsx';
import { isolated } from '../parts/isolate.ts';
import { PathEnd } from '../parts/path-end.tsx';
import { select } from '../store/actions.ts';
import { cannotAct } from '../store/attempt.ts';
import { importChoice } from '../store/edge-address.ts';
import { openInEditor } from '../store/open.ts';
import type { EdgeChoice } from '../store/state.ts';
import { ImportRules } from './import-rules.tsx';
import { ResolveSteps } from './resolve-steps.tsx';
import { SourceView } from './source-view.tsx';

interface ImportRowProps {
  readonly each: ImportBetween;
  /** The folders that names are relative to; without them, names are as short as possible. */
  readonly ends?: EdgeChoice;
  /** Its number in a path. */
  readonly step?: number;
  /** Whether its source lines are shown unless another import is chosen. */
  readonly isFirst: boolean;
}

/** An import; the chosen one shows its source lines. */
export function ImportRow({ each, ends, step, isFirst }: ImportRowProps) {
  const { source, target, lines } = each;
  const choice = importChoice.value;
  const user = ends ? nameWithin(source, ends.from) : briefName(pathOf(source));
  const used = ends ? nameWithin(target, ends.to) : nameOf(target);
  const at = lines.length > 0 ? `:${lines.join(', ')}` : '';
  const isChosen = choice ? choice.source === source && choice.target === target : isFirst;
  return (
    <li class={isChosen ? 'import chosen' : 'import'}>
      {step !== undefined && <span class="step-number">{step}</span>}
      <button
        type="button"
        class="import-ends"
        aria-expanded={isChosen}
        aria-label={`${user}${at} → ${used}`}
        title={`${pathOf(source)}\n→ ${pathOf(target)}`}
        onClick={() => {
          importChoice.value = { source, target };
        }}
      >
        <span class="import-end path">
          <PathEnd path={user} />
          <span class="muted">{at}</span>
        </span>
        <span class="import-end path">
          →&nbsp;
          <PathEnd path={used} />
        </span>
      </button>
      <ImportChips each={each} />
      {isChosen && <ImportDetails key={`${source}\n${target}`} each={each} />}
    </li>
  );
}

function ImportDetails({
  each: { edge, source, target, lines, erased, leftLazy },
}: {
  readonly each: ImportBetween;
}) {
  const isExplained = useSignal(false);
  const path = pathOf(source);
  const [line] = lines;
  const at = line > 0 ? `${path}:${line}` : path;
  const reason = cannotAct.value;
  return (
    <div class="import-details">
      {line > 0 && <SourceView path={path} line={line} />}
      {erased && <p class="muted">{ERASED}</p>}
      {leftLazy && <p class="muted">{LEFT_LAZY}</p>}
      <ImportRules
        edge={edge}
        source={path}
        target={pathOf(target)}
        isBetweenFiles={!target.startsWith(PACKAGES_ID)}
      />
      <div class="buttons">
        <button type="button" class="button" onClick={() => void copyText(at, 'Path copied')}>
          copy path
        </button>
        <button
          type="button"
          class="button"
          disabled={reason !== undefined}
          title={reason ?? `Open ${at} in the editor`}
          onClick={() => void openInEditor(path, line)}
        >
          open ↗
        </button>
        {line > 0 && (
          <button
            type="button"
            class="button"
            aria-expanded={isExplained.value}
            disabled={reason !== undefined}
            title={reason ?? 'Why the import leads there'}
            onClick={() => {
              isExplained.value = !isExplained.value;
            }}
          >
            explain
          </button>
        )}
        <button type="button" class="button" title={`Select ${path}`} onClick={() => select(source)}>
          select
        </button>
      </div>
      {isExplained.value && <ResolveSteps path={path} line={line} target={pathOf(target)} />}
    </div>
  );
}

/** The path relative to a folder, which distinguishes files of the same name. */
function nameWithin(id: BoxId, folder: BoxId): string {
  const [path, around] = [pathOf(id), `${pathOf(folder)}/`];
  return path.startsWith(around) && !isPackageId(id) ? isolated(path.slice(around.length)) : nameOf(id);
}

export function nameOf(id: BoxId): string {
  const name = boxName(id);
  return isPackageId(id) ? name.slice(PACKAGES_ID.length) : isolated(briefName(name) || name);
}
