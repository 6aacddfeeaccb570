/** What a call such as `require 'a'` names. */
export interface Required {
  readonly path: string;
  /** From the file's folder, not from a load path. */
  readonly isRelative: boolean;
}

/** Reads the path that follows a word such as `require`. Undefined if a program computes it from anything unknown. */
export function requiredAt(text: string, after: number, word: string): Required | undefined {
  EXPRESSION.lastIndex = after;
  const expression = EXPRESSION.exec(text)?.[0].trimEnd() ?? '';
  const parts = Array.from(expression.matchAll(STRING), ([, , part = '']) => part);
  const path = parts
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '');
  if (path === '' || /[+,(]$/.test(expression)) return undefined;
  if (/__dir__|dirname\(__FILE__/.test(expression)) return { path, isRelative: true };
  // The path begins at the file itself, so that its first step leads to the folder.
  if (expression.includes('__FILE__')) {
    return path.startsWith('../') ? { path: path.slice(3), isRelative: true } : undefined;
  }
  const last = word === 'autoload' ? (parts.at(-1) ?? '') : path;
  return expression.includes('File.') ? undefined : { path: last, isRelative: word === 'require_relative' };
}

/** Strings and what puts them together: `(File.expand_path('../a', __FILE__)`, `Rails.root.join('lib', 'a')`. */
const EXPRESSION =
  /(?:[(,+]\s*|[ \t)]|:\w+|__dir__|__FILE__|File\.(?:join|expand_path|dirname)\b|Rails\.root\b(?:\.join\b)?|'[^'\\\n]*'|"(?:#\{(?:__dir__|Rails\.root)\})?[^"#\\\n]*")+/y;
const STRING = /(["'])(?:#\{[\w.]*\})?(.*?)\1/g;
