/** A part of a path, or all of it. */
export interface Value {
  /** How many folders above the file itself it begins: 1 is `__DIR__`; undefined where it is only text. */
  readonly up: number | undefined;
  /** Begins with `\0` where it is a path from the top of the project. */
  readonly rest: string;
}

/** A function that makes a path of a path. */
export interface Call {
  apply(path: Value, levels: number): Value | undefined;
  /** A name for the folder that stands before its argument, which may be left out. */
  readonly root?: string;
}

/** `dirname()`, what WordPress has like it, and the folders that WordPress and Laravel have functions for. */
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

/** A slash at the end names no folder. */
function trimmed(path: string): string {
  let end = path.length;
  while (end > 0 && (path[end - 1] === '/' || path[end - 1] === '\\')) end--;
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
