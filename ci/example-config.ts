import { isGroup, type Option, type OptionGroup, optionEntries } from '../src/config/options.ts';

/**
 * The text of `.depgraphrc.example`: every option with its default. It is a valid `.depgraphrc`; the keys that only the
 * user may set are commented out at its end.
 */
export function exampleText(): string {
  const entries = optionEntries();
  const project = entries.filter(([, entry]) => entry.scope === 'project').flatMap(entryLines);
  const user = entries.filter(([, entry]) => entry.scope === 'user').flatMap(entryLines);
  return [
    '// Every option of depgraph, each with its default. Copy this file to .depgraphrc in the root of your project',
    '// and keep what you want to change. The format is JSON; comments and trailing commas are allowed.',
    '{',
    ...project.map(line => indent(line, '  ')),
    '  // The following options can only be set in your own ~/.config/depgraph/config, not by a project.',
    '',
    ...user.map(line => (line === '' ? '' : `  // ${line}`)),
    '}',
    '',
  ]
    .join('\n')
    .replace(/\n+\}\n$/, '\n}\n');
}

function entryLines([key, entry]: readonly [key: string, entry: Option | OptionGroup]): string[] {
  if (!isGroup(entry)) return [`// ${entry.description}.`, ...layerLines(entry), valueLine(key, entry), ''];
  const inner = Object.entries(entry.options).flatMap(([name, option]) => [
    `  // ${option.description}.`,
    `  ${valueLine(name, option)}`,
  ]);
  return [`// ${entry.description}.`, `"${key}": {`, ...inner, '},', ''];
}

function valueLine(key: string, option: Option): string {
  return `"${key}": ${JSON.stringify(option.default)},`;
}

// The default of this option is an empty object, so it needs examples.
function layerLines(option: Option): string[] {
  if (option.type.kind !== 'layers') return [];
  return [
    '// A file of a lower rank should not depend on one of a higher rank. For example:',
    '//   "views": 5,                                         every folder of this name',
    '//   "storage": { "rank": 2, "match": ["src/db/**"] },   these files',
    '//   "shared": false                                     removes this layer',
  ];
}

function indent(line: string, by: string): string {
  return line === '' ? '' : by + line;
}
