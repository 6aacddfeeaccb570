import { resolve } from 'node:path';
import { type FindingsFormat, findingsFormats } from '../../../core/formats/findings/formats.ts';
import type { FindingsReport } from '../../../core/formats/findings/report.ts';
import { fail } from '../../../shared/errors.ts';
import { nearest } from '../../../shared/nearest.ts';
import { rejectBoth } from '../arguments.ts';
import type { Arguments } from '../command.ts';
import { writeText } from '../outputs.ts';
import type { Terminal } from '../terminal.ts';

/** A format, and the absolute path of its file; undefined for standard output. */
export interface CheckOutput {
  readonly format: FindingsFormat;
  readonly path?: string | undefined;
}

const NAMES = findingsFormats.map(({ name }) => name);

export const FORMAT_NAMES = NAMES.join(', ');
export const FORMAT_LIST = `any of ${FORMAT_NAMES}, each with =FILE to write it to a file`;

/** Reads `--format sarif=out.sarif,github`. */
export function readOutputs(args: Arguments, cwd: string): readonly CheckOutput[] {
  const text = args.text('format');
  rejectBoth(args, 'json', 'format');
  const words = (text ?? (args.flag('json') ? 'json' : 'text')).split(',').map(word => word.trim());
  const outputs = words.map(word => readOutput(word, args, cwd));
  const printed = outputs.filter(({ path }) => path === undefined);
  const alone = printed.find(({ format }) => !format.sharesOutput);
  if (alone && printed.length > 1) {
    const other = printed.find(output => output !== alone) ?? alone;
    fail('formats_share_output', { format: alone.format.name, other: other.format.name });
  }
  return outputs;
}

function readOutput(word: string, { help }: Arguments, cwd: string): CheckOutput {
  const equals = word.indexOf('=');
  const name = equals < 0 ? word : word.slice(0, equals);
  const file = equals < 0 ? undefined : word.slice(equals + 1);
  const format = findingsFormats.find(one => one.name === name);
  if (!format || file === '') {
    const close = nearest(name, NAMES);
    const got = close === undefined || file === '' ? `"${word}"` : `"${name}"; did you mean "${close}"?`;
    return fail('option_value', { option: '--format', expected: FORMAT_LIST, got, help });
  }
  return { format, path: file === undefined ? undefined : resolve(cwd, file) };
}

export async function writeReport(
  report: FindingsReport,
  outputs: readonly CheckOutput[],
  { out }: Terminal,
): Promise<void> {
  for (const { format, path } of outputs) {
    const text = format.render(path === undefined ? report : { ...report, style: undefined });
    if (path === undefined) await out.write(text);
    else writeText(path, text);
  }
}
