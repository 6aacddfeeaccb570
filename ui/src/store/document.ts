import { effect } from '@preact/signals';
import { liveProject } from './state.ts';

/** Keeps the title of the tab and, for tests, the revision of the document up to date. */
export function startDocument(): void {
  effect(() => {
    const now = liveProject.value;
    if (!now) return;
    document.title = `${now.name} · depgraph`;
    document.documentElement.dataset.revision = String(now.revision);
  });
}
