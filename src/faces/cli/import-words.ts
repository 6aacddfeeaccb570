import type { ImportKind, Step } from '../../core/query/edges.ts';
import type { Style } from './terminal.ts';
import { thousands } from './words.ts';

/** `src/a.ts:3 → src/b.ts  (lazy)` */
export function stepWords({ source, target, line, kind }: Step, style: Style): string {
  return `${source}${style.dim(`:${line}`)} → ${target}${kindWords(kind, style)}`;
}

/** `a.ts:3 → b.ts:1 → c.ts` */
export function chainWords(chain: readonly Step[], style: Style): string {
  const steps = chain.map(({ source, line }) => `${source}${style.dim(`:${line}`)}`);
  return [...steps, chain[chain.length - 1]?.target ?? ''].join(' → ');
}

export function kindWords(kind: ImportKind, style: Style): string {
  return kind === 'eager' ? '' : `  ${style.dim(kind === 'type' ? '(type-only)' : '(lazy)')}`;
}

const MAX_LINES = 8;

/** `3, 5, 9`, shortened. */
export function lineNumbers(lines: readonly number[]): string {
  const shown = lines.slice(0, MAX_LINES).join(',');
  return lines.length > MAX_LINES ? `${shown},…` : shown;
}

/** What a list leaves out. */
export function moreLine(total: number, shown: number, style: Style): string[] {
  const more = total - shown;
  return more > 0 ? [style.dim(`  … and ${thousands(more)} more; see --limit and --json`)] : [];
}
