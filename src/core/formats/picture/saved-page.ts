import type { Labels } from '../../report/label-types.ts';
import type { Model } from '../../report/model-types.ts';
import type { PackageFacts } from '../../report/package-types.ts';
import type { FindingsModel } from '../findings/model-types.ts';
import type { Theme } from './palette.ts';

/** What a page in one file holds instead of a server. */
export interface SavedPage {
  readonly model: Model;
  readonly findings: FindingsModel;
  readonly labels: Labels;
  readonly packages: PackageFacts;
  /** The query string that the page starts with: what was on screen. */
  readonly query: string;
  readonly theme: Theme | 'system';
}

/** The id of the element with the data. */
export const DATA_ID = 'depgraph-data';

/** Reads what `pageHtml` wrote. */
export async function readPage(data: string): Promise<SavedPage> {
  const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text()) as SavedPage;
}
