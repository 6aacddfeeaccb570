export interface AliasMatcher {
  /** Byte → 1 if an alias of the folder may begin with it. */
  readonly firstBytes: Uint8Array;
  /** Is the path in these bytes an alias of the folder, of something below it, or of one of its ancestors? */
  matches(bytes: Buffer, from: number, end: number): boolean;
}

/**
 * Finds paths in git's index that some file system would treat as the folder: file systems may ignore case and invisible
 * characters, normalise accents, strip trailing dots and spaces, or have short names. Names that are equal on any file
 * system count as equal.
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
        // Most paths differ in a plain name, which needs no folding.
        while (at < end && KINDS[bytes[at]] <= TRIMMED) at++;
        const isName = at === end || bytes[at] === SLASH;
        if (isName && (at === from || KINDS[bytes[at - 1]] !== TRIMMED)) return false;
      }
      names ??= foldedNames(folder);
      return isAtOrAbove(foldedNames(bytes.toString('utf8', from, end)), names);
    },
  };
}

/** The first letter of the folder's name and of its short name, in both cases, and all non-ASCII bytes. */
function firstBytesOf(folder: string): Uint8Array {
  // A non-ASCII letter may fold to an ASCII one.
  const [folded = ''] = folder.charCodeAt(0) < 0x80 ? [] : foldedNames(folder);
  const letters = [folder, withoutDots(folder), folded].map(name => name.slice(0, 1));
  const bytes = letters.flatMap(letter => [...Buffer.from(letter.toLowerCase() + letter.toUpperCase())]);
  return Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x80 || bytes.includes(byte) ? 1 : 0));
}

const SLASH = 0x2f;

/** For ASCII letters only; all others need folding anyway. */
const LOWER_CASE = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

/** Letters, digits and the like. */
const PLAIN = 0;
/** Dots and spaces, which Windows strips from the end of a name. */
const TRIMMED = 1;
/** Non-ASCII bytes, and bytes with a special meaning on Windows: `~` in short names, `:` for streams, `\`. */
const UNUSUAL = 2;
const SEPARATOR = 3;
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === SLASH) return SEPARATOR;
  if (byte === 0x2e || byte === 0x20) return TRIMMED;
  return byte >= 0x80 || byte === 0x7e || byte === 0x3a || byte === 0x5c ? UNUSUAL : PLAIN;
});

/** Could folding the rest of this name change more than its case? */
function hasOddEnd(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while (at < bytes.length && KINDS[bytes[at]] <= TRIMMED) at++;
  return KINDS[bytes[at]] === UNUSUAL || (at > 0 && KINDS[bytes[at - 1]] === TRIMMED);
}

function foldedNames(path: string): string[] {
  return path
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase() // Some letters, such as the long s, are equal only in upper case.
    .toLowerCase()
    .normalize('NFC')
    .split(/[/\\]/)
    .map(name => name.replace(/:.*$/s, '').replace(/[. ]+$/, ''))
    .filter(name => name !== '');
}

function isAtOrAbove(entry: readonly string[], folder: readonly string[]): boolean {
  const shared = Math.min(entry.length, folder.length);
  if (shared === 0) return false; // A split index has entries with empty names.
  for (let i = 0; i < shared; i++) {
    if (entry[i] !== folder[i] && !isShortName(entry[i], folder[i])) return false;
  }
  return true;
}

/** A short name on Windows keeps at least the first letter: `.depgraph` becomes `DEPGRA~1`. */
function isShortName(short: string, name: string): boolean {
  return /^[^~]{0,7}~\d/.test(short) && short[0] === withoutDots(name)[0];
}

function withoutDots(name: string): string {
  return name.replace(/^[. ]+/, '');
}
