import { fail } from '../../shared/errors.ts';
import type { Command } from './launch.ts';
import { findProgram, type Surroundings } from './programs.ts';
import { splitWords } from './words.ts';

/** A file, and perhaps a line of it. */
export interface TextPlace {
  /** Absolute, so that it never looks like an option. */
  readonly path: string;
  readonly line?: number | undefined;
}

/** The editor that the user chose. If it is not there, it is not for us to choose another one. */
export async function chosenEditor(
  line: string,
  place: TextPlace,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  const words = splitWords(line);
  if (words.length === 0 || needsTerminal(words)) return undefined;
  const command = await commandOf(words, place, surroundings);
  return command ?? fail('open_failed', { command: words[0], reason: 'there is no such program' });
}

/** `$VISUAL`, then `$EDITOR`: made for terminals, so those that we cannot use are passed over. */
export async function editorFromEnvironment(
  place: TextPlace,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  for (const line of [surroundings.env.VISUAL, surroundings.env.EDITOR]) {
    const words = splitWords(line ?? '');
    if (words.length === 0 || needsTerminal(words)) continue;
    const command = await commandOf(words, place, surroundings);
    if (command !== undefined) return command;
  }
  return undefined;
}

/** An editor that is open already, by the names of the running programs. */
export async function runningEditor(
  running: readonly string[],
  place: TextPlace,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  const names = new Set(running.map(name => name.toLowerCase()));
  for (const [name, command] of RUNNING) {
    const found = names.has(name) ? await commandOf([command], place, surroundings) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

async function commandOf(
  [name, ...options]: readonly string[],
  place: TextPlace,
  surroundings: Surroundings,
): Promise<Command | undefined> {
  const program = await findProgram(name, surroundings);
  if (program === undefined) return undefined;
  const hasPlaceholder = options.some(option => option.includes('{file}'));
  const args = hasPlaceholder
    ? options.map(option => fill(option, place))
    : [...options, ...placeFor(name, place)];
  return { program, args };
}

/** Functions as replacements, because `$&` in the name of a file would mean something in a text. */
function fill(option: string, { path, line = 1 }: TextPlace): string {
  return option.replace(/\{(file|line)\}/g, (_, hole) => (hole === 'file' ? path : String(line)));
}

type Arguments = (path: string, line: number) => readonly string[];

/** How editors are told the line; those that are not here are told the file only. */
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

function placeFor(name: string, { path, line }: TextPlace): readonly string[] {
  const family = LINE_ARGUMENTS.find(([names]) => names.split(' ').includes(plainName(name)));
  return family === undefined || line === undefined ? [path] : family[1](path, line);
}

const TERMINAL =
  'vi vim nvim view ex ed sed nano pico rnano mg micro hx helix kak joe jed ne mcedit tilde emacs-nox less more cat ' +
  'editor sensible-editor select-editor true false :';

/** A daemon has no terminal to offer. */
function needsTerminal([name, ...options]: readonly string[]): boolean {
  const plain = plainName(name);
  if (plain === 'vim' && options.includes('-g')) return false;
  if (TERMINAL.split(' ').includes(plain)) return true;
  return (
    plain.startsWith('emacs') && options.some(option => /^(-nw|-t|--tty|--no-window-system)$/.test(option))
  );
}

/** Running program → the command that opens a file in it. The more particular editors come first. */
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
