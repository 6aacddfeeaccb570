import type { StatesOptions } from './states.ts';

/** The answers that were used last, as texts of limited length in total. */
export interface RecentAnswers {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** What it takes to answer with the JSON of states that git has recorded, each once. */
export interface RecordedOptions extends Omit<StatesOptions, 'request'> {
  readonly build: string | undefined;
  readonly recent: RecentAnswers;
  /** Waits for its turn. */
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
  readonly pause: () => Promise<void>;
}

/** The answer that is known, or is so after waiting for a turn, or is found then. */
export async function recentOr(
  { recent, take }: Pick<RecordedOptions, 'recent' | 'take'>,
  key: string,
  find: () => Promise<string>,
): Promise<string> {
  const known = recent.get(key);
  if (known !== undefined) return known;
  return take(async () => {
    const text = recent.get(key) ?? (await find());
    recent.set(key, text);
    return text;
  });
}

export interface RecentLimits {
  readonly answers: number;
  readonly characters: number;
}

const LIMITS: RecentLimits = { answers: 8, characters: 16 * 1024 * 1024 };

export function createRecentAnswers({ answers, characters }: RecentLimits = LIMITS): RecentAnswers {
  /** A map keeps the order of insertion, so that the first is the one that was used longest ago. */
  const texts = new Map<string, string>();
  let length = 0;

  function drop(key: string): void {
    length -= texts.get(key)?.length ?? 0;
    texts.delete(key);
  }

  return {
    get(key) {
      const text = texts.get(key);
      if (text === undefined) return undefined;
      texts.delete(key);
      texts.set(key, text);
      return text;
    },
    set(key, text) {
      drop(key);
      texts.set(key, text);
      length += text.length;
      for (const [oldest] of texts) {
        if (texts.size <= answers && length <= characters) return;
        drop(oldest);
      }
    },
  };
}
