import type { Problem, RawImport } from '../../types.ts';
import { readInclusion, valueText } from './inclusion.ts';
import type { Scanner } from './scanner.ts';
import type { Variables } from './variables.ts';

/** Reads the paths of a text where the scanner has stopped, and leaves the scanner there. */
export class Inclusions {
  /** What cannot be told. */
  readonly unclear: Problem[] = [];

  readonly #text: string;
  readonly #readVariables: () => Variables;
  #variables: Variables | undefined;

  /** Few texts need the values of variables, so these are read in a pass of their own. */
  constructor(text: string, readVariables: () => Variables) {
    this.#text = text;
    this.#readVariables = readVariables;
  }

  /** The file that is included after the word `require` or `include`. */
  readImport(scanner: Scanner, line: number): RawImport | undefined {
    const { pos, scope } = scanner;
    const found = readInclusion(scanner, this.#text, name => this.#variableNamed(name, scope.body));
    // Its brackets and strings are to be passed as others are.
    scanner.pos = pos;
    if (found === undefined) return undefined;
    if ('unclear' in found) {
      this.unclear.push({ line, message: `unclear what this includes: ${found.unclear}` });
      return undefined;
    }
    const raw = { ...found, kind: 'require', line } as const;
    return scope.isInBody ? { ...raw, lazy: true } : raw;
  }

  /** The value of a constant that may be a part of a path, as it is written at this place. */
  readValue(scanner: Scanner, at: number): string | undefined {
    const { pos } = scanner;
    scanner.pos = at;
    const value = valueText(scanner, this.#text);
    scanner.pos = pos;
    return value;
  }

  #variableNamed(name: string, body: number): string | undefined {
    this.#variables ??= this.#readVariables();
    return this.#variables.valueOf(name, body);
  }
}
