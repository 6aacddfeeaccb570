import { languageNamed, loadLanguages } from '../../core/languages/registry.ts';
import { DepgraphError, withHint } from '../../shared/errors.ts';
import type { ParserRequest, ParserResponse } from './parser.ts';

/**
 * Runs the full parser in a separate process, because it crashes on deeply nested input. Handles requests in order,
 * and starts none before the previous response is sent, so that the parent knows which request caused a crash.
 */
let queue: Promise<unknown> = send('ready');

process.on('message', (request: ParserRequest) => {
  queue = queue.then(() => answer(request)).then(send);
});
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal also signals this process; the parent decides what to do.
process.on('SIGINT', () => {});

async function answer(request: ParserRequest): Promise<ParserResponse> {
  const { kind, language, dialect, text } = request;
  try {
    await loadLanguages([language]);
    const { parse, erasedImports, outline } = languageNamed(language);
    if (kind === 'erase') return { erased: (await erasedImports?.(text, dialect, request.settings)) ?? [] };
    if (kind === 'outline') return { outline: await outline?.(text, dialect, request.lastLine) };
    const facts = await parse?.(text, dialect);
    return facts ? { facts } : { failure: `${language} has no parser` };
  } catch (error) {
    const warning = error instanceof DepgraphError ? withHint(error) : undefined;
    return { failure: error instanceof Error ? error.message : String(error), warning };
  }
}

function send(message: 'ready' | ParserResponse): Promise<unknown> {
  return new Promise(done => process.send?.(message, undefined, undefined, done));
}
