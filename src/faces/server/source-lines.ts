import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { withNewlines } from '../../core/languages/kit/lines.ts';
import { decode } from '../../project/extract/decode.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { realFile } from './actions/open/real-path.ts';
import { refuse } from './errors.ts';

/** A few lines of a file of the project, as they are on disk now. */
export interface SourceLines {
  /** The number of the first line. */
  readonly first: number;
  readonly lines: readonly string[];
}

export interface SourceRequest {
  /** Absolute. */
  readonly root: string;
  /** The id of a file node. */
  readonly file: string;
  readonly line: number;
  /** How many lines to add before and after it. */
  readonly around: number;
  /** Larger files are not read. */
  readonly maxSize: number;
  /** Whether a file is in the report. */
  readonly isReported: (id: string) => boolean;
}

/** Longer lines are cut. */
export const MAX_LINE_LENGTH = 400;

/** Refuses what is not a text of the report inside the root, also after resolving symbolic links. */
export async function readSource(request: SourceRequest): Promise<SourceLines> {
  const { line, around, maxSize } = request;
  const lines = linesOf(await readBytes(await reportedPath(request), maxSize));
  if (line > lines.length)
    refuse('no_source', {
      message: `the file has only ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} now`,
    });
  const first = Math.max(1, line - around);
  return { first, lines: lines.slice(first - 1, line + around).map(cut) };
}

/** The real path of a file. A link may lead to secrets inside the root, too, such as `.env` or `.git/config`. */
async function reportedPath({ root, file, isReported }: SourceRequest): Promise<string> {
  const path = await insideRoot(root, file);
  const id = idBelow(await realpath(root), path);
  if (id === undefined || !isReported(id))
    refuse('no_source', { message: 'the file is a link to a file that is not in the report' });
  return path;
}

async function insideRoot(root: string, file: string): Promise<string> {
  try {
    return await realFile(root, file);
  } catch (error) {
    if (!(error instanceof DepgraphError)) throw error;
    const isOutside = error.code === 'outside_project';
    return refuse('no_source', {
      message: isOutside ? 'the file is a link that leads outside the project' : 'the file no longer exists',
    });
  }
}

/** The path has no symbolic links; one that replaces the file meanwhile is not followed, and a pipe does not block. */
async function readBytes(path: string, maxSize: number): Promise<Buffer> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch {
    return refuse('no_source', { message: 'the file cannot be read' });
  }
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) refuse('no_source', { message: 'the file no longer exists' });
    if (stats.size > maxSize) refuse('no_source', { message: 'the file is larger than maxFileSize' });
    const bytes = Buffer.alloc(stats.size);
    const { bytesRead } = await handle.read(bytes, 0, stats.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function linesOf(bytes: Buffer): string[] {
  const { text, problem } = decode(bytes);
  if (text === undefined) return refuse('no_source', { message: 'the file is binary' });
  if (problem) refuse('no_source', { message: 'the file is not valid UTF-8' });
  const lines = withNewlines(text).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Never between the halves of a surrogate pair. */
function cut(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  const isPair = /[\ud800-\udbff]/.test(line[MAX_LINE_LENGTH - 1]);
  return `${line.slice(0, MAX_LINE_LENGTH - (isPair ? 1 : 0))}…`;
}
