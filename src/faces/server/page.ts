import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import type { WholeAnswer } from './respond.ts';
import type { Route } from './route.ts';

/** Serves a file, or calls `next` if it does not exist. */
export type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the files of the page. They have no ETag: sirv derives it from size and mtime, and all files in an npm package
 * have the same mtime, so that a browser could keep the page of an older version.
 */
export function pageFiles(folder: string): Files | undefined {
  if (!existsSync(folder)) return undefined;
  const serve = sirv(folder, {
    etag: false,
    brotli: true,
    gzip: true,
    setHeaders: response => response.setHeader('Cache-Control', 'no-cache'),
  });
  return (request, response, next) => {
    // sirv does not validate ranges, and the files are too small to need them.
    delete request.headers.range;
    // sirv does not handle read errors: a deleted file would crash the process.
    response.once('pipe', source => source.once('error', () => response.destroy()));
    serve(request, response, next);
  };
}

/** The fallback for an installation without a built page: a list of the endpoints. */
export function plainPage(routes: readonly Route[], root: string): WholeAnswer {
  const endpoints = routes.map(route => {
    const name = `${route.method} ${escapeHtml(route.path)}`;
    const linked = route.method === 'GET' ? `<a href="${escapeHtml(route.path)}">${name}</a>` : name;
    return `<li>${linked}: ${escapeHtml(route.summary)}</li>`;
  });
  const body = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>depgraph</title></head><body>',
    '<h1>depgraph</h1>',
    `<p>The live dependency graph of <code>${escapeHtml(root)}</code>.</p>`,
    `<ul>${endpoints.join('')}</ul>`,
    '</body></html>\n',
  ].join('\n');
  return { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }, body };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
