/** What others need to know about a type to look up names in it: in its parts, and in the types that extend it. */
export interface TypeRecord {
  /** With its namespace and the types around it: `A.B.Outer+Inner<>`. */
  readonly key: string;
  /** Interfaces extend each other; a class does not take over the names in its interfaces. */
  readonly isInterface: boolean;
  /** Without namespaces: `Base<>`. */
  readonly bases: Iterable<string>;
  /** Capitalised fields, properties and events, without those that have the name of their type. */
  readonly members: Iterable<string>;
  /** Types in the type, as `Name` or `Name<>`. */
  readonly nested: Iterable<string>;
}

/** A type of the text that is being read. */
export interface TypeInfo extends TypeRecord {
  readonly namespace: string;
  readonly around: TypeInfo | undefined;
  /** The innermost type around it that is open. */
  readonly openAround: TypeInfo | undefined;
  readonly isPartial: boolean;
  readonly bases: string[];
  readonly members: Set<string>;
  readonly nested: Set<string>;
}

/** Can names in the type come from elsewhere: from its other parts, or from what it extends? */
export function isOpen({ isPartial, bases }: TypeInfo): boolean {
  return isPartial || bases.length > 0;
}

/** `{key|c|Base|Member,Member|Nested`; undefined where nobody can find anything in it. */
export function encodeRecord({ key, isInterface, bases, members, nested }: TypeRecord): string | undefined {
  const lists = `${[...bases].join()}|${[...members].join()}|${[...nested].join()}`;
  return lists === '||' ? undefined : `{${key}|${isInterface ? 'i' : 'c'}|${lists}`;
}

export function isRecord(declared: string): boolean {
  return declared.startsWith('{');
}

export function keyOfRecord(record: string): string {
  return record.slice(1, record.indexOf('|'));
}

export function decodeRecord(record: string): TypeRecord {
  const [key = '', kind, bases, members, nested] = record.slice(1).split('|');
  return {
    key,
    isInterface: kind === 'i',
    bases: listOf(bases),
    members: listOf(members),
    nested: listOf(nested),
  };
}

function listOf(names = ''): string[] {
  return names === '' ? [] : names.split(',');
}
