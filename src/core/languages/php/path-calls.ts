/** A path, or part of one. */
export interface Value {
  /** The number of levels above the file itself at which it begins: 1 is `__DIR__`; undefined if it is only text. */
  readonly up: number | undefined;
  /** Begins with `\0` if it starts at the root of the project. */
  readonly rest: string;
}

/** A function that computes a path from a path. */
export interface Call {
  apply(path: Value, levels: number): Value | undefined;
  /** The name of the folder that its argument, which is optional, is relative to. */
  readonly root?: string;
}

/** `dirname()`, similar functions of WordPress, and those of WordPress and Laravel that return a folder. */
export const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['dirname', { apply: parentOf }],
  ['realpath', { apply: path => path }],
  ['wp_normalize_path', { apply: path => path }],
  ['untrailingslashit', { apply: withoutSlash }],
  ['trailingslashit', { apply: withSlash }],
  ['plugin_dir_path', { apply: path => withSlash(parentOf(path, 1)) }],
  ['get_template_directory', { apply: below, root: 'get_template_directory()' }],
  ['get_stylesheet_directory', { apply: below, root: 'get_template_directory()' }],
  ['get_theme_file_path', { apply: below, root: 'get_template_directory()' }],
  ['get_parent_theme_file_path', { apply: below, root: 'get_template_directory()' }],
  ['base_path', { apply: below, root: 'base_path()' }],
]);

function parentOf(value: Value, levels: number): Value | undefined {
  if (levels < 1) return undefined;
  let { up, rest } = value;
  for (let i = 0; i < levels; i++) {
    rest = trimmed(rest);
    const slash = rest.lastIndexOf('/');
    if (slash >= 0) rest = rest.slice(0, slash);
    else if (up !== undefined && rest === '') up++;
    else return undefined;
  }
  return { up, rest };
}

function withoutSlash({ up, rest }: Value): Value {
  return { up, rest: trimmed(rest) };
}

function trimmed(path: string): string {
  let end = path.length;
  while (end > 0 && '/\\'.includes(path.charAt(end - 1))) end--;
  return path.slice(0, end);
}

function withSlash(value: Value | undefined): Value | undefined {
  if (value === undefined) return undefined;
  const { up, rest } = withoutSlash(value);
  return { up, rest: `${rest}/` };
}

function below({ up, rest }: Value): Value {
  return { up, rest: rest.startsWith('/') ? rest : `/${rest}` };
}
