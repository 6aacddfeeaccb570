import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** The answer to a question to the server, or why there is none; undefined until one of them is known. */
export type Fetched<T> = { readonly answer: T } | { readonly problem: string };

/** Asks again when the key changes, and forgets the earlier answer. Without a key it asks nothing. */
export function useFetched<T>(key: string | undefined, ask: () => Promise<T>): Fetched<T> | undefined {
  const known = useSignal<{ readonly key: string; readonly fetched: Fetched<T> } | undefined>(undefined);
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    const keep = (fetched: Fetched<T>) => {
      if (isCurrent) known.value = { key, fetched };
    };
    ask().then(
      answer => keep({ answer }),
      error => keep({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return known.value?.key === key ? known.value?.fetched : undefined;
}
