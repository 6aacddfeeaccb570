import type { RuleSetting } from '../../core/config/rule-settings.ts';
import type { Found } from './from.ts';

/** A `.depgraphrc` with the translation, and the notes as comments. */
export function rcLines({ tool, modules, rules, notes }: Found, file: string): string[] {
  const declared = Object.entries(modules).map(([name, setting]) => `    ${json(name)}: ${json(setting)}`);
  return [
    `// Translated from ${file} (${tool}).`,
    ...notes.map(note => `// - ${note.replace(/\s+/g, ' ')}`),
    '{',
    ...(declared.length > 0 ? ['  "modules": {', declared.join(',\n'), '  },'] : []),
    '  "rules": [',
    rules.map(rule => `    ${json(plain(rule))}`).join(',\n'),
    '  ]',
    '}',
  ].flatMap(part => (part === '' ? [] : part.split('\n')));
}

/** Lists of one are written without brackets, as people do. */
function plain(rule: RuleSetting): unknown {
  return mapValues(rule, value =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? mapValues(value, single)
      : single(value),
  );
}

function mapValues(table: object, change: (value: unknown, key: string) => unknown): unknown {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value, key)]));
}

function single(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** On one line, with the spaces that a person would type. */
function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${json(inner)}`);
  return `{ ${entries.join(', ')} }`;
}
