/** The answers that were used last, as texts of limited length in total. */
export interface RecentAnswers {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
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
