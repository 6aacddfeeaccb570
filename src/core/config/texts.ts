import { hasReversedRange, isReasonableGlob } from '../../shared/globs.ts';
import type { TextShape } from '../../shared/shape.ts';

// What the texts of a configuration look like.

/** No text may contain control characters: a NUL would truncate a path, and a newline would forge a line. */
function text(expected: string, accepts: (text: string) => boolean, isSecret?: true): TextShape {
  const objection = (value: string) =>
    /[\u0000-\u001f\u007f]/.test(value) || !accepts(value) ? expected : undefined;
  return { kind: 'text', expected, objection, ...(isSecret && { isSecret }) };
}

export const COMMAND = text('a command as text', () => true);
export const MODEL = text('the name of a model', () => true);
export const LANGUAGE = text('the name of a language', name => name !== '');
export const HOST = text('a host name or an address', host => /^[^\s/\\@]+$/.test(host));
export const FOLDER = text('the path of a folder', isWritten);
export const OPTIONAL_FOLDER = text('the path of a folder', path => path === '' || isWritten(path));

export const FILE = text(
  'the path of a file inside the project, with "/"',
  path => path === '' || (!isInGit(path) && /^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\:]*[^\\:/]$/.test(path)),
);

export const ENV_NAME = text(
  'the name of an environment variable',
  name => /^(?:[A-Za-z_][A-Za-z0-9_]*)?$/.test(name),
  true,
);

export const URL_TEXT = text('an http or https address without a user name or password', isPlainUrl, true);

const ANY_GLOB = text(
  'a glob such as "src/**", with at most three stars in a segment',
  glob => isWritten(glob) && isReasonableGlob(glob),
);

const FORWARDS = 'a glob whose ranges run forwards, as in [a-z]; write \\[ for a bracket in a name';

export const GLOB: TextShape = {
  ...ANY_GLOB,
  objection: glob => ANY_GLOB.objection?.(glob) ?? (hasReversedRange(glob) ? FORWARDS : undefined),
};

/** A text of a rule or a module. A hostile configuration must not determine how much work there is. */
export function textLike(expected: string): TextShape {
  return { ...text(expected, isWritten), minLength: 1, maxLength: 1000 };
}

function isWritten(value: string): boolean {
  return value.trim() !== '';
}

/** A file that we write there could be a hook, or git's configuration. */
function isInGit(path: string): boolean {
  return path.split('/').some(name => name.toLowerCase() === '.git');
}

function isPlainUrl(address: string): boolean {
  if (address === '') return true;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
