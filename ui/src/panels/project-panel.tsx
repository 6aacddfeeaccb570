import { useState } from 'preact/hooks';
import { switchProject } from '../store/api.ts';
import { attempt, cannotAct } from '../store/attempt.ts';
import { panel, project } from '../store/state.ts';

/** The same server looks at another folder; everyone who watches it sees that one then. */
export function ProjectPanel() {
  const [path, setPath] = useState(project.value?.path ?? '');
  const [isBusy, setBusy] = useState(false);
  const reason = cannotAct.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const done = await attempt(() => switchProject(path));
    setBusy(false);
    if (done) panel.value = undefined;
  };
  return (
    <form class="form" onSubmit={submit}>
      <label>
        Folder
        <input
          class="field path"
          value={path}
          spellcheck={false}
          onInput={event => setPath(event.currentTarget.value)}
        />
      </label>
      <p class="muted">
        An absolute path, or one that begins with ~/. Everyone who has this page open will see it.
      </p>
      <p>
        <button type="submit" class="button primary" disabled={reason !== undefined || isBusy} title={reason}>
          {isBusy ? 'Analysing …' : 'Serve it'}
        </button>
      </p>
    </form>
  );
}
