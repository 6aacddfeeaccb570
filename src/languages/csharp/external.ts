import { splitName } from './namespaces.ts';

/** Is the namespace part of what every C# program has? */
export function isBuiltin(namespace: string): boolean {
  return BUILTIN.test(namespace);
}

/** Names of packages, which NuGet compares without regard to case. */
export interface Packages {
  /** The longest one whose name, with or without its first segment (`ppy.osu.Framework`), a namespace begins with. */
  owner(namespace: string): string | undefined;
}

export function packagesNamed(names: Iterable<string>): Packages {
  const byName = new Map<string, string>();
  const byEnd = new Map<string, string>();
  for (const name of [...names].sort().reverse()) {
    const dot = name.indexOf('.');
    byName.set(name.toLowerCase(), name);
    if (dot > 0 && name.includes('.', dot + 1)) byEnd.set(name.slice(dot + 1).toLowerCase(), name);
  }
  return {
    owner(namespace) {
      for (let prefix = namespace.toLowerCase(); prefix !== ''; prefix = splitName(prefix)[0]) {
        const found = byName.get(prefix) ?? byEnd.get(prefix);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** Where no manifest names one: the owner's part of the namespace, which is two segments for Microsoft's. */
export function usualName(namespace: string): string {
  const [first = '', second] = namespace.split('.', 2);
  return first === 'Microsoft' && second !== undefined ? `${first}.${second}` : first;
}

const BUILTIN = /^(?:System|Microsoft\.(?:CSharp|Win32))(?:\.|$)/;
