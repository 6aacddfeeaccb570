import { fail } from '../../../../shared/errors.ts';
import { chosenEditor, editorFromEnvironment, runningEditor } from './editors.ts';
import { launch } from './launch.ts';
import { fileOpener, folderOpener } from './openers.ts';
import type { Surroundings } from './programs.ts';
import { realFile, realFolder } from './real-path.ts';
import { findRunning } from './running.ts';

export interface OpenContext {
  /** `editor` from the user's configuration: a command line, or empty. A project cannot set it. */
  readonly editor: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform?: NodeJS.Platform | undefined;
  /** Lists the names of running programs. Called only if no editor is configured. */
  readonly running?: (() => Promise<readonly string[]>) | undefined;
}

export interface FolderRequest {
  /** Absolute. */
  readonly root: string;
  /** The id of a folder below the root; defaults to the root itself. */
  readonly folder?: string | undefined;
}

export interface FileRequest {
  /** Absolute. */
  readonly root: string;
  readonly file: string;
  readonly line?: number | undefined;
}

/** Opens a folder of the project in the file manager. Resolves when the program has started. */
export async function openFolder({ root, folder = '' }: FolderRequest, context: OpenContext): Promise<void> {
  const path = await realFolder(root, folder);
  const surroundings = surroundingsOf(root, context);
  const command = await folderOpener(path, surroundings);
  if (command === undefined) fail('no_opener', {});
  await launch(command, surroundings);
}

/** Opens a file of the project in the user's editor. Resolves when the program has started. */
export async function openFile({ root, file, line }: FileRequest, context: OpenContext): Promise<void> {
  const location = { path: await realFile(root, file), line };
  const surroundings = surroundingsOf(root, context);
  const command =
    (await chosenEditor(context.editor, location, surroundings)) ??
    (await editorFromEnvironment(location, surroundings)) ??
    (await runningEditor(await (context.running ?? findRunning)(), location, surroundings)) ??
    (await fileOpener(location.path, surroundings));
  if (command === undefined) fail('no_editor', {});
  await launch(command, surroundings);
}

function surroundingsOf(root: string, { env, platform = process.platform }: OpenContext): Surroundings {
  return { root, env, platform };
}
