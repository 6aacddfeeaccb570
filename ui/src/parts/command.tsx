import { copyText } from './copy.ts';

/** A command for the terminal, with a button that copies it. */
export function Command({ text }: { readonly text: string }) {
  return (
    <span class="command">
      <code class="command-text">{text}</code>
      <button
        type="button"
        class="button"
        aria-label={`Copy ${text}`}
        onClick={() => void copyText(text, 'Command copied')}
      >
        copy
      </button>
    </span>
  );
}
