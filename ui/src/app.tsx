import { useLayoutEffect, useRef } from 'preact/hooks';
import { Header } from './panels/header.tsx';
import { Hint } from './panels/hint.tsx';
import { HistoryStrip } from './panels/history-strip.tsx';
import { Overlay } from './panels/overlay.tsx';
import { Overview } from './panels/overview.tsx';
import { RightPanel } from './panels/right-panel.tsx';
import { StatusBar } from './panels/status-bar.tsx';
import { Toasts } from './panels/toasts.tsx';
import { Warnings } from './panels/warnings.tsx';
import { lazyView } from './parts/lazy-view.tsx';
import { SkipLink } from './parts/skip-link.tsx';
import { Analysing, EmptyProject, Failed } from './parts/states.tsx';
import { pastCommit } from './store/past.ts';
import { isNarrow, isPanelShown, measurePanel } from './store/right-panel.ts';
import { drawer, edgeChoice, failure, panel, project, selection, view } from './store/state.ts';
import { VIEW } from './views/views.ts';

const pastBanner = lazyView(
  async () => (await import('./panels/past-banner.tsx')).PastBanner,
  () => null,
);

export function App() {
  return (
    <div class="app">
      <SkipLink />
      <Header />
      <Warnings />
      {isNarrow.value && !drawer.value && <Hint />}
      <div class={isPanelShown.value ? 'columns' : 'columns alone'}>
        <aside class={`side left ${drawer.value === 'left' ? 'shown' : ''}`} aria-label="Project">
          {!isNarrow.value && <Hint />}
          {project.value && <Overview />}
        </aside>
        <main class="middle" id="view" tabIndex={-1}>
          {pastCommit.value !== undefined && <pastBanner.View />}
          <div class="view-area">
            <Content />
          </div>
          <HistoryStrip />
        </main>
        {isPanelShown.value && <SelectionSide />}
      </div>
      <StatusBar />
      {(panel.value === undefined || panel.value === 'palette') && <Toasts />}
      <Overlay />
    </div>
  );
}

/** Scrolls to the top for each new selection. */
function SelectionSide() {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => element.current?.scrollTo(0, 0), [selection.value, edgeChoice.value]);
  useLayoutEffect(() => (element.current ? measurePanel(element.current) : undefined), []);
  return (
    <aside ref={element} class="side right" aria-label="Selection">
      {project.value && <RightPanel />}
    </aside>
  );
}

function Content() {
  if (!project.value) return failure.value ? <Failed /> : <Analysing />;
  if (project.value.fileCount === 0) return <EmptyProject />;
  const View = VIEW[view.value];
  return <View />;
}
