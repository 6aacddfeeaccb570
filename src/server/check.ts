import type { JsonObject } from './body.ts';
import { refuse } from './errors.ts';

/**
 * What a request may hold. It is the part of JSON Schema that our requests need, so that the description
 * of the API and what is enforced are one thing. Members that it does not name are ignored.
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

/** Throws `bad_value` with the first member that is wrong, without repeating its value. */
export function checkBody(schema: RequestSchema, body: JsonObject): void {
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(body, name)) refuse('bad_value', { message: `"${name}" is missing` });
  }
  for (const [name, member] of Object.entries(schema.properties)) {
    if (Object.hasOwn(body, name) && !fits(member, body[name])) {
      refuse('bad_value', { message: `"${name}" must be ${expectation(member)}` });
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
      // JSON Schema counts characters, not code units.
      return (
        typeof value === 'string' &&
        [...value].length <= member.maxLength &&
        (member.enum?.includes(value) ?? true)
      );
  }
}

function expectation(member: MemberSchema): string {
  switch (member.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number from ${member.minimum} to ${member.maximum}`;
    case 'string':
      return member.enum
        ? `one of ${member.enum.join(', ')}`
        : `a text of at most ${member.maxLength} characters`;
  }
}
