import { DATA_ID, type SavedPage } from './saved-page.ts';

/** The built page without data, next to the files of the served page. */
export const PAGE_TEMPLATE = 'page-file.html';
const DATA_MARK = '<!-- data -->';
const TITLE_MARK = '<title>depgraph</title>';

/**
 * The page with its data in one file. The template has its own script and style, which its policy allows by hash; the
 * data is a block that browsers do not run. Compressed, 20,000 files take a few hundred kilobytes instead of two
 * megabytes, and no name in it can end the block.
 */
export async function pageHtml(template: string, page: SavedPage): Promise<string> {
  const data = await compressed(withoutPath(page));
  const block = `<script type="application/octet-stream" id="${DATA_ID}">${data}</script>`;
  const title = `<title>${escapeHtml(page.model.project.name)} · depgraph</title>`;
  // Functions, because `$&` in a name would be replaced.
  return template.replace(TITLE_MARK, () => title).replace(DATA_MARK, () => block);
}

async function compressed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step)
    binary += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(binary);
}

/**
 * Others need not know where the project is on this machine. Messages, imports and versions of packages may name it,
 * always as a whole path: `/app` is not a part of `lib/app`.
 */
function withoutPath({ model, ...rest }: SavedPage): string {
  const { path, name } = model.project;
  const quoted = path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const whole = new RegExp(`(?<=^|[\\s"'\`(=:,;<>/])${quoted}(?!\\w)`, 'g');
  const hidden = (text: string) => (text.includes(path) ? text.replace(whole, () => name) : text);
  const page: SavedPage = { ...rest, model: { ...model, project: { name, path: name } } };
  if (path.length <= 1) return JSON.stringify(page);
  return JSON.stringify(page, (_, value) => (typeof value === 'string' ? hidden(value) : value));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
