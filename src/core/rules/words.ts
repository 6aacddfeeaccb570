const MAX_NAMED = 6;
const MAX_LENGTH = 40;

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`; only the first few of many. */
export function quoted(texts: readonly string[], word: 'and' | 'or'): string {
  const named = texts.length > MAX_NAMED ? texts.slice(0, MAX_NAMED - 1) : texts;
  const marked = named.map(text => `"${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}"`);
  if (named.length < texts.length) return `${marked.join(', ')} ${word} ${texts.length - named.length} more`;
  return marked.length < 2
    ? marked.join('')
    : `${marked.slice(0, -1).join(', ')} ${word} ${marked[marked.length - 1]}`;
}
