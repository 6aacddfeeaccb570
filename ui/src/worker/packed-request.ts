import type { PictureRequest } from '../../../src/core/layout/picture.ts';

/** A request as few large values: copying tens of thousands of strings to a worker would block the page. */
export interface PackedRequest extends Omit<PictureRequest, 'paths' | 'files' | 'modules'> {
  readonly paths: string;
  readonly files: Uint32Array;
  /** The empty string stands for no module. */
  readonly modules: string | undefined;
}

/** The only character that no path contains. */
const SEPARATOR = '\0';

export function packed({ paths, files, modules, ...rest }: PictureRequest): PackedRequest {
  return {
    ...rest,
    paths: paths.join(SEPARATOR),
    files: Uint32Array.from(files),
    modules: modules?.map(module => module ?? '').join(SEPARATOR),
  };
}

export function unpacked({ paths, files, modules, ...rest }: PackedRequest): PictureRequest {
  return {
    ...rest,
    paths: split(paths),
    files: [...files],
    modules: modules === undefined ? undefined : split(modules).map(module => module || undefined),
  };
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(SEPARATOR);
}
