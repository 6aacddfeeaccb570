/** How the arguments of a directive name templates: by the first one, the second one, any, or a class by the second. */
export type DirectiveRole = 'code' | 'first' | 'second' | 'list' | 'each' | 'use' | 'inject';

/**
 * Laravel's own directives with arguments. Others may be those of a package, or at-rules of CSS: their arguments are
 * not read.
 */
export const DIRECTIVES: ReadonlyMap<string, DirectiveRole> = new Map(
  (
    [
      [
        'code',
        `if elseif unless isset empty auth elseauth guest env session context switch case while for foreach forelse
        continue break class style checked selected disabled readonly required pushOnce pushIf prependOnce push
        prepend stack section yield hasSection sectionMissing fragment slot props aware can canany cannot elsecan
        elsecannot elsecanany error json js lang choice dd dump method vite bool php livewire`,
      ],
      ['first', 'extends include includeIf includeIsolated component'],
      ['second', 'includeWhen includeUnless'],
      ['list', 'extendsFirst includeFirst componentFirst'],
      ['each', 'each'],
      ['use', 'use'],
      ['inject', 'inject'],
    ] as const
  ).flatMap(([role, names]) => names.split(/\s+/).map(name => [name, role] as const)),
);

/** A missing template is no error here. */
export const OPTIONAL: ReadonlySet<string> = new Set([
  'includeIf',
  'includeFirst',
  'extendsFirst',
  'componentFirst',
]);
