import type { Declaration } from '../../../types.ts';

/** Adds the version that a manifest asks for on the line of each declaration, as written there. */
export function withVersions(text: string, packages: Iterable<readonly [string, number]>): Declaration[] {
  const lines = text.split(/\r\n?|\n/);
  return Array.from(packages, ([name, line]) => {
    const version = versionAfter(lines[line - 1] ?? '', name);
    return version === undefined ? [name, line] : [name, line, version];
  });
}

/** The name may be part of a longer one before it on the same line. */
function versionAfter(line: string, name: string): string | undefined {
  if (line.length > MAX_LINE) return undefined;
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
    const rest = line.slice(at + name.length, at + name.length + MAX_LENGTH);
    for (const pattern of PATTERNS) {
      const version = pattern.exec(rest)?.[1]?.trim();
      if (version) return version;
    }
  }
  return undefined;
}

const MAX_LENGTH = 200;
/** A manifest on one line may be megabytes long, and hold each name many times. */
const MAX_LINE = 5000;

const PATTERNS: readonly RegExp[] = [
  // "name": "^1.0" and name = "1.0"
  /^["']?\s*[:=]\s*["']([^"']*)["']/,
  // name = { version = "1.0" }
  /^["']?\s*=\s*\{[^}]*?\bversion\s*=\s*["']([^"']*)["']/,
  // module/path v1.0.0
  /^["']?\s+(v\d[^\s"]*)/,
  // Name[extra] >= 1.0, < 2; python_version < "3.9"
  /^(?:\[[^\]]*\])?\s*\(?((?:===?|[<>!~]=?)[^"';#)]*)/,
];
