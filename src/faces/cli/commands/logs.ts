import { existsSync } from 'node:fs';
import { fail } from '../../../shared/errors.ts';
import { logFilesOf } from '../../daemon/log-file.ts';
import { readOption } from '../arguments.ts';
import type { Arguments, Command } from '../command.ts';
import { followLines, lastLines } from '../log-lines.ts';
import type { Style, Terminal } from '../terminal.ts';
import { COUNT, WHOLE_NUMBER } from '../values.ts';
import { duration, plural } from '../words.ts';
import { findStateDir } from './daemon-options.ts';

export const logsCommand: Command = {
  name: 'logs',
  usage: '[path]',
  summary: 'show the log of a daemon',
  maxPositional: 1,
  options: {
    follow: { alias: 'f', description: 'keep printing new entries' },
    lines: {
      alias: 'n',
      value: 'N',
      expected: WHOLE_NUMBER,
      description: 'number of entries to show (default: 50)',
    },
    json: { description: 'print the raw JSON lines' },
  },
  examples: ['depgraphd logs', 'depgraphd logs -f', 'depgraphd logs --lines 1000 --json | jq .msg'],
  run: logs,
};

async function logs(args: Arguments, terminal: Terminal): Promise<number> {
  const count = readOption(args, 'lines', COUNT) ?? 50;
  const { stateDir } = findStateDir(args, terminal);
  const { out } = terminal;
  const show = (line: string): Promise<boolean> => {
    out.line(args.flag('json') ? line : readable(line, out.style));
    return out.write('');
  };
  if (!existsSync(stateDir.log) && !args.flag('follow')) fail('log_missing', { path: stateDir.log });
  const { lines, end } = lastLines(logFilesOf(stateDir.log), count);
  for (const line of lines) await show(line);
  if (args.flag('follow')) await followLines(stateDir.log, end, show);
  return 0;
}

type Entry = Readonly<Record<string, unknown>>;

/** `12:00:00.000  info   analysed  revision 3, 120 files, 1 change, 12 ms`. */
function readable(line: string, style: Style): string {
  const entry = parse(line);
  if (!entry) return line;
  const { level, time, msg } = entry;
  const when = String(time).replace('T', ' ').replace('Z', '');
  const paint = level === 'error' ? style.red : level === 'warn' ? style.yellow : style.dim;
  const details = [...Object.entries(entry)].flatMap(([name, value]) => detail(name, value));
  return `${style.dim(when)}  ${paint(String(level).padEnd(5))}  ${msg}  ${style.dim(details.join(', '))}`.trimEnd();
}

function parse(line: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null ? (entry as Entry) : undefined;
  } catch {
    return undefined; // A full disk can truncate a line.
  }
}

const COUNTED: Readonly<Record<string, (count: number) => string>> = {
  files: count => plural(count, 'file'),
  changed: count => `${count} changed`,
  read: count => `${count} read`,
  reparsed: count => `${count} parsed`,
  durationMs: duration,
};

function detail(name: string, value: unknown): string[] {
  if (['level', 'time', 'msg', 'timings'].includes(name)) return [];
  const words = COUNTED[name];
  if (words && typeof value === 'number') return [words(value)];
  return [`${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`];
}
