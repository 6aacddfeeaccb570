import type { PictureRequest } from '../../../src/core/layout/picture.ts';

/** A request as few large values: copying tens of thousands of strings to a worker would block the page. */
export interface PackedRequest extends Omit<PictureRequest, 'paths' | 'files' | 'declared'> {
  readonly paths: string;
  readonly files: Uint32Array;
  /** The empty string stands for no module. */
  readonly declared: string | undefined;
}

/** The only character that no path contains. */
const SEPARATOR = '\0';

export function packed({ paths, files, declared, ...rest }: PictureRequest): PackedRequest {
  return {
    ...rest,
    paths: paths.join(SEPARATOR),
    files: Uint32Array.from(files),
    declared: declared?.map(module => module ?? '').join(SEPARATOR),
  };
}

export function unpacked({ paths, files, declared, ...rest }: PackedRequest): PictureRequest {
  return {
    ...rest,
    paths: split(paths),
    files: [...files],
    declared: declared === undefined ? undefined : split(declared).map(module => module || undefined),
  };
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(SEPARATOR);
}
