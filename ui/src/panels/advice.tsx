import { useState } from 'preact/hooks';
import { FormError, messageOf } from '../parts/form-error.tsx';
import { advise } from '../store/api.ts';
import { cannotAct } from '../store/attempt.ts';

const CONFIGURATION =
  '{ "advise": { "base_url": "http://127.0.0.1:11434/v1", "model": "qwen3", "keyEnv": "MY_KEY" } }';

/** The only feature that sends anything beyond this machine, and only when the button is pressed. */
export function AdvicePanel() {
  const [question, setQuestion] = useState('');
  const [endpoint, setEndpoint] = useState({ base_url: '', model: '', api_key: '' });
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const disabledReason = cannotAct.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const given = Object.fromEntries(
      Object.entries({ ...endpoint, question }).filter(([, text]) => text !== ''),
    );
    try {
      setAnswer((await advise(given)).advice);
    } catch (reason) {
      setError(messageOf(reason));
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
        Sends a summary of the report (file names, counts, cycles and risks, but no source text) to a language
        model that you choose: any service with the API of OpenAI, also one on this machine such as Ollama.
        Nothing is stored.
      </p>
      <label>
        API base URL
        <input type="text" placeholder="http://127.0.0.1:11434/v1" {...field('base_url')} />
      </label>
      <label>
        Model
        <input type="text" placeholder="qwen3" {...field('model')} />
      </label>
      <label>
        API key
        <input type="password" placeholder="not needed on this machine" {...field('api_key')} />
      </label>
      <details>
        <summary>Configure it once instead</summary>
        <p class="muted">
          Empty fields are taken from <code>~/.config/depgraph/config</code>. <code>keyEnv</code> names the
          environment variable that holds the key:
        </p>
        <pre class="answer">{CONFIGURATION}</pre>
      </details>
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
        <button
          type="submit"
          class="button primary"
          disabled={disabledReason !== undefined || isBusy}
          title={disabledReason}
        >
          {isBusy ? 'Asking …' : 'Ask'}
        </button>
      </p>
      <FormError text={error} />
      {answer !== '' && <pre class="answer">{answer}</pre>}
    </form>
  );
}
