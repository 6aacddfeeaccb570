import { languageNamed, loadLanguages } from '../languages/registry.ts';
import { DepgraphError, withHint } from '../shared/errors.ts';
import type { ParseRequest, ParseResponse } from './parser.ts';

/**
 * A process of its own for the full parser, which dies without a word on deeply nested input.
 * Requests are answered in order, and none is begun before the answer to the one before has left,
 * so that the parent knows which of them ended this process.
 */
let queue: Promise<unknown> = send('ready');

process.on('message', (request: ParseRequest) => {
  queue = queue.then(() => parse(request)).then(send);
});
process.on('disconnect', () => process.exit());
// A terminal interrupts this process, too; our parent decides what that means.
process.on('SIGINT', () => {});

async function parse({ language, dialect, text }: ParseRequest): Promise<ParseResponse> {
  try {
    await loadLanguages([language]);
    const facts = await languageNamed(language).parse?.(text, dialect);
    return facts ? { facts } : { failure: `${language} has no parser` };
  } catch (error) {
    const warning = error instanceof DepgraphError ? withHint(error) : undefined;
    return { failure: error instanceof Error ? error.message : String(error), warning };
  }
}

function send(message: 'ready' | ParseResponse): Promise<unknown> {
  return new Promise(done => process.send?.(message, undefined, undefined, done));
}
