/** The folders that a compiler searches, as written. */
export interface SearchPath {
  /** For includes in quotes only. */
  readonly quoted: readonly string[];
  /** For all of them. */
  readonly all: readonly string[];
}

/** Reads the options of GCC, Clang and Visual C++. System folders come last, as in compilers. */
export function searchPath(options: readonly string[]): SearchPath {
  const quoted: string[] = [];
  const all: string[] = [];
  const system: string[] = [];
  const lists: Readonly<Record<string, string[]>> = { quoted, all, system };
  for (let i = 0; i < options.length; i++) {
    const match = OPTION.exec(options[i] ?? '');
    if (match === null) continue;
    const [option = '', name = '', glued = ''] = match;
    // Only `-I` and the like can be followed by a folder as a word of its own; `-include x` names a file.
    const value = glued !== '' ? glued : option.length === name.length ? (options[++i] ?? '') : '';
    if (value !== '') lists[LISTS[name.toLowerCase().replace(/^\//, '-')] ?? '']?.push(value);
  }
  return { quoted, all: [...all, ...system] };
}

/** Splits a command into words as a shell does; backslashes of Windows are kept. */
export function splitCommand(command: string, isWindows: boolean): string[] {
  const words: string[] = [];
  const token = isWindows ? WINDOWS_WORD : SHELL_WORD;
  for (const [word] of command.matchAll(token)) {
    if (!/["'\\]/.test(word)) words.push(word);
    else words.push(isWindows ? word.replace(/\\?"/g, '') : unquote(word));
  }
  return words;
}

function unquote(word: string): string {
  return word.replace(SHELL_PART, (_, double?: string, single?: string, escaped?: string) => {
    if (double !== undefined) return double.replace(/\\(["\\$`\n])/g, '$1');
    return single ?? escaped ?? '';
  });
}

const OPTION = /^([-/](?:I|external:I)|-(?:iquote|isystem|idirafter|imsvc|-include-directory=?))(.*)$/s;
const LISTS: Readonly<Record<string, string>> = {
  '-i': 'all',
  '-iquote': 'quoted',
  '-isystem': 'system',
  '-idirafter': 'system',
  '-imsvc': 'system',
  '-external:i': 'system',
  '--include-directory': 'all',
  '--include-directory=': 'all',
};
const SHELL_WORD = /(?:[^\s"'\\]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"?|'[^']*'?)+/g;
const SHELL_PART = /"((?:[^"\\]|\\[\s\S])*)"?|'([^']*)'?|\\([\s\S])/g;
const WINDOWS_WORD = /(?:[^\s"]|"[^"]*"?)+/g;
