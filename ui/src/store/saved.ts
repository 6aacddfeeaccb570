import { DATA_ID, readPage, type SavedPage } from '../../../src/core/formats/picture/saved-page.ts';

/** What this page holds if it is a file that somebody saved; undefined if a server serves it. */
export const saved: Promise<SavedPage> | undefined = load();

/** Why everything that needs a server is disabled. */
export const SAVED_REASON = 'Not available in a saved page: it has no server';

function load(): Promise<SavedPage> | undefined {
  const data = document.getElementById(DATA_ID)?.textContent;
  return data ? readPage(data) : undefined;
}
