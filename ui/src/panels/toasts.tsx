import { useLayoutEffect, useRef } from 'preact/hooks';
import { dismiss } from '../store/announce.ts';
import { toasts } from '../store/state.ts';

/** Above everything, a modal window included: each new one brings them to the top again. */
export function Toasts() {
  const element = useRef<HTMLDivElement>(null);
  const all = toasts.value;
  useLayoutEffect(() => {
    const { current } = element;
    if (current?.matches(':popover-open')) current.hidePopover();
    if (all.length > 0) current?.showPopover();
  }, [all]);
  return (
    <div ref={element} class="toasts" role="status" aria-live="polite" popover="manual">
      {all.map(({ id, text, kind }) => (
        <div key={id} class={`toast ${kind}`}>
          <span>{text}</span>
          <button type="button" class="icon" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
