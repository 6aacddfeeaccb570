/** The design tokens that the canvas needs, as computed colours. */
export interface Colours {
  readonly surface: string;
  readonly sunken: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly up: string;
  readonly new: string;
}

const TOKENS: Readonly<Record<keyof Colours, string>> = {
  surface: '--surface',
  sunken: '--sunken',
  line: '--line',
  lineStrong: '--line-strong',
  ink: '--ink',
  accent: '--accent',
  accentSoft: '--accent-soft',
  onAccent: '--on-accent',
  up: '--up',
  new: '--new',
};

/** A token has one value for each theme, so it is resolved through a property of a probe element. */
export function readColours(near: Element): Colours {
  const probe = document.createElement('i');
  probe.hidden = true;
  near.append(probe);
  const style = getComputedStyle(probe);
  const colours = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, style.color];
    }),
  );
  probe.remove();
  return colours as unknown as Colours;
}

/** Calls back when the theme may have changed. Returns a function that unsubscribes. */
export function onThemeChange(callback: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  dark.addEventListener('change', callback);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', callback);
  };
}
