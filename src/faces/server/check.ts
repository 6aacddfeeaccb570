import type { JsonObject } from './body.ts';
import { refuse } from './errors.ts';

/**
 * The schema of a request body: the subset of JSON Schema that our requests need, so that one definition both
 * documents and validates them. Unknown members are ignored.
 */
export interface RequestSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, MemberSchema>>;
  readonly required?: readonly string[];
}

export type MemberSchema = {
  readonly description?: string;
} & (
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'string'; readonly maxLength: number; readonly enum?: readonly string[] }
);

/** Throws `bad_value` for the first invalid member, without quoting its value. */
export function checkBody(schema: RequestSchema, body: JsonObject): void {
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(body, name)) refuse('bad_value', { message: `"${name}" is missing` });
  }
  for (const [name, member] of Object.entries(schema.properties)) {
    if (Object.hasOwn(body, name) && !fits(member, body[name])) {
      refuse('bad_value', { message: `"${name}" must be ${expectedText(member)}` });
    }
  }
}

function fits(member: MemberSchema, value: unknown): boolean {
  switch (member.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return (
        Number.isSafeInteger(value) && Number(value) >= member.minimum && Number(value) <= member.maximum
      );
    case 'string':
      // JSON Schema counts code points, not UTF-16 code units.
      return (
        typeof value === 'string' &&
        [...value].length <= member.maxLength &&
        (member.enum?.includes(value) ?? true)
      );
  }
}

function expectedText(member: MemberSchema): string {
  switch (member.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number from ${member.minimum} to ${member.maximum}`;
    case 'string':
      return member.enum
        ? `one of ${member.enum.join(', ')}`
        : `a string of at most ${member.maxLength} characters`;
  }
}
