import { useState } from 'preact/hooks';
import { Complaint, reasonOf } from '../parts/complaint.tsx';
import { advise } from '../store/api.ts';
import { cannotAct } from '../store/attempt.ts';

/** The only thing on this page that reaches beyond the machine, and only when the button is pressed. */
export function AdvicePanel() {
  const [question, setQuestion] = useState('');
  const [endpoint, setEndpoint] = useState({ base_url: '', model: '', api_key: '' });
  const [answer, setAnswer] = useState('');
  const [complaint, setComplaint] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const reason = cannotAct.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setComplaint(undefined);
    const given = Object.fromEntries(
      Object.entries({ ...endpoint, question }).filter(([, text]) => text !== ''),
    );
    try {
      setAnswer((await advise(given)).advice);
    } catch (error) {
      setComplaint(reasonOf(error));
    }
    setBusy(false);
  };
  const field = (name: keyof typeof endpoint) => ({
    class: 'field',
    autocomplete: 'off',
    value: endpoint[name],
    onInput: (event: { readonly currentTarget: HTMLInputElement }) =>
      setEndpoint({ ...endpoint, [name]: event.currentTarget.value }),
  });
  return (
    <form class="form" onSubmit={submit}>
      <p class="muted">
        Sends a summary of the report (names of files, counts, cycles and risks; never their contents) to the
        address below, or to the one in your own configuration where the fields are empty. Nothing is stored.
      </p>
      <label>
        Address of the API
        <input type="text" {...field('base_url')} />
      </label>
      <label>
        Model
        <input type="text" {...field('model')} />
      </label>
      <label>
        Key
        <input type="password" {...field('api_key')} />
      </label>
      <label>
        Question (optional)
        <textarea
          class="field"
          rows={3}
          value={question}
          onInput={event => setQuestion(event.currentTarget.value)}
        />
      </label>
      <p>
        <button type="submit" class="button primary" disabled={reason !== undefined || isBusy} title={reason}>
          {isBusy ? 'Asking …' : 'Ask'}
        </button>
      </p>
      <Complaint text={complaint} />
      {answer !== '' && <pre class="answer">{answer}</pre>}
    </form>
  );
}
