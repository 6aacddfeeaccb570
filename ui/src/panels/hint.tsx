import { dismissHint } from '../store/preferences.ts';
import { isHintShown, project, view } from '../store/state.ts';

/** For the first visit: how to read the map, in three sentences. */
export function Hint() {
  if (!isHintShown.value || !project.value || project.value.fileCount === 0 || view.value !== 'map')
    return null;
  return (
    <section class="hint" aria-label="How to read the map">
      <ol>
        <li>
          <strong>Uses flow down.</strong> Boxes stand above what they use; the foundation is at the bottom.
        </li>
        <li>
          <strong class="up-text">Red goes up.</strong> Those imports run against that order, and make the
          dashed tangles: folders that use each other.
        </li>
        <li>
          <strong>Save a file and watch.</strong> Nothing moves; what is new turns amber.
        </li>
      </ol>
      <button type="button" class="button primary" onClick={dismissHint}>
        Got it
      </button>
    </section>
  );
}
