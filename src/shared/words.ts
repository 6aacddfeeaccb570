/** `1 cycle`, `2 cycles`, `1 entry`, `2 entries`. */
export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${thousands(count)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** `900 B`, `1.5 KB`, `2 MB`; a kilobyte has 1024 bytes. */
export function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  const [unit, size] = count < 1024 ** 2 ? ['KB', 1024] : ['MB', 1024 ** 2];
  return `${Number.isInteger(count / size) ? count / size : (count / size).toFixed(1)} ${unit}`;
}

/** `20,000`, in every locale. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 file`, `2000 files`: as `plural`, in texts that identify a finding. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const MOST_NAMES = 3;

/** `a`, `a and b`, `a, b, c and 4 more`; the default export has no name of its own. */
export function importedNames(names: readonly string[]): string {
  const words = names.map(name => (name === 'default' ? 'the default export' : name));
  const more = words.length - MOST_NAMES;
  if (more > 0) return `${words.slice(0, MOST_NAMES).join(', ')} and ${more} more`;
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
