import type { ReportInput } from '../report/report.ts';
import type { Report } from '../report/types.ts';
import type { Format } from './formats.ts';
import { jsonChunks } from './json.ts';

/** The columns that a report is written from, and its objects for formats that need them. */
export interface ReportSource extends ReportInput {
  report(): Report;
}

export function reportChunks(format: Format, source: ReportSource): Iterable<string> {
  return format.chunks ? format.chunks(source.report()) : jsonChunks(source);
}
