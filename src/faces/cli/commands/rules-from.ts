import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fail, reasonOf } from '../../../shared/errors.ts';
import { printCommand, TOOLS, translate } from '../../migrate/from.ts';
import { UnreadableSource } from '../../migrate/read.ts';
import { rcLines } from '../../migrate/render.ts';
import type { Surroundings } from '../../migrate/translation.ts';
import { jsonLine } from '../json-line.ts';
import type { Terminal } from '../terminal.ts';

/** `depgraph rules from FILE`: prints a `.depgraphrc` with the rules of another tool, and writes nothing. */
export async function rulesFrom(file: string, isJson: boolean, terminal: Terminal): Promise<number> {
  const path = resolve(terminal.cwd, file);
  const name = basename(path);
  const text = read(path, file);
  const command = printCommand(name);
  if (command !== undefined) fail('rules_source_is_code', { file, command });
  const found = attempt(file, () => translate({ name, text, around: surroundings(dirname(path)) }));
  if (!found) return fail('rules_source_unknown', { file, tools: TOOLS.join(', ') });
  if (found.rules.length === 0) terminal.err.line('depgraph: warning: none of its rules could be translated');
  if (isJson) terminal.out.line(jsonLine(found));
  else for (const line of rcLines(found, name)) terminal.out.line(line);
  return 0;
}

function attempt<T>(file: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return fail('rules_source_syntax', { file, reason: error.message });
  }
}

/** No configuration that people write is larger. */
const MAX_BYTES = 256 * 1024;

function read(path: string, file: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) fail('rules_source_missing', { file });
  if (!stat.isFile()) fail('path_unreadable', { path: file, reason: 'it is not a regular file' });
  if (stat.size > MAX_BYTES) {
    const reason = `it has ${stat.size} bytes, more than ${MAX_BYTES}`;
    fail('path_unreadable', { path: file, reason });
  }
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return fail('path_unreadable', { path: file, reason: reasonOf(error) });
  }
}

/** The folder of the configuration. A path in a hostile configuration leads nowhere else. */
function surroundings(base: string): Surroundings {
  const inside = (path: string) => {
    const full = join(base, path);
    return full === base || full.startsWith(base.endsWith(sep) ? base : base + sep) ? full : undefined;
  };
  return {
    list(folder) {
      const full = inside(folder);
      try {
        const entries = full === undefined ? [] : readdirSync(full, { withFileTypes: true });
        return entries.map(entry => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
      } catch {
        return [];
      }
    },
    read(file) {
      const full = inside(file);
      const stat = full === undefined ? undefined : statSync(full, { throwIfNoEntry: false });
      return full !== undefined && stat?.isFile() && stat.size <= MAX_BYTES
        ? readFileSync(full, 'utf8')
        : undefined;
    },
  };
}
