import type { Facts, Language, LanguageAbout, RawImport } from '../../../types.ts';
import { scanText } from '../javascript/header.ts';
import { isHarmless } from '../javascript/index.ts';
import { parseWithSwc } from '../javascript/parse.ts';
import { javascriptResolver } from '../javascript/resolve/index.ts';
import { salvage } from '../javascript/salvage.ts';
import { withoutBom } from '../javascript/trivia.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import type { Component, Script, Split } from './component.ts';
import { withoutReturns } from './returns.ts';

/**
 * A language whose files contain JavaScript and TypeScript: each script is read as a file of its own would be, with the
 * line numbers of the whole file, and resolved in the same way.
 */
export function componentLanguage(about: LanguageAbout, split: Split): Language {
  return {
    ...about,
    extract(source) {
      const text = withoutBom(source);
      const component = split(text);
      const readings: Facts[] = [];
      for (const script of component.scripts) {
        const facts = scanText(textOf(text, script), script.dialect);
        if (!facts) return undefined;
        readings.push(facts);
      }
      return combine(text, component, readings);
    },
    async parse(source) {
      const text = withoutBom(source);
      const component = split(text);
      const readings: Facts[] = [];
      for (const script of component.scripts) {
        readings.push(await parseWithSwc(parsable(text, script), script.dialect));
      }
      return combine(text, component, readings);
    },
    isHarmless(text) {
      const { scripts } = split(text);
      return isHarmless(scripts.map(script => textOf(text, script)).join(''));
    },
    salvage(source, _dialect, problem) {
      const text = withoutBom(source);
      const component = split(text);
      const readings = component.scripts.map(script => ({
        ...salvage(textOf(text, script), script.dialect, problem),
        problems: [],
      }));
      const facts = combine(text, component, readings);
      return { ...facts, problems: [problem, ...facts.problems] };
    },
    resolver: javascriptResolver,
  };
}

export function textOf(text: string, { start, end }: Script): string {
  return text.slice(start, end);
}

/** A function body as a module. */
export function parsable(text: string, script: Script): string {
  const code = textOf(text, script);
  return script.mayReturn && code.includes('return') ? withoutReturns(code) : code;
}

/** The facts of a file from those of its scripts, whose lines begin at 1. */
function combine(text: string, { scripts, imports, problems }: Component, readings: readonly Facts[]): Facts {
  const line = lineCursor(text);
  const found: RawImport[] = [];
  const allProblems = [...problems];
  for (const [index, facts] of readings.entries()) {
    const shift = line(scripts[index]?.start ?? 0) - 1;
    for (const raw of facts.imports) found.push(shift === 0 ? raw : { ...raw, line: raw.line + shift });
    // Line 0 is the file as a whole.
    for (const { line: at, message } of facts.problems) {
      allProblems.push({ line: at === 0 ? 0 : at + shift, message });
    }
  }
  const all = imports.length === 0 ? found : [...found, ...imports].sort((a, b) => a.line - b.line);
  return { imports: all, problems: allProblems, loc: countLines(text) };
}
