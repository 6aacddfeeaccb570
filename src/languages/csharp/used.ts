import type { Declared, Namespaces } from './namespaces.ts';

/** What a file uses, as far as anything in the project has such a name. */
export interface Used {
  /** The forms that may be declared in this namespace, each with all who declare it. */
  in(namespace: string): readonly UsedForm[];
}

export type UsedForm = readonly [form: string, declared: Declared];

/**
 * Made once for all directives of a file. Names that half of the project declares are looked up for each
 * directive, all others are put in their place beforehand: neither is long for any file.
 */
export function collectUsed(forms: Iterable<string>, namespaces: Namespaces): Used {
  const byNamespace = new Map<string, UsedForm[]>();
  const common: UsedForm[] = [];
  for (const form of forms) {
    const declared = namespaces.declared(form);
    if (declared.size > COMMON) common.push([form, declared]);
    else for (const namespace of declared.keys()) add(byNamespace, namespace, [form, declared]);
  }
  return {
    in: namespace => [
      ...(byNamespace.get(namespace) ?? []),
      ...common.filter(([, declared]) => declared.has(namespace)),
    ],
  };
}

function add(map: Map<string, UsedForm[]>, namespace: string, form: UsedForm): void {
  const known = map.get(namespace);
  if (known === undefined) map.set(namespace, [form]);
  else known.push(form);
}

const COMMON = 64;

export const NOTHING_USED: Used = { in: () => [] };
