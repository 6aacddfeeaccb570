/** What a question or a request consists of, besides its kind: in the query of a URL, or as members of an object. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly isRequired?: true;
  /** May be repeated. */
  readonly isList?: true;
  readonly value: ParameterValue;
}

export type ParameterValue =
  | { readonly type: 'string'; readonly maxLength: number }
  | {
      readonly type: 'integer';
      readonly minimum: number;
      readonly maximum: number;
      readonly default?: number;
    }
  | { readonly type: 'boolean' };
