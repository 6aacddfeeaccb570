import type { Declared, Namespaces } from './namespaces.ts';
import type { UseSite } from './use-forms.ts';

/** What a file uses, as far as anything in the project has such a name. */
export interface Used {
  /** The forms that may be declared in this namespace. */
  in(namespace: string): readonly UsedName[];
}

export interface FormAtSite {
  readonly form: string;
  readonly site: UseSite;
}

export interface UsedName {
  readonly form: string;
  /** All who declare it. */
  readonly declared: Declared;
  /** From where it is used. */
  readonly sites: readonly UseSite[];
}

/**
 * Made once for all directives of a file. Names that half of the project declares are looked up for each
 * directive, all others are put in their place beforehand: neither is long for any file.
 */
export function collectUsed(uses: Iterable<FormAtSite>, namespaces: Namespaces): Used {
  const sitesOf = new Map<string, UseSite[]>();
  for (const { form, site } of uses) append(sitesOf, form, site);
  const byNamespace = new Map<string, UsedName[]>();
  const common: UsedName[] = [];
  for (const [form, sites] of sitesOf) {
    const declared = namespaces.declared(form);
    const used = { form, declared, sites };
    if (declared.size > COMMON) common.push(used);
    else for (const namespace of declared.keys()) append(byNamespace, namespace, used);
  }
  return {
    in: namespace => [
      ...(byNamespace.get(namespace) ?? []),
      ...common.filter(({ declared }) => declared.has(namespace)),
    ],
  };
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

const COMMON = 64;

export const NOTHING_USED: Used = { in: () => [] };
