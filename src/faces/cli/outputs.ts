import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Format, formats } from '../../core/formats/formats.ts';
import { type ReportSource, reportChunks } from '../../core/formats/report-chunks.ts';
import { type OutDir, prepareOutDir } from '../../project/settings/out-dir.ts';
import { DepgraphError, fail, reasonOf } from '../../shared/errors.ts';
import { withNearest } from '../../shared/nearest.ts';
import { replaceFile, writeInPlace } from '../../shared/replace-file.ts';
import type { Written } from '../../shared/written-files.ts';
import { rejectBoth } from './arguments.ts';
import type { Arguments } from './command.ts';
import type { Terminal } from './terminal.ts';
import { warn } from './warn.ts';

/** Where to write the report: standard output, one named file, or one file per format in the output folder. */
export type Destination =
  | { readonly kind: 'stdout'; readonly format: Format }
  | { readonly kind: 'file'; readonly format: Format; readonly path: string }
  | { readonly kind: 'folder'; readonly formats: readonly Format[]; readonly isRequested: boolean };

type Chunks = Iterable<string | Uint8Array>;

/** Renders the report in a format. */
export type Render = (format: Format) => Chunks;

/** The absolute paths of the files that are written to a folder. */
export function filesOf({ formats }: Destination & { kind: 'folder' }, folder: string): string[] {
  return formats.map(({ file }) => join(folder, file));
}

export function readDestination(args: Arguments, cwd: string): Destination {
  const wanted = readFormats(args);
  const out = args.flag('json') ? '-' : args.text('out');
  rejectBoth(args, 'json', 'out');
  rejectBoth(args, 'json', 'format');
  if (out === undefined) {
    const isRequested = args.text('format') !== undefined || args.text('out-dir') !== undefined;
    return { kind: 'folder', formats: wanted, isRequested };
  }
  const [format, ...others] = wanted;
  if (others.length > 0) fail('option_conflict', { option: '--out', other: 'more than one --format' });
  return out === '-' ? { kind: 'stdout', format } : { kind: 'file', format, path: resolve(cwd, out) };
}

/**
 * Writes the report and returns the files. If the user did not ask for a file, a failed write is only a warning:
 * the summary is still useful.
 */
export async function writeOutputs(
  render: Render,
  destination: Destination,
  { outDir, terminal }: { outDir: () => OutDir; terminal: Terminal },
): Promise<Written[]> {
  if (destination.kind !== 'folder') return writeOutput(render, destination, terminal);
  const { path, unwritable } = outDir();
  if (unwritable !== undefined) return []; // `outDir` has warned already.
  try {
    return destination.formats.map(format => writeFile(join(path, format.file), render(format)));
  } catch (error) {
    if (destination.isRequested || !(error instanceof DepgraphError)) throw error;
    warn(terminal, `${error.message}; the report is not saved`);
    return [];
  }
}

/** Writes the single output that the user named. */
export async function writeOutput(
  render: Render,
  destination: Exclude<Destination, { kind: 'folder' }>,
  terminal: Terminal,
): Promise<Written[]> {
  const chunks = render(destination.format);
  if (destination.kind === 'stdout') return print(chunks, terminal);
  return [writeFile(destination.path, chunks, isSpecialFile(destination.path))];
}

/** Writes every format to a folder inside the current one, which may be a hostile project. */
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

/** The values that `--format` accepts. */
export const FORMAT_NAMES = formats.map(({ name }) => name).join(', ');
export const FORMATS = `any of ${FORMAT_NAMES}`;

function readFormats(args: Arguments): readonly Format[] {
  const text = args.text('format');
  if (text === undefined) return formats.slice(0, 1);
  const names = new Set(text.split(',').map(name => name.trim()));
  for (const name of names) {
    if (formats.some(format => format.name === name)) continue;
    fail('option_value', {
      option: '--format',
      expected: FORMATS,
      got:
        name === ''
          ? 'an empty name'
          : withNearest(
              name,
              formats.map(format => format.name),
            ),
      help: args.help,
    });
  }
  return formats.filter(format => names.has(format.name));
}

async function print(chunks: Chunks, { out }: Terminal): Promise<never[]> {
  for (const chunk of chunks) if (!(await out.write(chunk))) break;
  return [];
}

/** A pipe or a device can only be written to, not replaced. */
function isSpecialFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  } catch {
    return false; // The write will report the error.
  }
}

/** Writes a file that the user named. */
export function writeText(path: string, text: string): void {
  writeFile(path, [text], isSpecialFile(path));
}

function writeFile(path: string, chunks: Chunks, isInPlace = false): Written {
  try {
    if (!isInPlace) return { path, ...replaceFile(path, chunks) };
    writeInPlace(path, chunks);
    return { path };
  } catch (error) {
    const folder = dirname(path);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(folder))
      return fail('output_folder_missing', { path, folder });
    return fail('output_unwritable', { path, reason: reasonOf(error) });
  }
}
