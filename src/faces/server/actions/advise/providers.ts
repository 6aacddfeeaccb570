import type { Prompt } from './prompt.ts';

export type ProviderName = 'openai' | 'anthropic';

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Reply {
  /** Empty if the response contains no text. */
  readonly advice: string;
  readonly model: string | undefined;
  readonly usage: Usage | null;
}

/** The API of one family of language-model services. */
export interface Provider {
  readonly name: ProviderName;
  /** The path to append to the base URL. */
  readonly path: string;
  /** Prefixes of `path` that the base URL may already end with, longest first. */
  readonly overlaps: readonly string[];
  headers(key: string | undefined): Readonly<Record<string, string>>;
  body(prompt: Prompt, model: string | undefined): unknown;
  /** Parses a response. Never throws, whatever its shape. */
  read(answer: unknown): Reply;
}

const MAX_TOKENS = 2048;

export const providers: Readonly<Record<ProviderName, Provider>> = {
  openai: {
    name: 'openai',
    path: '/chat/completions',
    overlaps: ['/chat/completions'],
    headers: key => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    body: ({ system, question }, model) => ({
      ...(model !== undefined && { model }),
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: question },
      ],
      stream: false,
    }),
    read(answer) {
      const message = at(at(at(answer, 'choices'), 0), 'message');
      return {
        advice: textOf(at(message, 'content')),
        model: nameOf(answer),
        usage: usageOf(answer, 'prompt_tokens', 'completion_tokens'),
      };
    },
  },
  anthropic: {
    name: 'anthropic',
    path: '/v1/messages',
    overlaps: ['/v1/messages', '/v1'],
    headers: key => ({ 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) }),
    body: ({ system, question }, model) => ({
      ...(model !== undefined && { model }),
      max_tokens: MAX_TOKENS,
      system,
      messages: [{ role: 'user', content: question }],
    }),
    read: answer => ({
      advice: textOf(at(answer, 'content')),
      model: nameOf(answer),
      usage: usageOf(answer, 'input_tokens', 'output_tokens'),
    }),
  },
};

function at(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[key];
}

/** In both APIs, content is either a string or a list of parts, some of which are text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map(part => at(part, 'text'))
    .filter(text => typeof text === 'string')
    .join('\n');
}

function nameOf(answer: unknown): string | undefined {
  const model = at(answer, 'model');
  return typeof model === 'string' && model !== '' ? model.slice(0, 256) : undefined;
}

function usageOf(answer: unknown, input: string, output: string): Usage | null {
  const usage = at(answer, 'usage');
  const [inputTokens, outputTokens] = [at(usage, input), at(usage, output)];
  if (!isCount(inputTokens) || !isCount(outputTokens)) return null;
  return { inputTokens, outputTokens };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
