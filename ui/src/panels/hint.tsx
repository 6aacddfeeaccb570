import { dismissHint } from '../store/preferences.ts';
import { isHintShown, project, view } from '../store/state.ts';

/** Explains on the first visit how to read the map. */
export function Hint() {
  const hasBoxes = view.value === 'overview' || view.value === 'map';
  if (!isHintShown.value || !project.value || project.value.fileCount === 0 || !hasBoxes) return null;
  return (
    <section class="hint" aria-label="How to read the map">
      <ol>
        <li>
          <strong>Dependencies point down.</strong> Each box is above the boxes it uses; what others build on
          is below them.
        </li>
        <li>
          <strong class="up-text">Red points up.</strong> These imports go against that order and tie folders
          into tangles that use each other.
        </li>
        <li>
          <strong>Save a file and watch.</strong> Nothing moves; new files and imports turn amber.
        </li>
      </ol>
      <button type="button" class="button primary" onClick={dismissHint}>
        Got it
      </button>
    </section>
  );
}
