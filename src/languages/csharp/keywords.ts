const LOWER_A = 97;
const LOWER_Z = 122;

/** Words that the extraction acts on. */
const WORDS = [
  ...['using', 'global', 'namespace', 'class', 'struct', 'interface', 'enum', 'record', 'delegate', 'this'],
  ...['file', 'extension', 'foreach', 'await', 'from'],
];

/** Tells most other words away by their first letter and their length, without making a string of them. */
const INTERESTING = new Uint8Array(26 * 16);
for (const word of WORDS) INTERESTING[place(word.charCodeAt(0), word.length)] = 1;

export function mayBeKeyword(first: number, length: number): boolean {
  return first >= LOWER_A && first <= LOWER_Z && length < 16 && INTERESTING[place(first, length)] === 1;
}

function place(first: number, length: number): number {
  return (first - LOWER_A) * 16 + length;
}
