import { realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Format, formats } from '../export/formats.ts';
import { type ReportSource, reportChunks } from '../export/report-chunks.ts';
import { DepgraphError, fail, reasonOf } from '../shared/errors.ts';
import { replaceFile, writeInPlace } from '../shared/replace-file.ts';
import type { Written } from '../shared/written-files.ts';
import { type OutDir, prepareOutDir } from '../workspace/out-dir.ts';
import type { Arguments } from './command.ts';
import type { Terminal } from './terminal.ts';
import { warn } from './warn.ts';

/** Where the report goes: standard output, one named file, or the formats' own files in the output dir. */
export type Destination =
  | { readonly kind: 'stdout'; readonly format: Format }
  | { readonly kind: 'file'; readonly format: Format; readonly path: string }
  | { readonly kind: 'folder'; readonly formats: readonly Format[]; readonly isRequested: boolean };

type Chunks = Iterable<string | Uint8Array>;

/** The report in a format. */
export type Render = (format: Format) => Chunks;

/** The files that a folder gets, as absolute paths. */
export function filesOf({ formats }: Destination & { kind: 'folder' }, folder: string): string[] {
  return formats.map(({ file }) => join(folder, file));
}

export function readDestination(args: Arguments, cwd: string): Destination {
  const wanted = readFormats(args);
  const out = args.flag('json') ? '-' : args.text('out');
  if (args.flag('json')) {
    if (args.text('out') !== undefined) fail('option_conflict', { option: '--json', other: '--out' });
    if (args.text('format') !== undefined) fail('option_conflict', { option: '--json', other: '--format' });
  }
  if (out === undefined) {
    const isRequested = args.text('format') !== undefined || args.text('out-dir') !== undefined;
    return { kind: 'folder', formats: wanted, isRequested };
  }
  const [format, ...others] = wanted;
  if (others.length > 0) fail('option_conflict', { option: '--out', other: 'more than one --format' });
  return out === '-' ? { kind: 'stdout', format } : { kind: 'file', format, path: resolve(cwd, out) };
}

/**
 * Writes the report and returns the files. Where nobody asked for a file and the default place cannot be
 * written, that is a warning: the summary is what they wanted to see.
 */
export async function writeOutputs(
  render: Render,
  destination: Destination,
  { outDir, terminal }: { outDir: () => OutDir; terminal: Terminal },
): Promise<Written[]> {
  if (destination.kind !== 'folder') return writeOutput(render, destination, terminal);
  const { path, unwritable } = outDir();
  if (unwritable !== undefined) return []; // The user has been told where it was made.
  try {
    return destination.formats.map(format => writeFile(join(path, format.file), render(format)));
  } catch (error) {
    if (destination.isRequested || !(error instanceof DepgraphError)) throw error;
    warn(terminal, `${error.message}; the report is not saved`);
    return [];
  }
}

/** The same for a single output that the user named. */
export async function writeOutput(
  render: Render,
  destination: Exclude<Destination, { kind: 'folder' }>,
  terminal: Terminal,
): Promise<Written[]> {
  const chunks = render(destination.format);
  if (destination.kind === 'stdout') return print(chunks, terminal);
  return [writeFile(destination.path, chunks, isSpecialFile(destination.path))];
}

/** Into a folder below the current one, which may be a hostile project like any other. */
export function writeAllFormats(source: ReportSource, folder: string, cwd: string): string[] {
  const { unwritable } = prepareOutDir(folder, { root: realpathSync(cwd), isUsersChoice: false });
  if (unwritable !== undefined) fail('demo_unwritable', { path: folder, reason: unwritable });
  return formats.map(format => {
    const path = join(folder, format.file);
    try {
      replaceFile(path, reportChunks(format, source));
      return path;
    } catch (error) {
      return fail('demo_unwritable', { path, reason: reasonOf(error) });
    }
  });
}

/** What `--format` accepts. */
export const FORMATS = `any of ${formats.map(({ name }) => name).join(', ')}`;

function readFormats(args: Arguments): readonly Format[] {
  const text = args.text('format');
  if (text === undefined) return formats.slice(0, 1);
  const names = new Set(text.split(',').map(name => name.trim()));
  for (const name of names) {
    if (formats.some(format => format.name === name)) continue;
    fail('option_value', {
      option: '--format',
      expected: FORMATS,
      got: name === '' ? 'an empty word' : name,
      help: args.help,
    });
  }
  return formats.filter(format => names.has(format.name));
}

async function print(chunks: Chunks, { out }: Terminal): Promise<never[]> {
  for (const chunk of chunks) if (!(await out.write(chunk))) break;
  return [];
}

/** A pipe or a device that the user names cannot be replaced, only written to. */
function isSpecialFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  } catch {
    return false; // Then writing will say what is wrong.
  }
}

function writeFile(path: string, chunks: Chunks, isInPlace = false): Written {
  try {
    if (!isInPlace) return { path, ...replaceFile(path, chunks) };
    writeInPlace(path, chunks);
    return { path };
  } catch (error) {
    return fail('output_unwritable', { path, reason: reasonOf(error) });
  }
}
