import { lazyView } from '../parts/lazy-view.tsx';

/** Only needed once something is selected. */
const selection = lazyView(async () => (await import('./selection.tsx')).SelectionPanel);

export const RightPanel = selection.View;
export const prefetchRightPanel = selection.fetch;
