import '../style/views.css';
import type { JSX } from 'preact';
import { type Panel, panel } from '../store/state.ts';
import { AdvicePanel } from './advice.tsx';
import { ExportPanel } from './export.tsx';
import { HelpPanel } from './help.tsx';
import { NotesPanel } from './notes.tsx';
import { ProjectPanel } from './project-panel.tsx';

const CONTENTS: Readonly<Record<Exclude<Panel, 'palette'>, () => JSX.Element | null>> = {
  help: HelpPanel,
  advice: AdvicePanel,
  project: ProjectPanel,
  export: ExportPanel,
  notes: NotesPanel,
};

/** The content of the open dialog. */
export function DialogContent() {
  if (panel.value === undefined || panel.value === 'palette') return null;
  const Content = CONTENTS[panel.value];
  return <Content />;
}
