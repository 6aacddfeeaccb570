import { baseName } from '../model/names.ts';
import { showToast } from './announce.ts';
import { openFile, openFolder } from './api.ts';
import { attempt } from './attempt.ts';

/** Opens a file in the editor, and says whether that worked. */
export async function openInEditor(path: string, line?: number): Promise<void> {
  const isOpened = await attempt(async () => {
    await openFile(path, line);
    return true;
  });
  const at = line !== undefined && line > 0 ? `:${line}` : '';
  if (isOpened) showToast(`Opened ${baseName(path)}${at} in the editor`, 'good');
}

/** Opens a folder in the file manager, and says whether that worked. */
export async function openInFileManager(folder: string): Promise<void> {
  const isOpened = await attempt(async () => {
    await openFolder(folder);
    return true;
  });
  if (isOpened) showToast(`Opened ${baseName(folder) || 'the project'} in the file manager`, 'good');
}
