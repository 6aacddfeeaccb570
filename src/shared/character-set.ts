/** What is between the brackets of `[a-z]`. In git's patterns an exclamation mark negates, too. */
export function acceptedBy(inner: string, isGit: boolean): (code: number) => boolean {
  const [sign] = (isGit ? /^[!^]?/ : /^\^?/).exec(inner) ?? [''];
  const ranges: string[] = [];
  for (const [, name, from, to] of inner.slice(sign.length).matchAll(ITEMS)) {
    if (name === undefined) ranges.push(to && to >= from ? `${escaped(from)}-${escaped(to)}` : escaped(from));
    else if (CLASSES[name] === undefined) return () => false;
    else ranges.push(CLASSES[name]);
  }
  const set = new RegExp(`^[${sign && '^'}${ranges.join('')}]$`, 's');
  return code => set.test(String.fromCharCode(code));
}

/** A named class, or a character, with the end of its range if it begins one. */
const ITEMS = /\[:([^\]]*):\]|\\?(.)(?:-\\?(.))?/gs;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const CLASSES: Readonly<Partial<Record<string, string>>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: ' \\t\\n\\r',
  upper: 'A-Z',
  xdigit: '0-9a-fA-F',
};
