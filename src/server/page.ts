import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import type { WholeAnswer } from './respond.ts';
import type { Route } from './route.ts';

/** Answers when it has the file, and calls `next` when it has not. */
export type Files = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The files of the page. They carry no ETag: sirv makes it from size and time, and every file in an npm
 * package has the same time, so that a browser would keep the page of the version before.
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
    // sirv trusts a range blindly, and nobody needs a part of such small files.
    delete request.headers.range;
    // sirv listens to no error of the file it reads; a file that has gone would end the whole process.
    response.once('pipe', source => source.once('error', () => response.destroy()));
    serve(request, response, next);
  };
}

/** For an installation without a page: what this is, and where to go. */
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
    `<p>The dependency graph of <code>${escapeHtml(root)}</code>, live.</p>`,
    `<ul>${endpoints.join('')}</ul>`,
    '</body></html>\n',
  ].join('\n');
  return { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }, body };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
