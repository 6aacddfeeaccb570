import type { FindingsModel } from '../../../src/core/formats/findings/model-types.ts';
import type { HistoryReport } from '../../../src/core/formats/history/row.ts';
import type { Labels } from '../../../src/core/report/label-types.ts';
import type { Model } from '../../../src/core/report/model-types.ts';
import type { PackageFacts } from '../../../src/core/report/package-types.ts';
import type { UnresolvedListing } from '../../../src/core/report/unresolved-listing-types.ts';
import type { FileExplanation } from '../../../src/core/rules/explanation.ts';
import type { DiffAnswer } from '../model/difference-types.ts';
import type { Changes } from '../model/riskiest.ts';
import { SAVED_REASON, saved } from './saved.ts';
import type { ServerStatus } from './state.ts';

/** An error response of the server. */
export class ApiError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** A saved page has no server, and its policy allows no request. */
const fetch: typeof globalThis.fetch = saved
  ? () => Promise.reject(new ApiError(SAVED_REASON, 'saved'))
  : (...request) => globalThis.fetch(...request);

export async function getModel(): Promise<Model> {
  if (saved) return (await saved).model;
  return read(await fetch('api/model'));
}

export async function getFindings(): Promise<FindingsModel> {
  if (saved) return (await saved).findings;
  return read(await fetch('api/findings'));
}

export async function getLabels(): Promise<Labels> {
  if (saved) return (await saved).labels;
  return read(await fetch('api/labels'));
}

type ChangesAnswer = Changes | { readonly reason: string };

/** What the commits of the last year changed; the server reads it from git. */
export async function getChanges(): Promise<Changes> {
  const answer = await read<ChangesAnswer>(await fetch('api/hotspots?all=true'));
  if ('reason' in answer) throw new Error(answer.reason);
  return answer;
}

export async function getPackages(): Promise<PackageFacts> {
  if (saved) return (await saved).packages;
  return read(await fetch('api/packages'));
}

/** What changed; the parameters are those of `GET /api/diff`. */
export async function getDifference(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<DiffAnswer> {
  return read(await fetch(`api/diff?${new URLSearchParams(query)}`, { signal }));
}

export type BaseChoice =
  | { readonly name: string; readonly commit: string; readonly date: string; readonly subject: string }
  | { readonly reason: string };

export interface Bases {
  readonly commit: BaseChoice;
  readonly main: BaseChoice;
}

export async function getBases(): Promise<Bases> {
  return read(await fetch('api/bases'));
}

export interface Picture {
  readonly commit: string;
  readonly date: string;
  readonly subject: string;
  readonly model: Model;
  readonly findings: FindingsModel;
}

export async function getPicture(commit: string, signal: AbortSignal): Promise<Picture> {
  return read(await fetch(`api/picture?commit=${encodeURIComponent(commit)}`, { signal }));
}

interface HistoryQuery {
  /** Only if nothing has to be measured. */
  readonly isCached?: boolean;
  readonly signal?: AbortSignal;
}

export async function getHistory({ isCached, signal }: HistoryQuery): Promise<HistoryReport> {
  return read(await fetch(`api/history${isCached ? '?cached=true' : ''}`, signal ? { signal } : {}));
}

export async function getExplanation(file: string): Promise<FileExplanation> {
  return read(await fetch(`api/explain?file=${encodeURIComponent(file)}`));
}

export async function getUnresolved(): Promise<UnresolvedListing> {
  return read(await fetch('api/unresolved'));
}

/** The files and packages that an expression selects, by their ids in the report. */
export async function getSelected(expression: string, isRuntime: boolean): Promise<readonly string[]> {
  const query = new URLSearchParams({
    q: expression,
    limit: '100000',
    ...(isRuntime && { runtime: 'true' }),
  });
  return (await read<{ readonly nodes: readonly string[] }>(await fetch(`api/query?${query}`))).nodes;
}

export interface SourceLines {
  /** The number of the first line. */
  readonly first: number;
  readonly lines: readonly string[];
}

export async function getSource(file: string, line: number): Promise<SourceLines> {
  return read(await fetch(`api/source?file=${encodeURIComponent(file)}&line=${line}`));
}

export interface ResolvedImport {
  readonly specifier: string;
  readonly steps: readonly string[];
  /** Ids of the report. */
  readonly targets: readonly string[];
}

export async function getResolved(file: string, line: number): Promise<readonly ResolvedImport[]> {
  const answer = await fetch(`api/resolve?file=${encodeURIComponent(file)}&line=${line}`);
  return (await read<{ readonly imports: readonly ResolvedImport[] }>(answer)).imports;
}

export async function getStatus(): Promise<ServerStatus> {
  return read(await fetch('api/status'));
}

export interface Reanalyzed {
  readonly revision: number;
  readonly reparsed: number;
  readonly durationMs: number;
}

export const reanalyze = (full: boolean) => post<Reanalyzed>('api/reanalyze', { full });
export const switchProject = (path: string) => post<{ readonly path: string }>('api/project', { path });
export const openFolder = (folder: string) => post<unknown>('api/open', { folder });
export const openFile = (file: string, line?: number) =>
  post<unknown>('api/open-file', { file, ...(line !== undefined && line > 0 && { line }) });

export interface AdviceQuestion {
  readonly base_url?: string;
  readonly model?: string;
  readonly api_key?: string;
  readonly provider?: string;
  readonly question?: string;
}

export const advise = (question: AdviceQuestion) =>
  post<{ readonly advice: string; readonly model?: string }>('api/advise', question);

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return read(response);
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  throw errorOf(text, response.status);
}

/** A response that is not ours, such as a proxy's error page, becomes a single line. */
function errorOf(text: string, statusCode: number): ApiError {
  try {
    const { error } = JSON.parse(text) as { error: { message: string; code: string } };
    return new ApiError(error.message, error.code);
  } catch {
    return new ApiError(`the server responded with status ${statusCode}`, 'http');
  }
}
