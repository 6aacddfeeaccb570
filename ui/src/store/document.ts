import { effect } from '@preact/signals';
import { project } from './state.ts';

/** What the browser's own surface says: the name of the tab. The revision is for those who watch from outside. */
export function startDocument(): void {
  effect(() => {
    const now = project.value;
    if (!now) return;
    document.title = `${now.name} · depgraph`;
    document.documentElement.dataset.revision = String(now.revision);
  });
}
