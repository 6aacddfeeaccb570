import { visible } from '../../shared/visible.ts';

/** Text without markup, links and mentions: names come from the analysed project. */
export function prose(text: string): string {
  return visible(text)
    .replace(/[\\`*_{}[\]<>()!|~&$]/g, '\\$&')
    .replace(/[@#](?=\w)/g, '$&<!-- -->')
    .replace(/(https?|ftp|www)([:.])/gi, '$1<!-- -->$2');
}

/** A code span. Its fence must be longer than any row of backticks in it. */
export function code(text: string): string {
  const content = visible(text);
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map(row => row.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${content}${space}${fence}`;
}
