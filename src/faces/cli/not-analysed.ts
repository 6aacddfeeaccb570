import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { whyLeftOut } from '../../project/settings/left-out.ts';
import { fail } from '../../shared/errors.ts';
import { idBelow } from '../../shared/file-ids.ts';
import type { FileId } from '../../types.ts';
import type { Project } from './project.ts';

/** Says why a file, as typed, is not one of the project, and what helps. The id may be outside of the root. */
export async function failNotAnalysed(file: string, id: FileId, { root, config }: Project): Promise<never> {
  const path = resolve(root, id);
  if (idBelow(root, path) === undefined && path !== root) fail('file_outside_project', { file, root });
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) fail('file_missing', { file });
  if (stat.isDirectory()) fail('file_is_folder', { file });
  return fail('file_not_in_project', { file, root, reason: whyLeftOut(root, await config(), id) });
}
