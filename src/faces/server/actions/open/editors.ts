import { fail } from '../../../../shared/errors.ts';
import type { Command } from './launch.ts';
import { findProgram, type Surroundings } from './programs.ts';
import { splitWords } from './words.ts';

/** A file and an optional line. */
export interface FileLocation {
  /** Absolute, so that it cannot be mistaken for an option. */
  readonly path: string;
  readonly line?: number | undefined;
}

/** The editor from the user's configuration. Fails if it is not installed, rather than using another one. */
export async function chosenEditor(
  line: string,
  location: FileLocation,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  const words = splitWords(line);
  if (words.length === 0 || needsTerminal(words)) return undefined;
  const command = await commandOf(words, location, surroundings);
  return command ?? fail('open_failed', { command: words[0], reason: 'no such program' });
}

/** `$VISUAL`, then `$EDITOR`. Skips terminal editors, which cannot be opened from here. */
export async function editorFromEnvironment(
  location: FileLocation,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  for (const line of [surroundings.env.VISUAL, surroundings.env.EDITOR]) {
    const words = splitWords(line ?? '');
    if (words.length === 0 || needsTerminal(words)) continue;
    const command = await commandOf(words, location, surroundings);
    if (command !== undefined) return command;
  }
  return undefined;
}

/** An editor that is already open, found by the names of running programs. */
export async function runningEditor(
  running: readonly string[],
  location: FileLocation,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  const names = new Set(running.map(name => name.toLowerCase()));
  for (const [name, command] of RUNNING) {
    const found = names.has(name) ? await commandOf([command], location, surroundings) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

async function commandOf(
  [name, ...options]: readonly string[],
  location: FileLocation,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  const program = await findProgram(name, surroundings);
  if (program === undefined) return undefined;
  const hasPlaceholder = options.some(option => option.includes('{file}'));
  const args = hasPlaceholder
    ? options.map(option => fill(option, location))
    : [...options, ...locationArguments(name, location)];
  return { program, args };
}

/** Uses a replacement function, because `$&` in a file name is special in a replacement string. */
function fill(option: string, { path, line = 1 }: FileLocation): string {
  return option.replace(/\{(file|line)\}/g, (_, hole) => (hole === 'file' ? path : String(line)));
}

type Arguments = (path: string, line: number) => readonly string[];

/** How to pass a line to each editor. Editors that are not listed get the file only. */
const LINE_ARGUMENTS: readonly (readonly [names: string, args: Arguments])[] = [
  [
    'code code-insiders code-oss codium vscodium cursor windsurf trae',
    (path, line) => ['-g', `${path}:${line}`],
  ],
  [
    'idea webstorm pycharm phpstorm goland rubymine clion rider rustrover fleet studio',
    (path, line) => ['--line', String(line), path],
  ],
  ['subl sublime_text zed zeditor zed-editor lapce', (path, line) => [`${path}:${line}`]],
  [
    'gvim mvim vim nvim-qt emacs emacsclient gedit gnome-text-editor xed pluma bbedit',
    (path, line) => [`+${line}`, path],
  ],
  ['kate mate', (path, line) => ['-l', String(line), path]],
  ['notepad++', (path, line) => [`-n${line}`, path]],
];

function locationArguments(name: string, { path, line }: FileLocation): readonly string[] {
  const family = LINE_ARGUMENTS.find(([names]) => names.split(' ').includes(plainName(name)));
  return family === undefined || line === undefined ? [path] : family[1](path, line);
}

const TERMINAL =
  'vi vim nvim view ex ed sed nano pico rnano mg micro hx helix kak joe jed ne mcedit tilde emacs-nox less more cat ' +
  'editor sensible-editor select-editor true false :';

/** Whether the editor runs in a terminal, which a daemon does not have. */
function needsTerminal([name, ...options]: readonly string[]): boolean {
  const plain = plainName(name);
  if (plain === 'vim' && options.includes('-g')) return false;
  if (TERMINAL.split(' ').includes(plain)) return true;
  return (
    plain.startsWith('emacs') && options.some(option => /^(-nw|-t|--tty|--no-window-system)$/.test(option))
  );
}

/** Running program → command that opens a file in it. More specialised editors come first. */
const RUNNING: readonly (readonly [name: string, command: string])[] = [
  ['cursor', 'cursor'],
  ['windsurf', 'windsurf'],
  ['codium', 'codium'],
  ['vscodium', 'codium'],
  ['code', 'code'],
  ['code-insiders', 'code-insiders'],
  ['zed', 'zed'],
  ['zed-editor', 'zed'],
  ['idea', 'idea'],
  ['webstorm', 'webstorm'],
  ['pycharm', 'pycharm'],
  ['goland', 'goland'],
  ['rustrover', 'rustrover'],
  ['sublime_text', 'subl'],
  ['subl', 'subl'],
  ['gedit', 'gedit'],
  ['kate', 'kate'],
  ['gvim', 'gvim'],
];

/** `/usr/bin/vim.basic` → `vim`, `Code.exe` → `code`. */
function plainName(name: string): string {
  const last = name.replace(/^.*[/\\]/, '').toLowerCase();
  return last.replace(/(?<=.)\..*$/, '');
}
