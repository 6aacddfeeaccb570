import type { AdviseConfig } from '../../../../core/config/options.ts';
import { fail } from '../../../../shared/errors.ts';
import { isObject, type ObjectShape, readShape } from '../../../../shared/shape.ts';
import { type Provider, type ProviderName, providers } from './providers.ts';

/** The validated settings of a request. */
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

/** A service on the same machine, which needs no key. */
const EXAMPLE = 'http://127.0.0.1:11434/v1';

/** A member that is null or an empty string, as forms send it, counts as missing. */
export const ADVICE_REQUEST: ObjectShape = {
  kind: 'object',
  isOpen: true,
  fields: {
    base_url: { kind: 'text', maxLength: 2048, description: 'http or https, without credentials' },
    model: { kind: 'text', maxLength: 256 },
    api_key: { kind: 'text', maxLength: 4096 },
    provider: { kind: 'choice', of: ['openai', 'anthropic'] },
    question: { kind: 'text', maxLength: 16_384 },
  },
};

interface AdviceRequest extends Partial<Record<'base_url' | 'model' | 'api_key' | 'question', string>> {
  readonly provider?: ProviderName;
}

/** Reads the settings from a request body, with defaults from the user's configuration. */
export function readSettings(request: unknown, { config, env }: SettingsContext): AdviseSettings {
  if (!isObject(request)) fail('advise_field', { field: 'the body', expected: 'a JSON object' });
  const given = Object.entries(request).filter(([, value]) => value !== null && value !== '');
  const body = readShape(ADVICE_REQUEST, Object.fromEntries(given), ({ at: [field], expected }) =>
    fail('advise_field', { field: String(field), expected }),
  ) as AdviceRequest;
  const name = body.provider ?? config.provider;
  const baseUrl = body.base_url ?? config.base_url;
  const provider = providers[name];
  const endpoint = endpointOf(checkedUrl(baseUrl), provider);
  return {
    provider,
    endpoint,
    model: body.model ?? (config.model || undefined),
    key: checkedKey(body.api_key) ?? keyFromEnvironment(endpoint, config, env),
    question: body.question,
  };
}

/**
 * Stricter than `new URL`, which trims, drops newlines, converts backslashes and accepts `http:host`: a URL that needs
 * such repairs is probably a mistake. Messages never quote the text, which may hold a password.
 */
function checkedUrl(text: string): URL {
  if (text === '') fail('advise_unconfigured', { example: EXAMPLE });
  if (!/^https?:\/\/[^/?#]/i.test(text) || /[\s\\\u0000-\u001f\u007f]/.test(text) || !URL.canParse(text)) {
    fail('advise_base_url', { problem: 'must be a valid http or https URL' });
  }
  const url = new URL(text);
  const authority = text.split('/')[2];
  if (url.username !== '' || url.password !== '' || authority.includes('@')) {
    fail('advise_base_url', { problem: 'must not contain a user name or password' });
  }
  if (text.includes('#')) fail('advise_base_url', { problem: 'must not contain a fragment' });
  return url;
}

/** Appends the path of the provider to the base URL, without the part that the base already ends with. */
function endpointOf(base: URL, provider: Provider): URL {
  const endpoint = new URL(base);
  const path = endpoint.pathname.replace(/\/+$/, '');
  const overlap = provider.overlaps.find(end => path.endsWith(end)) ?? '';
  endpoint.pathname = path + provider.path.slice(overlap.length);
  return endpoint;
}

/** Headers allow nothing else, and Node's own error would quote the key. */
function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    fail('advise_field', { field: 'api_key', expected: 'a key of visible ASCII characters' });
  }
  return key;
}

/** The key belongs to the configured service: a request must not be able to send it to another one. */
function keyFromEnvironment(
  endpoint: URL,
  { base_url, keyEnv }: AdviseConfig,
  env: SettingsContext['env'],
): string | undefined {
  if (keyEnv === '' || base_url === '' || new URL(base_url).origin !== endpoint.origin) return undefined;
  return checkedKey(env[keyEnv]?.trim() || undefined);
}
