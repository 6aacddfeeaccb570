export interface AliasMatcher {
  /** By byte, 1 for those with which another name of the folder may begin. */
  readonly firstBytes: Uint8Array;
  /** Is the path in these bytes the folder, below it, or in the place of a folder above it? */
  matches(bytes: Buffer, from: number, end: number): boolean;
}

/**
 * Compares the paths of git's index with a folder as the file systems do that take different names for the same: they
 * ignore letter case and invisible characters, compose accents, drop dots and spaces at the end of a name, or have a
 * short name for it. What is the same on any of them counts as the same on all.
 */
export function createAliasMatcher(folder: string): AliasMatcher {
  const target = Uint8Array.from(Buffer.from(folder), byte => LOWER_CASE[byte]);
  const isOdd = Uint8Array.from(target, (_, at) => Number(hasOddEnd(target, at)));
  let names: readonly string[] | undefined;
  return {
    firstBytes: firstBytesOf(folder),
    matches(bytes, from, end) {
      let at = from;
      let same = 0;
      while (at < end && same < target.length && LOWER_CASE[bytes[at]] === target[same]) {
        at++;
        same++;
      }
      if (same === target.length && (at === end || bytes[at] === SLASH)) return true;
      if (at === end && target[same] === SLASH) return true;
      if (isOdd[same] !== 1) {
        // Most paths differ in a plain name, and then nothing has to be folded.
        while (at < end && KINDS[bytes[at]] <= TRIMMED) at++;
        const isName = at === end || bytes[at] === SLASH;
        if (isName && (at === from || KINDS[bytes[at - 1]] !== TRIMMED)) return false;
      }
      names ??= foldedNames(folder);
      return isAtOrAbove(foldedNames(bytes.toString('utf8', from, end)), names);
    },
  };
}

/** The first letter of the folder's name and of its short name, in both cases, and all that is not ASCII. */
function firstBytesOf(folder: string): Uint8Array {
  // A letter that is not ASCII may be a form of one that is.
  const [folded = ''] = folder.charCodeAt(0) < 0x80 ? [] : foldedNames(folder);
  const letters = [folder, withoutDots(folder), folded].map(name => name.slice(0, 1));
  const bytes = letters.flatMap(letter => [...Buffer.from(letter.toLowerCase() + letter.toUpperCase())]);
  return Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x80 || bytes.includes(byte) ? 1 : 0));
}

const SLASH = 0x2f;

/** Of the letters of ASCII; the others need folding anyway. */
const LOWER_CASE = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

/** Letters, digits and the like. */
const PLAIN = 0;
/** Windows ignores dots and spaces at the end of a name. */
const TRIMMED = 1;
/** What is not ASCII, or has a meaning of its own on Windows: `~` in short names, `:` for streams, `\`. */
const UNUSUAL = 2;
const SEPARATOR = 3;
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === SLASH) return SEPARATOR;
  if (byte === 0x2e || byte === 0x20) return TRIMMED;
  return byte >= 0x80 || byte === 0x7e || byte === 0x3a || byte === 0x5c ? UNUSUAL : PLAIN;
});

/** Could the rest of this name be folded to something else than its lower case? */
function hasOddEnd(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while (at < bytes.length && KINDS[bytes[at]] <= TRIMMED) at++;
  return KINDS[bytes[at]] === UNUSUAL || (at > 0 && KINDS[bytes[at - 1]] === TRIMMED);
}

function foldedNames(path: string): string[] {
  return path
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase() // Some letters, such as the long s, share only their capital.
    .toLowerCase()
    .normalize('NFC')
    .split(/[/\\]/)
    .map(name => name.replace(/:.*$/s, '').replace(/[. ]+$/, ''))
    .filter(name => name !== '');
}

function isAtOrAbove(entry: readonly string[], folder: readonly string[]): boolean {
  const shared = Math.min(entry.length, folder.length);
  if (shared === 0) return false; // A split index has entries without a name.
  for (let i = 0; i < shared; i++) {
    if (entry[i] !== folder[i] && !isShortName(entry[i], folder[i])) return false;
  }
  return true;
}

/** Windows keeps at least the first letter of a name in its short form: `.depgraph` is `DEPGRA~1`. */
function isShortName(short: string, name: string): boolean {
  return /^[^~]{0,7}~\d/.test(short) && short[0] === withoutDots(name)[0];
}

function withoutDots(name: string): string {
  return name.replace(/^[. ]+/, '');
}
