/**
 * The includes of a text without raw strings, found the long way round: by the phases of translation as the standard
 * has them, one after the other, a character at a time. `<a>`, `"a"` or the macro, with the line of the `#`.
 */
export function includesByPhases(text: string): string[] {
  const { characters, lines } = splice(text);
  const tokens = tokenize(characters);
  return tokens.flatMap(({ at, text: hash }, i) => {
    if (!['#', '%:'].includes(hash) || !isFirst(tokens, i)) return [];
    const rest = tokens.slice(i + 1);
    const end = rest.findIndex(token => token.text === '\n');
    const line = (end < 0 ? rest : rest.slice(0, end)).filter(token => token.text.trim() !== '');
    const word = line[0]?.text ?? '';
    if (!['include', 'include_next', 'import'].includes(word)) return [];
    const from = line[1]?.at ?? characters.length;
    const header = /^(?:<[^>\n]*>|"[^"\n]*")/.exec(characters.slice(from))?.[0];
    return header === undefined || header.slice(1, -1).trim() === ''
      ? []
      : [`${lines[at]} ${named(word, header)}`];
  });
}

interface Token {
  readonly at: number;
  readonly text: string;
}

function named(word: string, header: string): string {
  return word === 'include_next' ? `<${header.slice(1, -1)}>` : header;
}

function isFirst(tokens: readonly Token[], index: number): boolean {
  let i = index - 1;
  while (i >= 0 && tokens[i]?.text !== '\n' && tokens[i]?.text.trim() === '') i--;
  return i < 0 || tokens[i]?.text === '\n';
}

/** Phase 2; each character that is left knows its line. */
function splice(text: string): { characters: string; lines: number[] } {
  let characters = '';
  const lines: number[] = [];
  let line = 1;
  for (let i = 0; i < text.length; i++) {
    const spliced = /^\\[ \t\f\v]*\n/.exec(text.slice(i))?.[0];
    if (spliced === undefined) {
      characters += text[i];
      lines.push(line);
      if (text[i] === '\n') line++;
    } else {
      i += spliced.length - 1;
      line++;
    }
  }
  return { characters, lines };
}

/** Phase 3; a comment is a blank. A comment or a literal that is not closed ends with its line. */
function tokenize(characters: string): Token[] {
  const tokens: Token[] = [];
  for (let i = 0; i < characters.length; ) {
    const rest = characters.slice(i);
    let found = TOKENS.map(token => token.exec(rest)?.[0]).find(one => one !== undefined) ?? rest[0] ?? '';
    if (isHeaderNext(tokens)) found = /^(?:<[^>\n]*>?|"[^"\n]*"?)/.exec(rest)?.[0] ?? found;
    const isComment = found.startsWith('//') || found.startsWith('/*');
    tokens.push({ at: i, text: isComment ? ' ' : found });
    i += found.length;
  }
  return tokens;
}

/** Only where a header's name is expected is it a token of its own. */
function isHeaderNext(tokens: readonly Token[]): boolean {
  const last = tokens.findLastIndex(token => token.text.trim() !== '' || token.text === '\n');
  const hash = tokens.findLastIndex(
    (token, i) => i < last && (token.text.trim() !== '' || token.text === '\n'),
  );
  return (
    ['include', 'include_next', 'import'].includes(tokens[last]?.text ?? '') &&
    ['#', '%:'].includes(tokens[hash]?.text ?? '') &&
    isFirst(tokens, hash)
  );
}

const TOKENS = [
  /^\n/,
  /^[ \t\f\v]+/,
  /^\/\/[^\n]*/,
  /^\/\*[\s\S]*?\*\//,
  /^\/\*[^\n]*/,
  /^\.?\d(?:'?[\w$]|[.]|(?<=[eEpP])[+-])*/,
  /^[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/,
  /^"(?:\\[^\n]|[^"\\\n])*(?:"|\\?(?=\n|$))/,
  /^'(?:\\[^\n]|[^'\\\n])*(?:'|\\?(?=\n|$))/,
  /^%:/,
];
