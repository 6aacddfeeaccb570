import { importsAndUses } from '../../../core/resolve/uses.ts';
import { cachedRole } from '../../../project/engine/cached-role.ts';
import { rulesFor } from '../../../project/settings/settings.ts';
import type { CacheInspector } from '../../../project/store/inspect.ts';
import { fail } from '../../../shared/errors.ts';
import type { Facts, FileId, RawImport } from '../../../types.ts';
import type { Arguments } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { locateFile } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { bytes, plural, thousands } from '../words.ts';
import type { CacheLocation } from './action.ts';

/** Prints everything cached about one file. */
export function show(
  cache: CacheInspector,
  location: CacheLocation,
  args: Arguments,
  terminal: Terminal,
): number {
  const { root, config } = location;
  const wanted = args.positional[1];
  if (wanted === undefined)
    fail('argument_missing', { command: 'cache show', argument: 'a file', help: args.help });
  const id = locateFile(wanted, root, terminal.cwd);
  const entry = cache.show(id) ?? cache.show(wanted);
  if (!entry) {
    const known = cache.list().map(record => record.id);
    fail('cache_no_such_file', { file: wanted, suggestion: nearestPath(wanted, known) });
  }
  const { out } = terminal;
  const { record, content } = entry;
  const { role, barrel } = cachedRole({ ...record, marks: content?.facts.marks }, config, {
    prefix: rulesFor({ root }, config).surroundings?.prefix ?? '',
    meta: cache.stateMeta(),
  });
  if (args.flag('json')) {
    out.line(jsonLine({ ...entry, role, barrel }));
    return 0;
  }
  const rows: [string, string][] = [
    ['file', record.id],
    ['language', `${record.language} (${record.dialect})`],
    ['role', barrel ? `${role}, a barrel` : role],
    ['hash', record.hash],
    ['size', bytes(record.size)],
    ['modified', new Date(record.mtimeMs).toISOString()],
    ['parsed', content ? `${content.parsedAt}, extractor version ${content.version}` : 'not yet'],
    ['lines', content ? thousands(content.facts.loc) : '-'],
  ];
  for (const [name, value] of rows) out.line(`${name.padEnd(9)} ${value}`);
  if (!content) return 0;
  out.line();
  showImports(content.facts, out);
  if (content.facts.problems.length > 0) {
    out.line();
    out.line(plural(content.facts.problems.length, 'problem'));
  }
  for (const { line, message } of content.facts.problems)
    out.line(`  ${String(line).padStart(5)}  ${message}`);
  return 0;
}

/** Prints the imports, then the names that are used without an import. */
function showImports(facts: Facts, out: Terminal['out']): void {
  const all = importsAndUses(facts);
  const uses = all.filter(({ kind }) => kind === 'use');
  out.line(plural(all.length - uses.length, 'import'));
  for (const raw of all) {
    if (raw.kind !== 'use')
      out.line(`  ${String(raw.line).padStart(5)}  ${raw.kind.padEnd(9)}  ${importWords(raw)}`);
  }
  if (uses.length === 0) return;
  out.line();
  out.line(`${plural(uses.length, 'name')} used without an import`);
  for (const { line, specifier } of uses) out.line(`  ${String(line).padStart(5)}  ${specifier}`);
}

function importWords({ specifier, names, except, typeOnly, lazy }: RawImport): string {
  const notes = [
    names && `names ${names.join(', ')}`,
    except && `except ${except.join(', ')}`,
    typeOnly && 'type-only',
    lazy && 'lazy',
  ].filter(Boolean);
  return notes.length > 0 ? `${specifier}  (${notes.join('; ')})` : specifier;
}

function nearestPath(wanted: string, known: readonly FileId[]): string {
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  const same = known.filter(id => id === name || id.endsWith(`/${name}`));
  if (same.length > 0) return `did you mean ${same.slice(0, 3).join(' or ')}?`;
  return 'see "depgraph cache ls"; run "depgraph analyze" if the file is new';
}
