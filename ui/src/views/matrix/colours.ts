/** The tokens that the canvas needs, as colours that it understands. */
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

/** A token holds one value for each theme; only a property that uses it tells which of them counts here. */
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

/** Calls when the colours of the page may be others. */
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
