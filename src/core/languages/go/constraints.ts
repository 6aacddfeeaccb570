import { baseName } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';

/** What a file with a constraint declares besides its names; no identifier looks like it. */
export const EXCLUSIVE = '//go:build';

/**
 * Is the text left out of a build for which no tag is set? So are those for one platform, for a test run by hand, or
 * with `ignore`; `!windows` and `go1.21` are not.
 */
export function hasExclusiveTags(beforeClause: string): boolean {
  const [, line] = /^\/\/go:build[ \t]+(.+)$/m.exec(beforeClause) ?? [];
  if (line !== undefined) return !isTrue(line);
  const lines = [...beforeClause.matchAll(/^\/\/[ \t]*\+build[ \t]+(.+)$/gm)].map(([, options]) => options);
  return !lines.every(options => options.trim().split(/\s+/).some(isTrueOption));
}

/** `a,!b` of a line before Go 1.17. */
function isTrueOption(option: string): boolean {
  return option.split(',').every(term => (term.startsWith('!') ? !isSet(term.slice(1)) : isSet(term)));
}

/** Evaluates `a && !(b || c)`. A text that is no expression is true: it restricts nothing. */
function isTrue(expression: string): boolean {
  const tokens = expression.replace(/\/\/.*$/, '').match(/&&|\|\||[!()]|[^\s!()&|]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let value = both();
    while (tokens[at] === '||') {
      at++;
      // Both sides are read, whatever the value is.
      const right = both();
      value = value || right;
    }
    return value;
  };
  const both = (): boolean => {
    let value = not();
    while (tokens[at] === '&&') {
      at++;
      const right = not();
      value = value && right;
    }
    return value;
  };
  const not = (): boolean => {
    let isNegated = false;
    for (; tokens[at] === '!'; at++) isNegated = !isNegated;
    return primary() !== isNegated;
  };
  const primary = (): boolean => {
    const token = tokens[at++];
    if (token !== '(' || depth >= MAX_DEPTH) return token === undefined || isSet(token);
    depth++;
    const value = either();
    depth--;
    if (tokens[at] === ')') at++;
    return value;
  };
  let depth = 0;
  return either();
}

/** Hostile nesting must not exhaust the stack. */
const MAX_DEPTH = 100;

/** Tags that every build has: versions of the language, the compiler and cgo. */
function isSet(tag: string): boolean {
  return /^go1(?:\.\d+)?$/.test(tag) || tag === 'gc' || tag === 'cgo';
}

/** Does the name restrict the file to a platform, as in `pay_linux.go` or `asm_linux_arm64.go`? */
export function isForPlatform(id: FileId): boolean {
  const parts = baseName(id)
    .replace(/(?:_test)?\.go$/, '')
    .split('_');
  // A file is never named after a platform alone: `linux.go` is built everywhere.
  return parts.length > 1 && PLATFORMS.has(parts[parts.length - 1]);
}

const PLATFORMS: ReadonlySet<string> = new Set(
  (
    'aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos ' +
    '386 amd64 amd64p32 arm arm64 arm64be armbe loong64 mips mips64 mips64le mips64p32 mips64p32le mipsle ppc ppc64 ' +
    'ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm'
  ).split(' '),
);
