import { bodyOf } from './body.ts';
import type { Dice } from './dice.ts';

/** The license header that most files have. */
export function license(dice: Dice): string[] {
  return dice.oneIn(4) ? [] : [LICENSE];
}

const LICENSE = `/*
 * Copyright (c) The authors. All rights reserved.
 * Licensed under the MIT License. See the file LICENSE in the root for what that means.
 */`;

export function typescriptBody(number: number, dice: Dice): string {
  return bodyOf([options(number), run(number, dice)], { number, parts: PARTS, dice }).join('\n\n');
}

function options(number: number): string {
  return `export interface Options${number} {
  readonly name: string;
  readonly limit?: number;
  readonly onDone?: (result: string) => void;
}`;
}

function run(number: number, dice: Dice): string {
  return `${dice.oneIn(40) ? example(number) : `/** Runs step ${number} of what was asked from outside, and says what came of it. */`}
export function run${number}({ name, limit = ${dice.below(100)}, onDone }: Options${number}): string {
  const result = name.length > limit ? \`\${name.slice(0, limit)}…\` : name;
  onDone?.(result);
  return result;
}`;
}

/** A comment that looks like an import. */
function example(number: number): string {
  return `/**
 * Runs step ${number}.
 *
 * @example
 * import { run${number} } from 'somewhere';
 * run${number}({ name: 'first' });
 */`;
}

export function component(number: number): string {
  return `
export function Card${number}({ name, limit }: Options${number}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card" aria-expanded={isOpen}>
      <button type="button" onClick={() => setOpen(!isOpen)}>{run${number}({ name })}</button>
      {isOpen && <p>You get {limit ?? 'everything'} from here, don't you?</p>}
    </section>
  );
}`;
}

export function testBody(number: number, at: number): string {
  return `describe('run${number} of package ${at}', () => {
  it('keeps a short name', () => {
    expect(run${number}({ name: 'a', limit: 3 })).toBe('a');
  });

  it('cuts a long one', () => {
    const heard: string[] = [];
    expect(run${number}({ name: 'abcdef', limit: 3, onDone: result => heard.push(result) })).toBe('abc…');
    expect(heard).toEqual(['abc…']);
  });
});`;
}

type Part = (name: string, dice: Dice) => string;

const PARTS: readonly Part[] = [
  (name, dice) => `// Longer than it looks: an item of the list may come from anywhere, and more than once.
export function count_${name}(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    if (item.startsWith('#') || item.length > ${dice.below(1000)}) continue;
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}`,
  (name, dice) => `export type State_${name} =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly since: number; readonly attempts: ${dice.below(10)} | ${10 + dice.below(10)} }
  | { readonly kind: 'failed'; readonly reason: string };

export function describe_${name}(state: State_${name}): string {
  switch (state.kind) {
    case 'idle':
      return 'nothing to do';
    case 'busy':
      return \`busy since \${new Date(state.since).toISOString()} (\${state.attempts})\`;
    default:
      return state.reason;
  }
}`,
  (name, dice) => `/** Keeps what it was told, and forgets the oldest first. */
export class Recent_${name}<T> {
  #items: T[] = [];
  constructor(private readonly most = ${1 + dice.below(500)}) {}

  add(item: T): this {
    this.#items = [...this.#items.slice(-this.most + 1), item];
    return this;
  }

  async each(visit: (item: T, at: number) => Promise<void>): Promise<void> {
    for (const [at, item] of this.#items.entries()) await visit(item, at);
  }
}`,
  (
    name,
    dice,
  ) => `const PATTERN_${name} = /^(?:[a-z]+[/-])*([\\w.]{1,${1 + dice.below(60)}})\\s*=\\s*"([^"\\\\]*)"$/i;

export function parse_${name}(text: string): [key: string, value: string][] {
  return text.split('\\n').flatMap(line => {
    const [, key, value] = PATTERN_${name}.exec(line.trim()) ?? [];
    return key && value ? [[key, value] as [string, string]] : [];
  });
}`,
  (name, dice) => `export const TABLE_${name} = {
${Array.from({ length: 3 + dice.below(8) }, (_, i) => `  entry${i}: { label: 'Entry ${i}', weight: ${dice.below(1000)}, tags: ['a', "it's ${i}"] },`).join('\n')}
} as const;`,
];
