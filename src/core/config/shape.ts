/** What a part of a structured option looks like. Both validation and the JSON Schema follow from it. */
export type Shape = (
  | { readonly kind: 'text'; readonly expected: string; readonly accepts?: RegExp }
  /** One text or a list of them; always a list after validation. */
  | { readonly kind: 'texts'; readonly expected: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'true' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | ObjectShape
) & { readonly description: string };

export interface ObjectShape {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required: readonly string[];
}
