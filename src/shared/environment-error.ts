import { DepgraphError, isOutOfFiles } from './errors.ts';
import { packageError } from './package-error.ts';

/** Recognises errors caused by the machine or the installation, wherever they surface; undefined for all others. */
export function environmentError(error: unknown): DepgraphError | undefined {
  if (isOutOfFiles(error)) return new DepgraphError('too_many_open_files', {});
  const { syscall, code, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === 'uv_cwd') return new DepgraphError('current_folder_missing', {});
  const missing = code === 'ERR_MODULE_NOT_FOUND' && /^Cannot find package '(.+?)'/.exec(message)?.[1];
  return missing ? packageError(missing, error) : undefined;
}
