import { prefixesOf } from '../kit/qualified.ts';

/** Is the namespace part of what every C# program has? */
export function isBuiltin(namespace: string): boolean {
  return /^(?:System|Microsoft\.(?:CSharp|Win32))(?:\.|$)/.test(namespace);
}

/** Finds the longest package whose name a namespace begins with; the first segment of the name is optional. */
export type FindOwner = (namespace: string) => string | undefined;

/** NuGet compares names without regard to case. */
export function createOwners(packages: Iterable<string>): FindOwner {
  const byName = new Map<string, string>();
  const byEnd = new Map<string, string>();
  for (const name of [...packages].sort().reverse()) {
    const dot = name.indexOf('.');
    byName.set(name.toLowerCase(), name);
    // `ppy.osu.Framework`
    if (dot > 0 && name.includes('.', dot + 1)) byEnd.set(name.slice(dot + 1).toLowerCase(), name);
  }
  return namespace => {
    for (const prefix of prefixesOf(namespace.toLowerCase(), '.')) {
      const found = byName.get(prefix) ?? byEnd.get(prefix);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** The package of a namespace that no manifest names: its first segment, or two of them for Microsoft's. */
export function usualName(namespace: string): string {
  const [first = '', second] = namespace.split('.', 2);
  return first === 'Microsoft' && second !== undefined ? `${first}.${second}` : first;
}
