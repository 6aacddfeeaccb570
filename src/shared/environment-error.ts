import { DepgraphError, isOutOfFiles } from './errors.ts';
import { packageError } from './package-error.ts';

/** What the machine or the installation is to blame for, wherever it came to light; undefined for all other errors. */
export function environmentError(error: unknown): DepgraphError | undefined {
  if (isOutOfFiles(error)) return new DepgraphError('too_many_open_files', {});
  const { syscall, code, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') return new DepgraphError('current_folder_missing', {});
  const missing = code === 'ERR_MODULE_NOT_FOUND' && /^Cannot find package '(.+?)'/.exec(message)?.[1];
  return missing ? packageError(missing, error) : undefined;
}
