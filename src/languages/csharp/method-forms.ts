/** An extension method, or a call of one, with the number of arguments: `Name(2)`. */
export function methodForm(name: string, count: number): string {
  return `${name}(${Math.min(count, MOST_ARGUMENTS)})`;
}

interface Signature {
  /** How many arguments it takes, with those that have a default. */
  readonly most: number;
  readonly defaults: number;
  /** As they are written. */
  readonly parameters: string;
}

/** One for each number of arguments that a method may be called with. */
export function methodForms(name: string, { most, defaults, parameters }: Signature): string[] {
  const isOpen = PARAMS.test(parameters);
  const least = Math.max(0, most - defaults - (isOpen ? 1 : 0));
  const forms: string[] = [];
  for (let count = least; count <= Math.min(isOpen ? MOST_ARGUMENTS : most, MOST_ARGUMENTS); count++) {
    forms.push(methodForm(name, count));
  }
  return forms;
}

export function isMethodForm(form: string): boolean {
  return form.endsWith(')');
}

/** The name, for one of these forms. */
export function nameOfMethod(form: string): string {
  return form.slice(0, form.lastIndexOf('('));
}

/** Calls with more are taken for calls with as many. */
export const MOST_ARGUMENTS = 12;
const PARAMS = /\bparams\s/;
