export { importedNames, plural, thousands } from '../../shared/words.ts';

export function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  if (count < 1024 * 1024) return `${(count / 1024).toFixed(1)} KiB`;
  return `${(count / 1024 / 1024).toFixed(1)} MiB`;
}

export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** A specifier may be empty, or as long as its file. */
export function clip(text: string): string {
  if (text === '') return '""';
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
