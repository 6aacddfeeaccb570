/**
 * The names in a type as the extraction writes it, without those of tuple elements, of an extern alias
 * (`A::`) and of the language's own types. Generic ones keep a mark: `A.B<>`.
 */
export function namesOfType(type: string): string[] {
  const names: string[] = [];
  for (const [, name = '', angle = ''] of type.matchAll(NAME)) {
    if (!name.includes('.') && PREDEFINED.has(name)) continue;
    names.push(angle === '' ? name : `${name}<>`);
  }
  return names;
}

export function withoutMark(name: string): string {
  return name.endsWith('<>') ? name.slice(0, -2) : name;
}

const NAME = /(?<![^<(,[>*])(?:[^\s<>()[\],?*:]+::)?([^\s<>()[\],?*:]+)(?=(<)?)/g;
const PREDEFINED: ReadonlySet<string> = new Set(
  `bool byte sbyte short ushort int uint long ulong nint nuint char float double decimal string object void
  dynamic delegate`.split(/\s+/),
);
