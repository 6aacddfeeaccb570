import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { lazyView } from '../parts/lazy-view.tsx';
import { type Panel, panel } from '../store/state.ts';
import { AdvicePanel } from './advice.tsx';
import { HelpPanel } from './help.tsx';
import { NotesPanel } from './notes.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { Toasts } from './toasts.tsx';

const exporting = lazyView(async () => (await import('./export.tsx')).ExportPanel);

const DIALOGS: Readonly<
  Record<Exclude<Panel, 'palette'>, { title: string; content: () => preact.JSX.Element | null }>
> = {
  help: { title: 'How to use this page', content: HelpPanel },
  advice: { title: 'Advice from a language model', content: AdvicePanel },
  project: { title: 'Open another project', content: ProjectPanel },
  export: { title: 'Export', content: exporting.View },
  notes: { title: 'Unresolved imports and file problems', content: NotesPanel },
};

const palette = lazyView(async () => (await import('./palette.tsx')).Palette);
export const prefetchPalette = () => Promise.all([palette.fetch(), exporting.fetch()]);

/** Shows at most one dialog at a time. */
export function Overlay() {
  const name = panel.value;
  if (name === undefined) return null;
  if (name === 'palette') return <palette.View />;
  const { title, content: Content } = DIALOGS[name];
  return (
    <Dialog title={title}>
      <Content />
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
