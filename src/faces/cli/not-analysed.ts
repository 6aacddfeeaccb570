import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../core/config/options.ts';
import { whyLeftOut } from '../../project/settings/left-out.ts';
import { fail } from '../../shared/errors.ts';
import { idBelow } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';

export interface NotAnalysed {
  /** As typed. */
  readonly file: string;
  readonly root: string;
  readonly config: Config;
  /** Relative to the root; it may be outside. */
  readonly id: FileId;
}

/** Says why a file is not one of the project, and what helps. */
export function failNotAnalysed({ file, root, config, id }: NotAnalysed): never {
  const path = resolve(root, id);
  if (idBelow(root, path) === undefined && path !== root) fail('file_outside_project', { file, root });
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) fail('file_missing', { file });
  if (stat.isDirectory()) fail('file_is_folder', { file });
  return fail('file_not_in_project', { file, root, reason: whyLeftOut(root, config, id) });
}
