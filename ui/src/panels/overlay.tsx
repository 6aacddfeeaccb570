import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { lazyView } from '../parts/lazy-view.tsx';
import { type Panel, panel } from '../store/state.ts';
import { Toasts } from './toasts.tsx';

const TITLES: Readonly<Record<Exclude<Panel, 'palette'>, string>> = {
  help: 'How to use this page',
  advice: 'Advice from a language model',
  project: 'Open another project',
  export: 'Export',
  notes: 'Unresolved imports and file problems',
};

const palette = lazyView(async () => (await import('./palette.tsx')).Palette);
const dialogs = lazyView(async () => (await import('./dialogs.tsx')).DialogContent);

export const prefetchPanels = () => Promise.all([palette.fetch(), dialogs.fetch()]);

/** Shows at most one dialog at a time. */
export function Overlay() {
  const name = panel.value;
  if (name === undefined) return null;
  if (name === 'palette') return <palette.View />;
  return (
    <Dialog title={TITLES[name]}>
      <dialogs.View />
    </Dialog>
  );
}

/** A native modal dialog, which traps the focus and restores it. */
function Dialog({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  const close = () => {
    panel.value = undefined;
  };
  return (
    <dialog ref={element} class="dialog" aria-label={title} onClose={close} onCancel={close}>
      <div class="selection-title">
        <h2>{title}</h2>
        <button type="button" class="button icon" aria-label="Close" onClick={close}>
          ×
        </button>
      </div>
      {children}
      <Toasts />
    </dialog>
  );
}
