import type { RawImport } from '../../types.ts';

/** What a using directive says besides the name it begins with. */
export interface Directive {
  /** The name that it gives to what it imports; undefined where it imports all names as they are. */
  readonly alias: string | undefined;
  /** Names that the text takes from there by way of the alias, in the forms of `names.ts`. */
  readonly taken: Iterable<string>;
  /** Does it count for all files of its project? */
  readonly isGlobal: boolean;
  /** Is it of a type, whose members it imports? */
  readonly isStatic: boolean;
  /** The namespace that the directive stands in, from which its name may be reckoned; `''` in none. */
  readonly within: string;
  /** Namespaces whose types may be named without them, because directives around this one's namespace import them. */
  readonly through: readonly string[];
}

/**
 * Puts a directive into the `names` of its import: `X=` is an alias, `*` stands for a directive whose names are
 * used in other files, `!` for a static one, `A.B.` is the namespace around it, `A.B:` one that was imported before that, everything
 * else is taken by way of the alias.
 */
export function encode({
  alias,
  taken,
  isGlobal,
  isStatic,
  within,
  through,
}: Directive): Pick<RawImport, 'names'> {
  const names = [
    ...(isGlobal ? ['*'] : []),
    ...(isStatic ? ['!'] : []),
    ...(within !== '' ? [`${within}.`] : []),
    ...through.map(name => `${name}:`),
    ...(alias !== undefined ? [`${alias}=`] : []),
    ...taken,
  ];
  return names.length > 0 ? { names } : {};
}

export function decode({ names = [] }: RawImport): Directive {
  const alias = names.find(name => name.endsWith('='))?.slice(0, -1);
  const within = names.find(name => name.endsWith('.'))?.slice(0, -1) ?? '';
  return {
    alias,
    within,
    isGlobal: names.includes('*'),
    isStatic: names.includes('!'),
    through: names.filter(name => name.endsWith(':')).map(name => name.slice(0, -1)),
    taken: names.filter(name => !/[*!.=:]$/.test(name)),
  };
}
