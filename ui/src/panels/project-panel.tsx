import { useState } from 'preact/hooks';
import { Complaint, reasonOf } from '../parts/complaint.tsx';
import { switchProject } from '../store/api.ts';
import { cannotAct } from '../store/attempt.ts';
import { panel, project } from '../store/state.ts';

/** The same server looks at another folder; everyone who watches it sees that one then. */
export function ProjectPanel() {
  const [path, setPath] = useState(project.value?.path ?? '');
  const [complaint, setComplaint] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const reason = cannotAct.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setComplaint(undefined);
    try {
      await switchProject(path);
      panel.value = undefined;
    } catch (error) {
      setComplaint(reasonOf(error));
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
      <Complaint text={complaint} />
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
