import { effect } from '@preact/signals';
import { isHintShown, theme } from './state.ts';

/** What this browser remembers: nothing about the project. */

const THEME = 'depgraph-theme';
const HINT = 'depgraph-hint-seen';

export function startPreferences(): void {
  const stored = recall(THEME);
  if (stored === 'light' || stored === 'dark') theme.value = stored;
  isHintShown.value = recall(HINT) === null;
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
    remember(THEME, theme.value);
  });
}

export function dismissHint(): void {
  isHintShown.value = false;
  remember(HINT, 'yes');
}

/** A browser may forbid to store anything; then every visit is the first. */
function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but a preference.
  }
}
