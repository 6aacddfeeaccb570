import { isGroup, type Option, type OptionGroup, optionEntries } from '../src/core/config/options.ts';

/**
 * The text of `.depgraphrc.example`: every option with its default. It is a valid `.depgraphrc`; the keys that only the
 * user may set are commented out at its end.
 */
export function exampleText(): string {
  const entries = optionEntries();
  const project = entries.filter(([, entry]) => entry.scope === undefined).flatMap(entryLines);
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
  if (!isGroup(entry))
    return [`// ${entry.description}.`, ...(EXAMPLES[key] ?? []), valueLine(key, entry), ''];
  const inner = Object.entries(entry.options).flatMap(([name, option]) => [
    `  // ${option.description}.`,
    `  ${valueLine(name, option)}`,
  ]);
  return [`// ${entry.description}.`, `"${key}": {`, ...inner, '},', ''];
}

function valueLine(key: string, option: Option): string {
  return `"${key}": ${JSON.stringify(option.default)},`;
}

/** The defaults of these options are empty, so they need examples. */
const EXAMPLES: Readonly<Partial<Record<string, readonly string[]>>> = {
  layers: [
    '// A file of a lower rank should not depend on one of a higher rank. For example:',
    '//   "views": 5,                                         every folder of this name',
    '//   "storage": { "rank": 2, "match": ["src/db/**"] },   these files',
    '//   "shared": false                                     removes this layer',
  ],
  modules: [
    '// The module with the longest path before its first wildcard wins. For example:',
    '//   "orders": { "files": "services/orders/**", "public": "services/orders/api/**", "tags": "domain" },',
    '//   "features/*": { "files": "src/features/*/**", "public": "index.ts" },   one module for each folder',
    '//   "billing": { "package": "com.acme.billing.**" },                        by declared package',
    '//   "web": { "workspace": "@acme/web" },                                    by the name in a manifest',
    '//   "legacy": { "files": "old/**", "optional": true }                       may have no files',
  ],
  rules: [
    '// For example:',
    '//   { "name": "directions", "layers": ["web", "orders | billing", "shared"] },',
    '//   { "name": "features-apart", "independent": "features/*" },',
    '//   { "name": "no-db-in-ui", "forbid": { "from": "web", "to": "pkg:pg", "transitive": true }, "help": "Use the API" },',
    '//   { "name": "sql-in-store", "only": { "to": "pkg:better-sqlite3", "from": "src/store/**" } },',
    '//   { "name": "orders-uses", "allow": { "from": "orders", "to": ["shared", "pkg:*"] } },',
    '//   { "name": "public-api", "public": "module:*", "except": "tests" },',
    '//   { "name": "no-module-cycles", "acyclic": { "between": "modules" }, "types": "ignore" },',
    '//   { "name": "tested", "require": { "from": "src/**/*.ts", "usedBy": "tests" }, "level": "warn" },',
    '//   { "name": "gods", "level": "off" }   sets the level of a built-in rule',
  ],
};

function indent(line: string, by: string): string {
  return line === '' ? '' : by + line;
}
