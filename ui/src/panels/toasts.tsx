import { useLayoutEffect, useRef } from 'preact/hooks';
import { dismissToast } from '../store/announce.ts';
import { toasts } from '../store/state.ts';

/** Toasts as a popover above the page. A modal dialog renders its own, because everything outside it is inert. */
export function Toasts() {
  const element = useRef<HTMLDivElement>(null);
  const all = toasts.value;
  useLayoutEffect(() => {
    const { current } = element;
    if (current?.matches(':popover-open')) current.hidePopover();
    if (all.length > 0) current?.showPopover();
  }, [all]);
  return (
    <>
      {/* Screen readers only announce changes of a live region that already exists. */}
      <p class="hidden-text" role="status">
        {all.at(-1)?.text}
      </p>
      <div ref={element} class="toasts" popover="manual">
        {all.map(({ id, text, kind }) => (
          <div key={id} class={`toast ${kind}`}>
            <span aria-hidden="true">{text}</span>
            <button
              type="button"
              class="icon"
              aria-label={`Dismiss: ${text}`}
              onClick={() => dismissToast(id)}
            >
              ×
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
