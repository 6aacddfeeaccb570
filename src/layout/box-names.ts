import type { ChosenBox } from './choose-boxes.ts';

/** Folders whose names say nothing about what is in them. */
const GENERIC = /^(?:src|source|sources|lib|libs|main|java|kotlin|scala|python|go|internal|pkg|code|index)$/i;

/**
 * A short name for each box, distinct among them: the last segment that says something, with as many of the segments
 * before it as it takes. Segments that say nothing are left out, except where boxes differ in them only. The files
 * directly in a folder are `core/*`.
 */
export function boxNames(boxes: readonly Pick<ChosenBox, 'path' | 'kind'>[]): string[] {
  const parts = boxes.map(partsOf);
  // A scope such as `@babel` says too little alone.
  const taken = parts.map(({ segments }) =>
    Math.min(segments.length, segments.at(-1)?.startsWith('@') ? 2 : 1),
  );
  const names = () => parts.map((part, box) => nameOf(part, taken[box]));
  for (;;) {
    const current = names();
    const users = new Map<string, number[]>();
    for (const [box, name] of current.entries()) users.set(name, [...(users.get(name) ?? []), box]);
    let isChanged = false;
    for (const same of users.values()) {
      if (same.length === 1) continue;
      for (const box of same) {
        if (taken[box] >= parts[box].segments.length) {
          const { whole } = parts[box];
          if (taken[box] >= whole.length) continue;
          parts[box] = { ...parts[box], segments: whole };
        }
        taken[box]++;
        isChanged = true;
      }
    }
    if (!isChanged) return current;
  }
}

interface Parts {
  readonly segments: readonly string[];
  /** With those that say nothing. */
  readonly whole: readonly string[];
  readonly suffix: string;
}

function partsOf({ path, kind }: Pick<ChosenBox, 'path' | 'kind'>): Parts {
  if (kind === 'module') return { segments: [path], whole: [path], suffix: '' };
  const whole = path === '' ? [] : path.split('/');
  const suffix = kind === 'own files' ? '/*' : '';
  if (kind === 'file') return { segments: whole, whole, suffix };
  const telling = whole.filter((segment, i) => i === 0 || !GENERIC.test(segment));
  const isEmpty = telling.length === 1 && GENERIC.test(telling[0]);
  return { segments: isEmpty ? whole : telling, whole, suffix };
}

function nameOf({ segments, suffix }: Parts, count: number): string {
  if (segments.length === 0) return 'files in the root';
  return segments.slice(segments.length - count).join('/') + suffix;
}
