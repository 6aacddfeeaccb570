import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { prefetchPanels } from './panels/overlay.tsx';
import { prefetchRightPanel } from './panels/right-panel.tsx';
import { startComparison } from './store/comparison.ts';
import { startDocument } from './store/document.ts';
import { startHistory } from './store/history.ts';
import { startKeys } from './store/keys.ts';
import { startLabels } from './store/labels.ts';
import { startLive } from './store/live.ts';
import { overview } from './store/overview.ts';
import { startPast } from './store/past.ts';
import { startPictureWorker } from './store/picture-worker.ts';
import { startPreferences } from './store/preferences.ts';
import { startQuery } from './store/query.ts';
import { startUrl } from './store/url.ts';
import { prefetchViews } from './views/views.ts';

startPreferences();
startUrl();
startQuery();
startKeys();
startDocument();
startComparison();
startPast();
startHistory();
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
    if (!overview.value) return;
    setTimeout(() => {
      stop();
      prefetchViews();
      prefetchPanels().catch(() => {});
      prefetchRightPanel().catch(() => {});
    }, 300);
  });
}
