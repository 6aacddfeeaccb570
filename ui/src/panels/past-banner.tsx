import '../style/views.css';
import { backToNow, isPastLoading, pastCommit, pastProblem } from '../store/past.ts';
import { past } from '../store/state.ts';

/** Says that a commit is shown instead of the files on disk. */
export function PastBanner() {
  const commit = pastCommit.value;
  if (commit === undefined) return null;
  return (
    <div class={pastProblem.value === undefined ? 'past-banner' : 'past-banner failed'} role="status">
      <Words commit={commit} />
      <button type="button" class="link" onClick={backToNow}>
        back to now
      </button>
    </div>
  );
}

function Words({ commit }: { readonly commit: string }) {
  const shown = past.value;
  if (pastProblem.value !== undefined)
    return (
      <span>
        {shortCommit(commit)} cannot be shown: {pastProblem.value}
      </span>
    );
  if (!shown || isPastLoading.value) return <span>Reading {shortCommit(commit)} …</span>;
  return (
    <span class="past-words">
      <strong>
        as of {shown.commit.slice(0, 7)}, {dayText(shown.date)}
      </strong>
      <span class="cut muted" title={shown.subject}>
        {shown.subject}
      </span>
    </span>
  );
}

/** An id is shortened, a name is not. */
function shortCommit(commit: string): string {
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 7) : commit;
}

/** `3 March 2026`. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
