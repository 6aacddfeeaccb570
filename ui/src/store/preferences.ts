import { effect } from '@preact/signals';
import { isHintShown, theme } from './state.ts';

/** Preferences in the browser's local storage; nothing about the project. */

const THEME = 'depgraph-theme';
const HINT = 'depgraph-hint-seen';

export function startPreferences(): void {
  const stored = load(THEME);
  if (stored === 'light' || stored === 'dark') theme.value = stored;
  isHintShown.value = load(HINT) === null;
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
    store(THEME, theme.value);
  });
}

export function dismissHint(): void {
  isHintShown.value = false;
  store(HINT, 'yes');
}

/** If the browser denies storage, every visit counts as the first. */
function load(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Only a preference is lost.
  }
}
