import { useLayoutEffect, useRef } from 'preact/hooks';
import { dismiss } from '../store/announce.ts';
import { toasts } from '../store/state.ts';

/** Above all that is beside it. An open window has its own, because everything outside of it can be neither used nor heard. */
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
      {/* A region that is there before its text is one that screen readers listen to. */}
      <p class="hidden-text" role="status">
        {all.at(-1)?.text}
      </p>
      <div ref={element} class="toasts" popover="manual">
        {all.map(({ id, text, kind }) => (
          <div key={id} class={`toast ${kind}`}>
            <span aria-hidden="true">{text}</span>
            <button type="button" class="icon" aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
