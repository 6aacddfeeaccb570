import { memoiseByText } from '../kit/memoise.ts';

/** A constant that a file refers to, and the modules around it, which decide what the name means. */
export interface ConstantUse {
  /** `Admin::User` */
  readonly path: string;
  /** The full names of the places to search, innermost first. The last one is `''`, the top level. */
  readonly modules: readonly string[];
}

/** `Admin::User in Shop Cart`, as `Names.uses` stores it. The modules are as written, outermost first. */
export function encodeUse(path: string, nesting: string): string {
  return nesting === '' ? path : `${path} in ${nesting}`;
}

export const decodeUse: (text: string) => ConstantUse = memoiseByText(text => {
  const [path = '', nesting] = text.split(' in ');
  const names = nesting?.split(' ') ?? [];
  return { path, modules: ['', ...names.map((_, i) => names.slice(0, i + 1).join('::'))].reverse() };
});

/**
 * `Admin::User =`, as `Names.declares` stores it: an assignment, or a class with a superclass. Other modules and classes
 * may only be reopened.
 */
export function encodeDefinition(name: string): string {
  return `${name} =`;
}

/** Of a declaration in either form. */
export function nameOf(declared: string): string {
  return declared.replace(/ =$/, '');
}
