import { thousands } from '../model/names.ts';
import { reconnect } from '../store/live.ts';
import { connection, failure, progress, project } from '../store/state.ts';
import { copyText } from './copy.ts';
import { Empty } from './empty.tsx';

/** The loading state, with progress if it is known. */
export function Analysing() {
  const now = progress.value;
  const isLost = connection.value.kind === 'lost';
  return (
    <div class="skeleton" aria-busy="true">
      <div class="skeleton-row">
        <i />
        <i />
        <i />
      </div>
      <div class="skeleton-row">
        <i />
        <i />
      </div>
      <div class="skeleton-row">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p class="skeleton-text" role="status">
        {isLost
          ? 'Waiting for the server …'
          : now
            ? `Reading files: ${thousands(now.done)} of ${thousands(now.total)}`
            : 'Analysing …'}
      </p>
      {now && <progress value={now.done} max={now.total} aria-label="Files read" />}
    </div>
  );
}

export function Failed() {
  const what = failure.value;
  return (
    <Empty title="The map could not be loaded">
      <p>{what?.message}</p>
      <p>
        <button type="button" class="button primary" onClick={reconnect}>
          Try again
        </button>{' '}
        <button
          type="button"
          class="button"
          onClick={() => void copyText(what?.details ?? '', 'Details copied')}
        >
          Copy details
        </button>
      </p>
    </Empty>
  );
}

export function EmptyProject() {
  return (
    <Empty title="No source files found">
      <p>
        <code>{project.value?.path}</code> contains no files in a supported language.
      </p>
      <p class="muted">
        Files that git ignores are skipped, and so are <code>node_modules</code> and other tool folders. To
        change that, set <code>include</code>, <code>exclude</code> or <code>gitignore</code> in{' '}
        <code>.depgraphrc</code>.
      </p>
    </Empty>
  );
}
