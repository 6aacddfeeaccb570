import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { prefetchPalette } from './panels/overlay.tsx';
import { startComparison } from './store/comparison.ts';
import { layout } from './store/derived.ts';
import { startDocument } from './store/document.ts';
import { startHistory } from './store/history.ts';
import { startKeys } from './store/keys.ts';
import { startLive } from './store/live.ts';
import { startPast } from './store/past.ts';
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
startLive();

const page = document.getElementById('page');
if (page) {
  // Replace the static skeleton instead of hydrating it.
  page.replaceChildren();
  render(<App />, page);
  // Prefetch the other chunks once the first map is drawn.
  const stop = effect(() => {
    if (!layout.value) return;
    setTimeout(() => {
      stop();
      prefetchViews();
      prefetchPalette().catch(() => {});
    }, 300);
  });
}
