import type { AdviseConfig } from '../../config/options.ts';
import { fail } from '../../shared/errors.ts';
import { type Provider, type ProviderName, providers } from './providers.ts';

/** What is needed to ask: every field has been checked. */
export interface AdviseSettings {
  readonly provider: Provider;
  readonly endpoint: URL;
  /** Undefined leaves the choice to the service. */
  readonly model: string | undefined;
  readonly key: string | undefined;
  readonly question: string | undefined;
}

export interface SettingsContext {
  /** The user's own configuration; a project cannot set it. */
  readonly config: AdviseConfig;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const LONGEST = { base_url: 2048, model: 256, api_key: 4096, question: 16_384 } as const;

/** From the body of a request, completed by the user's configuration. */
export function readSettings(request: unknown, { config, env }: SettingsContext): AdviseSettings {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    fail('advise_field', { field: 'the body', expected: 'a JSON object' });
  }
  const body: Readonly<Record<string, unknown>> = { ...request };
  const name = readProvider(body.provider) ?? config.provider;
  const baseUrl = readText(body, 'base_url') ?? config.base_url;
  const provider = providers[name];
  const endpoint = endpointOf(checkedUrl(baseUrl), provider);
  return {
    provider,
    endpoint,
    model: readText(body, 'model') ?? (config.model || undefined),
    key: checkedKey(readText(body, 'api_key')) ?? keyFromEnvironment(endpoint, config, env),
    question: readText(body, 'question'),
  };
}

function readProvider(value: unknown): ProviderName | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (value === 'openai' || value === 'anthropic') return value;
  return fail('advise_field', { field: 'provider', expected: '"openai" or "anthropic"' });
}

/** An empty text, as forms send it, is none. */
function readText(body: Readonly<Record<string, unknown>>, field: keyof typeof LONGEST): string | undefined {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= LONGEST[field]) return value;
  return fail('advise_field', { field, expected: `a text of at most ${LONGEST[field]} characters` });
}

/**
 * `new URL` mends much: it trims, drops newlines, turns backslashes, accepts `http:host`. What has to be mended
 * is not what the user meant. The text is never repeated: a pasted address may hold a password.
 */
function checkedUrl(text: string): URL {
  if (text === '') fail('advise_base_url', { problem: 'is missing' });
  if (!/^https?:\/\/[^/?#]/i.test(text) || /[\s\\\u0000-\u001f\u007f]/.test(text) || !URL.canParse(text)) {
    fail('advise_base_url', { problem: 'must be a well-formed http or https address' });
  }
  const url = new URL(text);
  const authority = text.split('/')[2];
  if (url.username !== '' || url.password !== '' || authority.includes('@')) {
    fail('advise_base_url', { problem: 'must not hold a user name or password' });
  }
  if (text.includes('#')) fail('advise_base_url', { problem: 'must not hold a fragment' });
  return url;
}

/** The path of the provider behind that of the base, without repeating what is already there. */
function endpointOf(base: URL, provider: Provider): URL {
  const endpoint = new URL(base);
  const path = endpoint.pathname.replace(/\/+$/, '');
  const overlap = provider.overlaps.find(end => path.endsWith(end)) ?? '';
  endpoint.pathname = path + provider.path.slice(overlap.length);
  return endpoint;
}

/** A header cannot carry anything else; Node's own error would repeat the key. */
function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    fail('advise_field', { field: 'api_key', expected: 'a key of visible ASCII characters' });
  }
  return key;
}

/** The user gave this key to one service; whoever sends a request must not be able to send it to another. */
function keyFromEnvironment(
  endpoint: URL,
  { base_url, keyEnv }: AdviseConfig,
  env: SettingsContext['env'],
): string | undefined {
  if (keyEnv === '' || base_url === '' || new URL(base_url).origin !== endpoint.origin) return undefined;
  return checkedKey(env[keyEnv]?.trim() || undefined);
}
