import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { chunk } from '../store/chunk.ts';
import { connection } from '../store/state.ts';
import { Empty } from './empty.tsx';

type Component = () => JSX.Element | null;

/** A part of the page in a chunk of its own, so that the map loads faster. */
export interface LazyView {
  readonly View: Component;
  /** Prefetches the chunk. */
  readonly fetch: () => Promise<unknown>;
}

interface WaitingProps {
  /** The chunk could not be loaded although the server is there. */
  readonly hasFailed: boolean;
}

/** `Waiting` is shown until the chunk is loaded. */
export function lazyView(
  load: () => Promise<Component>,
  Waiting: (props: WaitingProps) => JSX.Element | null = LoadingView,
): LazyView {
  let known: Component | undefined;
  const fetch = chunk(async () => {
    known = await load();
    return known;
  });
  return {
    fetch,
    View() {
      const [Found, setFound] = useState<Component | undefined>(() => known);
      const [hasFailed, setFailed] = useState(false);
      const isLive = canLoad();
      useEffect(() => {
        // Fails without a server; retried when the connection is back.
        if (!Found)
          fetch().then(
            found => setFound(() => found),
            () => setFailed(canLoad()),
          );
      }, [Found, isLive]);
      return Found ? <Found /> : <Waiting hasFailed={hasFailed && isLive} />;
    },
  };
}

function LoadingView({ hasFailed }: WaitingProps) {
  const isLive = canLoad();
  // Chromium does not request a module again whose first request failed.
  if (hasFailed)
    return (
      <div class="view">
        <Empty title="This view could not be loaded">
          <button type="button" class="button" onClick={() => location.reload()}>
            Reload the page
          </button>
        </Empty>
      </div>
    );
  return (
    <div class="view" aria-busy={isLive}>
      {!isLive && <Empty title="This view is not loaded yet">It loads as soon as the server is back.</Empty>}
    </div>
  );
}

/** Whether a chunk can be loaded. A saved page has all of them. */
const canLoad = () => connection.value.kind === 'live' || connection.value.kind === 'saved';
