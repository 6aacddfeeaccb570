import { useState } from 'preact/hooks';
import { FormError, messageOf } from '../parts/form-error.tsx';
import { switchProject } from '../store/api.ts';
import { cannotAct } from '../store/attempt.ts';
import { panel, project } from '../store/state.ts';

/** Switches the server to another project, for everyone who has the page open. */
export function ProjectPanel() {
  const [path, setPath] = useState(project.value?.path ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const disabledReason = cannotAct.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await switchProject(path);
      panel.value = undefined;
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
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
      <FormError text={error} />
      <p class="muted">
        An absolute path, or one that starts with ~/. It opens for everyone who has this page open.
      </p>
      <p>
        <button
          type="submit"
          class="button primary"
          disabled={disabledReason !== undefined || isBusy}
          title={disabledReason}
        >
          {isBusy ? 'Analysing …' : 'Open'}
        </button>
      </p>
    </form>
  );
}
