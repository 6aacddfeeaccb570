import type { RawImport } from '../../../types.ts';
import { patternOf } from './globs.ts';
import { readExport, readImport } from './header-statements.ts';
import type { Listener, Token } from './lexer-state.ts';
import { literal, punctuator, type Reader, word } from './reader.ts';
import {
  type Draft,
  readArgument,
  readGlobs,
  readImportEquals,
  readUrl,
  skipPhase,
} from './salvage-readers.ts';

export interface Salvager extends Listener {
  imports(): readonly RawImport[];
}

export interface SalvagerOptions {
  readonly line: (offset: number) => number;
  /** Is this a declaration file, in which every `import()` is a type? */
  readonly onlyTypes: boolean;
  /** Does the caller know that the `import()` at this offset is a type? */
  readonly isType?: (start: number) => boolean;
}

/** Listens to the lexer, and reads an import at each of its keywords. */
export function createSalvager(text: string, { line, onlyTypes, isType }: SalvagerOptions): Salvager {
  /** Undefined for an import whose template literal is still being read, to keep the order. */
  const imports: (RawImport | undefined)[] = [];
  const templates = new Map<number, { readonly slot: number; readonly draft: Draft }>();
  let previous = '';
  /** Words before this offset are part of an import that was read. */
  let readUpTo = 0;
  /** An `import` or `export` whose clause is broken, but whose `from` may follow. */
  let pending: Draft | undefined;

  function readerAt(at: number): Reader {
    return { text, at, line, imports: [] };
  }

  function take(reader: Reader, found: readonly RawImport[]): boolean {
    imports.push(...found);
    if (found.length > 0) readUpTo = reader.at;
    return found.length > 0;
  }

  /** Takes the call at the reader, with a literal of either kind. */
  function takeCall(reader: Reader, draft: Draft): boolean {
    const argument = readArgument(reader);
    if (typeof argument === 'string') return take(reader, [{ specifier: argument, ...draft }]);
    if (argument === undefined) return false;
    templates.set(argument, { slot: imports.push(undefined) - 1, draft });
    return true;
  }

  function onImport({ start, end, inFunction }: Token): void {
    const reader = readerAt(end);
    if (readImport(reader, start) && take(reader, reader.imports)) return;
    const at = { line: line(start), inFunction };
    const inType = onlyTypes || previous === 'typeof' || isType?.(start) === true;
    reader.at = end;
    skipPhase(reader);
    if (takeCall(reader, callDraft(at.line, inType))) return;
    reader.at = end;
    if (take(reader, readGlobs(reader, at))) return;
    reader.at = end;
    const equals = readImportEquals(reader, at.line);
    if (equals && take(reader, [equals])) return;
    reader.at = end;
    pending = { kind: 'static', line: at.line, ...(word(reader) === 'type' ? { typeOnly: true } : {}) };
  }

  function onExport({ start, end }: Token): void {
    const reader = readerAt(end);
    if (readExport(reader, start)) take(reader, reader.imports);
    else pending = { kind: 'reexport', line: line(start) };
  }

  function onRequire({ start, end, inFunction }: Token): void {
    const reader = readerAt(end);
    const lazy = inFunction || previous === '=>';
    if (punctuator(reader, '.') && word(reader) !== 'resolve') return;
    takeCall(reader, { kind: 'require', line: line(start), ...(lazy ? { lazy: true } : {}) });
  }

  function onNew({ start, end, inFunction }: Token): void {
    const reader = readerAt(end);
    const specifier = readUrl(reader);
    if (specifier === undefined) return;
    take(reader, [{ specifier, kind: 'url', line: line(start), ...(inFunction ? { lazy: true } : {}) }]);
  }

  function onFrom({ end }: Token): void {
    const reader = readerAt(end);
    const specifier = pending && literal(reader);
    if (pending === undefined || specifier === undefined) return;
    take(reader, [{ specifier, ...pending }]);
    pending = undefined;
  }

  function onWord(token: Token, name: string): void {
    if (token.start < readUpTo || previous === '.' || previous === '?.') return;
    if (name === 'import' || name === 'export') pending = undefined;
    if (name === 'import') onImport(token);
    else if (name === 'export') onExport(token);
    else if (name === 'require' && previous !== 'function') onRequire(token);
    else if (name === 'new') onNew(token);
    else if (name === 'from') onFrom(token);
  }

  return {
    onToken(token) {
      const content = text.slice(token.start, token.end);
      if (token.kind === 'word') onWord(token, content);
      else if (content === ';' || content === '=' || content === '(') pending = undefined;
      previous = token.kind === 'word' || token.kind === 'punctuator' ? content : '';
    },
    onTemplate(start, parts) {
      const open = templates.get(start);
      if (open) imports[open.slot] = templateImport(open.draft, parts);
      previous = '';
    },
    imports: () => imports.filter(found => found !== undefined),
  };
}

function callDraft(line: number, isType: boolean): Draft {
  return isType ? { kind: 'type', line, typeOnly: true } : { kind: 'dynamic', line, lazy: true };
}

function templateImport(draft: Draft, parts: readonly string[]): RawImport | undefined {
  if (parts.length === 1) return { specifier: parts[0] ?? '', ...draft };
  const pattern = draft.kind === 'dynamic' ? patternOf(parts) : undefined;
  return pattern === undefined ? undefined : { specifier: pattern, ...draft, kind: 'glob' };
}
