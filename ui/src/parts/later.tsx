import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connection } from '../store/state.ts';
import { Empty } from './empty.tsx';

type Component = () => JSX.Element | null;

/** A part of the page that is fetched when it is first needed, so that the map has less to wait for. */
export interface Later {
  readonly View: Component;
  /** Fetches it now, while nobody waits for it. */
  readonly fetch: () => Promise<unknown>;
}

export function later(load: () => Promise<Component>): Later {
  let known: Component | undefined;
  let loading: Promise<Component> | undefined;
  const fetch = () => {
    loading ??= load().then(
      found => {
        known = found;
        return found;
      },
      error => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    fetch,
    View() {
      const [Found, setFound] = useState<Component | undefined>(() => known);
      const isLive = connection.value.kind === 'live';
      useEffect(() => {
        // Without a server it fails, and is tried again when there is one.
        if (!Found)
          fetch().then(
            found => setFound(() => found),
            () => {},
          );
      }, [Found, isLive]);
      if (Found) return <Found />;
      return (
        <div class="view" aria-busy={isLive}>
          {!isLive && (
            <Empty title="This view could not be fetched yet">It comes when the server is back.</Empty>
          )}
        </div>
      );
    },
  };
}
