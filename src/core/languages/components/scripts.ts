import type { Problem, RawImport } from '../../../types.ts';
import type { Component, Script } from './component.ts';
import { rawEnd } from './markup.ts';
import { attributeOf, type Tag } from './tag.ts';

/** A component that is being read. */
export interface Draft {
  readonly text: string;
  readonly line: (offset: number) => number;
  readonly scripts: Script[];
  readonly imports: RawImport[];
  readonly problems: Problem[];
}

export function createDraft(text: string, line: (offset: number) => number): Draft {
  return { text, line, scripts: [], imports: [], problems: [] };
}

export function componentOf({ scripts, imports, problems }: Draft): Component {
  return { scripts, imports, problems };
}

/**
 * Adds the script of a tag, in the language `lang`, and returns the offset after its content. Compilers ignore the
 * content of a script with `src`.
 */
export function takeScript(draft: Draft, tag: Tag, lang: string): number {
  const { text, line, imports, scripts } = draft;
  const end = tag.selfClosing ? tag.end : scriptEnd(draft, tag);
  const src = attributeOf(tag, 'src');
  if (src) {
    imports.push({ specifier: src, kind: 'static', line: line(tag.start) });
  } else if (text.slice(tag.end, end).trim() !== '') {
    const dialect = dialectNamed(draft, tag, lang);
    if (dialect !== undefined) scripts.push({ start: tag.end, end, dialect });
  }
  return end;
}

function scriptEnd({ text, line, problems }: Draft, tag: Tag): number {
  const end = rawEnd(text, tag.name, tag.end);
  if (end !== -1) return end;
  problems.push({ line: line(tag.start), message: '<script> is not closed' });
  return text.length;
}

/** The dialect that `lang` names, or a problem. The default is JavaScript. */
function dialectNamed(draft: Draft, tag: Tag, lang: string): string | undefined {
  const dialect = DIALECTS.get(lang.toLowerCase());
  if (dialect === undefined) {
    const message = `script not read, its language ${JSON.stringify(lang.slice(0, 40))} is not known`;
    draft.problems.push({ line: draft.line(tag.start), message });
  }
  return dialect;
}

const DIALECTS: ReadonlyMap<string, string> = new Map([
  ['', 'js'],
  ['js', 'js'],
  ['javascript', 'js'],
  ['ecmascript', 'js'],
  ['module', 'js'],
  ['babel', 'js'],
  ['jsx', 'jsx'],
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['tsx', 'tsx'],
]);
