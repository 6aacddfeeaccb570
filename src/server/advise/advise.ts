import { fail } from '../../shared/errors.ts';
import { exchange } from './exchange.ts';
import { createPrompt } from './prompt.ts';
import type { ProviderName, Usage } from './providers.ts';
import { readSettings, type SettingsContext } from './settings.ts';
import { type AdviseSubject, summarize } from './summary.ts';

export interface Advice {
  readonly provider: ProviderName;
  /** As the service calls it; empty when neither the request nor the service names one. */
  readonly model: string;
  readonly advice: string;
  /** Null where the service does not say. */
  readonly usage: Usage | null;
}

export interface AdviseContext extends SettingsContext {
  readonly subject: () => AdviseSubject | Promise<AdviseSubject>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Sends a summary of the project to a language model and returns what it says. `request` is a parsed body, as
 * yet unchecked; nothing leaves the machine before all of it has been found good.
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
  if (reply.advice.trim() === '') fail('advise_answer', { host: endpoint.host, problem: 'it holds no text' });
  return {
    provider: provider.name,
    model: withoutKey(reply.model ?? model ?? '', key),
    advice: withoutKey(reply.advice, key),
    usage: reply.usage,
  };
}

/** A service may repeat what it was sent, and its answer is shown and kept. */
function withoutKey(text: string, key: string | undefined): string {
  return key === undefined ? text : text.replaceAll(key, '[key]');
}
