import type { JSX } from 'preact';
import { lazyView } from '../parts/lazy-view.tsx';
import type { ViewName } from '../store/state.ts';
import { OverviewView } from './overview.tsx';

const LAZY = {
  map: lazyView(async () => (await import('./map.tsx')).MapView),
  matrix: lazyView(async () => (await import('./matrix.tsx')).MatrixView),
  focus: lazyView(async () => (await import('./focus.tsx')).FocusView),
  cycles: lazyView(async () => (await import('./cycles.tsx')).CyclesView),
  risks: lazyView(async () => (await import('./risks.tsx')).RisksView),
  rules: lazyView(async () => (await import('./rules.tsx')).RulesView),
  table: lazyView(async () => (await import('./table.tsx')).TableView),
  packages: lazyView(async () => (await import('./packages.tsx')).PackagesView),
};

/** The overview is part of the first script; all other views are chunks of their own. */
export const VIEW: Readonly<Record<ViewName, () => JSX.Element | null>> = {
  overview: OverviewView,
  map: LAZY.map.View,
  matrix: LAZY.matrix.View,
  focus: LAZY.focus.View,
  cycles: LAZY.cycles.View,
  risks: LAZY.risks.View,
  rules: LAZY.rules.View,
  table: LAZY.table.View,
  packages: LAZY.packages.View,
};

/** Prefetches all other views, so that switching to one is instant. */
export function prefetchViews(): void {
  for (const { fetch } of Object.values(LAZY)) fetch().catch(() => {});
}
