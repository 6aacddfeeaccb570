import type { DiffAnswer } from '../model/difference-types.ts';
import { lazyView } from '../parts/lazy-view.tsx';
import {
  comparison,
  comparisonProblem,
  hasLostMark,
  markAllSeen,
  OPENED,
  sinceChoice,
  sinceText,
} from '../store/comparison.ts';
import { backToNow } from '../store/past.ts';
import { past } from '../store/state.ts';

/** Only needed once something has changed. */
const lists = lazyView(
  async () => (await import('./changes/compared.tsx')).ComparedLists,
  () => <p class="muted">Comparing …</p>,
);

/** What it chooses is not needed for the first picture. */
const sinceSwitch = lazyView(
  async () => (await import('./changes/since-switch.tsx')).SinceSwitch,
  () => <div class="since-switch" />,
);

export const prefetchChanges = lists.fetch;

/** What changed, as consequences; files and imports are folded below. */
export function Changes() {
  const title = `Changes since ${sinceText.value}`;
  return (
    <section class="panel changes" aria-label={title}>
      <h3>{title}</h3>
      <sinceSwitch.View />
      {past.value ? (
        <p class="muted">
          This is about the files on disk.{' '}
          <button type="button" class="link" onClick={backToNow}>
            back to now
          </button>
        </p>
      ) : (
        <Compared />
      )}
    </section>
  );
}

function Compared() {
  const isOpened = sinceChoice.value === OPENED;
  const answer = comparison.value?.answer;
  if (comparisonProblem.value !== undefined)
    return (
      <p class="changes-problem" role="alert">
        {comparisonProblem.value}
      </p>
    );
  if (!answer) return <p class="muted">Comparing …</p>;
  return (
    <>
      {isOpened && hasLostMark.value && (
        <p class="muted">The server was restarted; earlier changes are not listed.</p>
      )}
      {isEmpty(answer) ? (
        <p class="muted">
          {isOpened
            ? 'No changes yet. Edit and save a file to see them here.'
            : `No changes since ${sinceText.value}.`}
        </p>
      ) : (
        <>
          <lists.View />
          {isOpened && (
            <button type="button" class="link" onClick={markAllSeen}>
              mark as seen
            </button>
          )}
        </>
      )}
    </>
  );
}

function isEmpty({ files, imports, consequences }: DiffAnswer): boolean {
  const lists = [...Object.values(files), ...Object.values(imports)];
  return consequences.length === 0 && lists.every(list => list.length === 0);
}
