import { lazyView } from '../parts/lazy-view.tsx';
import { history, historyProblem, isHistoryOpen, toggleHistory } from '../store/history.ts';
import { SAVED_REASON } from '../store/saved.ts';
import { connection, project, view } from '../store/state.ts';

const lanes = lazyView(async () => (await import('./history-lanes.tsx')).HistoryLanes);

/** Views that a picture of a commit changes most. */
const VIEWS: readonly string[] = ['overview', 'map'];

/** Health, cycles and files over the commits. Folded, it costs nothing. */
export function HistoryStrip() {
  if (!project.value || !VIEWS.includes(view.value)) return null;
  const isSaved = connection.value.kind === 'saved';
  const isOpen = isHistoryOpen.value && !isSaved;
  return (
    <section class="history" aria-label="History">
      <button
        type="button"
        class="history-fold"
        aria-expanded={isOpen}
        disabled={isSaved}
        title={isSaved ? SAVED_REASON : undefined}
        onClick={toggleHistory}
      >
        <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> History
      </button>
      {isOpen && <Body />}
    </section>
  );
}

function Body() {
  if (historyProblem.value !== undefined)
    return (
      <p class="history-note muted" role="status">
        {sentence(historyProblem.value)}
      </p>
    );
  if (!history.value)
    return (
      <p class="history-note muted" role="status">
        Measuring the commits of the last year. The first time takes a while; the rest of the page works
        meanwhile.
      </p>
    );
  return <lanes.View />;
}

/** The reason of the server as a sentence. */
function sentence(reason: string): string {
  return `No history: ${reason}.`;
}
