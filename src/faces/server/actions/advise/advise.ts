import { fail } from '../../../../shared/errors.ts';
import { exchange } from './exchange.ts';
import { createPrompt } from './prompt.ts';
import type { ProviderName, Usage } from './providers.ts';
import { readSettings, type SettingsContext } from './settings.ts';
import { type AdviseSubject, summarize } from './summary.ts';

export interface Advice {
  readonly provider: ProviderName;
  /** The name in the service's reply, else in the request, else empty. */
  readonly model: string;
  readonly advice: string;
  /** Null if the service does not report it. */
  readonly usage: Usage | null;
}

export interface AdviseContext extends SettingsContext {
  readonly subject: () => AdviseSubject | Promise<AdviseSubject>;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Sends a summary of the project to a language model and returns its reply. `request` is the parsed but unvalidated
 * body; nothing leaves the machine before the whole body is validated.
 */
export async function advise(request: unknown, context: AdviseContext): Promise<Advice> {
  const { provider, endpoint, model, key, question } = readSettings(request, context);
  const prompt = createPrompt(summarize(await context.subject()), question);
  const answer = await exchange({
    endpoint,
    headers: provider.headers(key),
    body: provider.body(prompt, model),
    signal: context.signal,
    timeoutMs: context.timeoutMs,
  });
  const reply = provider.read(answer);
  if (reply.advice.trim() === '')
    fail('advise_answer', { host: endpoint.host, problem: 'it contains no text' });
  return {
    provider: provider.name,
    model: redactKey(reply.model ?? model ?? '', key),
    advice: redactKey(reply.advice, key),
    usage: reply.usage,
  };
}

/** Redacts the key: a service may echo its input, and the reply is displayed. */
function redactKey(text: string, key: string | undefined): string {
  return key === undefined ? text : text.replaceAll(key, '[key]');
}
