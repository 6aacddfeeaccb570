import type { FileId, Names } from '../../../types.ts';
import { append } from '../kit/append.ts';
import { firstSegment, joinName, nextSegment, splitName } from '../kit/qualified.ts';
import type { Context } from './context.ts';
import { type Form, nameOf, type Use, type UseSite, usesOf } from './detail.ts';
import type { Declared, Namespaces } from './namespaces.ts';

/** A form that a file uses. */
export interface UsedName {
  readonly form: Form;
  readonly declared: Declared;
  readonly sites: readonly UseSite[];
  /** What the file takes of it, if it never uses the name alone: `Nested` of `Outer.Nested.Member`. */
  readonly nested: ReadonlySet<string> | undefined;
  /** Members that the file takes of it (`Type.Name`), if that is all that it uses of it. */
  readonly members: ReadonlySet<string> | undefined;
}

/** A form, where it is used, the name after it, and the members that alone are used of it there. */
type UsedForm = readonly [form: Form, site: UseSite, nested: string | undefined, members: readonly string[]];

/** The used forms that may be declared in a namespace. */
export type UsedNames = (namespace: string) => readonly UsedName[];

/** The uses of the file that is resolved: all of its directives are resolved in a row. */
export function createUsedNames({ model, namespaces, inherited }: Context): (from: FileId) => UsedNames {
  let last: { readonly names: Names; readonly used: () => UsedNames } | undefined;

  /** Without names that a type inherits. */
  function* formsOf(names: Names, from: FileId): Iterable<UsedForm> {
    for (const use of usesOf(names).uses) {
      for (const form of declaredForms(use, namespaces)) {
        if (namespaces.declared(form).size === 0) continue;
        const { types, values } = inherited(from, use.site);
        if (types.has(form) || (use.isWeak && values.has(form))) continue;
        const nested = use.kind === 'qualified' ? nextSegment(nameOf(use.form), form) : undefined;
        yield [form, use.site, nested, membersOf(use)];
      }
    }
  }

  return from => {
    const names = model.namesOf(from);
    if (names === undefined) return () => [];
    if (last?.names !== names) {
      last = { names, used: model.memoise(() => groupByNamespace(formsOf(names, from), namespaces)) };
    }
    return last.used();
  };
}

/** `Type.Name` for each member that is taken. */
export function membersOf({ form, members }: Use): string[] {
  const [, type] = splitName(nameOf(form));
  return members.map(name => `${type}.${name}`);
}

/** The forms in which others may have declared what is used. */
function declaredForms({ kind, form }: Use, namespaces: Namespaces): Form[] {
  switch (kind) {
    case 'absolute':
      return [];
    case 'attribute':
      return isAttribute(form, namespaces) ? [`${form}Attribute`, form] : [`${form}Attribute`];
    case 'qualified':
      return [firstSegment(form, '.')];
    default:
      return [form];
  }
}

/** Is there an attribute type of this name, without the usual suffix? */
export function isAttribute(name: string, namespaces: Namespaces): boolean {
  for (const namespace of namespaces.declared(name).keys()) {
    const records = namespaces.records(joinName(namespace, name));
    if (records.some(({ record }) => [...record.bases].some(base => base.endsWith('Attribute')))) return true;
  }
  return false;
}

/**
 * Forms that half of the project declares are searched for each directive, all others are grouped beforehand, so that
 * neither list is long.
 */
export function groupByNamespace(forms: Iterable<UsedForm>, namespaces: Namespaces): UsedNames {
  const sitesOf = new Map<Form, UseSite[]>();
  const nestedIn = new Map<Form, (string | undefined)[]>();
  const membersIn = new Map<Form, (readonly string[])[]>();
  for (const [form, site, nested, members] of forms) {
    append(sitesOf, form, site);
    append(nestedIn, form, nested);
    append(membersIn, form, members);
  }
  const byNamespace = new Map<string, UsedName[]>();
  const common: UsedName[] = [];
  for (const [form, sites] of sitesOf) {
    const declared = namespaces.declared(form);
    const nested = (nestedIn.get(form) ?? []).filter(name => name !== undefined);
    const members = membersIn.get(form) ?? [];
    const used = {
      form,
      declared,
      sites,
      nested: nested.length < sites.length ? undefined : new Set(nested),
      members: members.some(({ length }) => length === 0) ? undefined : new Set(members.flat()),
    };
    if (declared.size > COMMON) common.push(used);
    else for (const namespace of declared.keys()) append(byNamespace, namespace, used);
  }
  return namespace => [
    ...(byNamespace.get(namespace) ?? []),
    ...common.filter(({ declared }) => declared.has(namespace)),
  ];
}

const COMMON = 64;
