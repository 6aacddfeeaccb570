import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { prefetchChanges } from './panels/changes.tsx';
import { prefetchPanels } from './panels/overlay.tsx';
import { prefetchRightPanel } from './panels/right-panel.tsx';
import { startComparison } from './store/comparison.ts';
import { startDocument } from './store/document.ts';
import { startHistory } from './store/history.ts';
import { startKeys } from './store/keys.ts';
import { startLabels } from './store/labels.ts';
import { startLive } from './store/live.ts';
import { isPicturePending } from './store/overview.ts';
import { startPast } from './store/past.ts';
import { startPictureWorker } from './store/picture-worker.ts';
import { startPreferences } from './store/preferences.ts';
import { startQuery } from './store/query.ts';
import { saved } from './store/saved.ts';
import { project, theme } from './store/state.ts';
import { startUrl } from './store/url.ts';
import { prefetchViews } from './views/views.ts';

if (saved)
  saved.then(
    ({ query, theme: shown }) => start(query, shown),
    () => start(),
  );
else start();

/** A saved page shows what was on screen when it was saved. */
function start(query?: string, shown?: typeof theme.value): void {
  startPreferences();
  if (shown) theme.value = shown;
  startUrl(query);
  startQuery();
  startKeys();
  startDocument();
  if (!saved) {
    startComparison();
    startPast();
    startHistory();
  }
  startLabels();
  startPictureWorker();
  startLive();

  const page = document.getElementById('page');
  if (page) {
    // Replace the static skeleton instead of hydrating it.
    page.replaceChildren();
    render(<App />, page);
    // Prefetch the other chunks once the first picture is drawn.
    const stop = effect(() => {
      if (!project.value || isPicturePending.value) return;
      setTimeout(() => {
        stop();
        prefetchViews();
        prefetchPanels().catch(() => {});
        prefetchRightPanel().catch(() => {});
        prefetchChanges().catch(() => {});
      }, 300);
    });
  }
}
