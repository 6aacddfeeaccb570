import * as char from '../kit/chars.ts';

/**
 * Collects the constant variables of Java's types that other files can see: `static final` fields of a primitive type or
 * `String` whose initialisers are constant expressions. The compiler copies their values into every class that uses
 * them. An initialiser that names a constant of another file does not count.
 */
export class JavaConstants {
  /** With the types around them: `A.B.X`. */
  readonly names = new Set<string>();

  readonly #text: string;
  /** The types around here, outermost first. */
  readonly #types: { readonly name: string; readonly depth: number; readonly isInterface: boolean }[] = [];
  /** All constants so far, which later initialisers may name. */
  readonly #known = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** @param depth that around the declaration */
  beginType(name: string, depth: number, isInterface: boolean): void {
    this.#leave(depth);
    this.#types.push({ name, depth, isInterface });
  }

  /** Is a field here a constant without the words `static final`? */
  isInInterface(depth: number): boolean {
    const type = this.#types.at(-1);
    return type?.isInterface === true && type.depth === depth - 1;
  }

  /** Reads the fields of a declaration that begins here with its type, or with further modifiers before it. */
  read(at: number, depth: number, isPrivate: boolean): void {
    this.#leave(depth);
    if (this.#types.at(-1)?.depth !== depth - 1) return;
    FIELD_TYPE.lastIndex = at;
    if (!FIELD_TYPE.test(this.#text)) return;
    let next = FIELD_TYPE.lastIndex;
    for (;;) {
      NAME.lastIndex = next;
      const name = NAME.exec(this.#text)?.[1];
      if (name === undefined) return;
      const { end, isConstant } = this.#readValue(NAME.lastIndex);
      if (isConstant) this.#add(name, isPrivate);
      if (this.#text.charCodeAt(end) !== char.COMMA) return;
      next = end + 1;
    }
  }

  #add(name: string, isPrivate: boolean): void {
    this.#known.add(name);
    if (!isPrivate && this.#types.length <= MOST_NESTED)
      this.names.add([...this.#types.map(type => type.name), name].join('.'));
  }

  /** Reads tokens of a constant expression up to the comma or semicolon after it, or to the first other token. */
  #readValue(from: number): { readonly end: number; readonly isConstant: boolean } {
    let end = from;
    let depth = 0;
    for (;;) {
      const code = this.#text.charCodeAt(end);
      if (depth === 0 && (code === char.COMMA || code === char.SEMICOLON))
        return { end, isConstant: end > from };
      TOKEN.lastIndex = end;
      const found = TOKEN.exec(this.#text);
      if (!found || end - from > LONGEST_VALUE) return { end, isConstant: false };
      const [token, word] = found;
      if (word !== undefined && !this.#known.has(word) && !CONSTANT_WORD.test(word))
        return { end, isConstant: false };
      if (token === '(') depth++;
      else if (token === ')') depth--;
      end += token.length;
    }
  }

  #leave(depth: number): void {
    while ((this.#types.at(-1)?.depth ?? -1) >= depth) this.#types.pop();
  }
}

/** Nobody nests deeper by hand. Each name has those of all types around it. */
const MOST_NESTED = 50;
/** No modifier is there twice, and a text may repeat one a hundred thousand times. */
const FIELD_TYPE =
  /(?:\s*(?:public|static|final)\b){0,2}\s*(?:byte|short|int|long|float|double|char|boolean|String)(?=\s)/y;
const NAME = /\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*=(?!=)/uy;
/** Blanks, a comment, a text block, a string, a character, a number, a word or an operator. */
const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?(?<!\\)"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\.?\d[\w.]*(?:(?<=[eEpP])[+-]\d+\w?)?|([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*)|[()+\-*/%&|^~!<>=?:]/uy;
const CONSTANT_WORD =
  /^(?:true|false|byte|short|int|long|float|double|char|boolean|String|(?:Byte|Short|Integer|Long|Float|Double|Character)\.M(?:AX|IN)_VALUE)$/;
const LONGEST_VALUE = 20_000;
