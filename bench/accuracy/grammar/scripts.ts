import { readModule } from '../js-imports.ts';

export interface FoundImport {
  readonly specifier: string;
  readonly line: number;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The imports of a script inside a text according to TypeScript's own parser. */
export function importsOfScript(text: string, { start, end }: Range, lang = 'ts'): FoundImport[] {
  const before = lineAt(text, start) - 1;
  const path = `script.${/^(?:[jt]sx?)$/.test(lang) ? lang : 'ts'}`;
  return readModule(path, text.slice(start, end)).imports.map(({ specifier, line }) => ({
    specifier,
    line: line + before,
  }));
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\n|\r/).length;
}
