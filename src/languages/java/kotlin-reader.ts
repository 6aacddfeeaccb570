import * as char from '../kit/chars.ts';
import { KotlinUses } from './kotlin-uses.ts';
import { Scanner } from './scanner.ts';
import { END, WORD } from './tokens.ts';

/**
 * Reads a Kotlin text token by token, and groups of tokens, and collects names meanwhile. Every method that skips
 * something returns the first token after it.
 */
export class KotlinReader {
  readonly scanner: Scanner;
  readonly uses: KotlinUses;

  constructor(text: string) {
    this.scanner = new Scanner(text, { isKotlin: true });
    this.uses = new KotlinUses(text, this.scanner.codes);
    this.scanner.listener = this.uses;
    this.scanner.literals.templates.onName = start => this.uses.noteInString(start);
  }

  /** A line that begins with this word cannot continue a declaration. */
  get isAtImport(): boolean {
    return this.scanner.isFirst && this.scanner.isAt('import');
  }

  next(): number {
    return this.scanner.next();
  }

  /** Begins a package or an import, whose names are not uses. */
  beginHeader(): void {
    this.scanner.listener = undefined;
  }

  /** Ends it before the current token. */
  afterHeader(): number {
    const { scanner, uses } = this;
    scanner.listener = uses;
    if (scanner.token === WORD) uses.word(scanner.start, scanner.pos, scanner.before);
    return scanner.token;
  }

  /** `a.b.c` or `a.b.*`. A newline may precede a dot, but not follow it: then the name ends with the dot. */
  dotted(): string {
    const { scanner } = this;
    let name = '';
    while (scanner.token === WORD && !(scanner.isFirst && name !== '')) {
      name += scanner.word();
      if (scanner.next() !== char.DOT) return name;
      name += '.';
      if (scanner.next() === char.ASTERISK && !scanner.isFirst) {
        scanner.next();
        return `${name}*`;
      }
    }
    return name;
  }

  /** Skips an annotation from its sign on. */
  skipAnnotation(): number {
    let token = this.next();
    while (token === WORD || token === char.DOT) {
      const end = this.scanner.pos;
      const isName = token === WORD;
      token = this.next();
      if (isName && token === char.OPEN_PAREN && this.scanner.start === end) return this.skipGroup();
      if (isName && token !== char.DOT) return token;
    }
    return token;
  }

  /** Skips from an opening bracket to after the one that closes it. */
  skipGroup(): number {
    const outside = this.scanner.depth - 1;
    let token = this.next();
    while (token !== END && this.scanner.depth > outside) token = this.next();
    return token === END ? token : this.next();
  }

  /** The same for `<…>`, which the scanner does not treat as brackets. */
  skipAngles(): number {
    let open = 1;
    let token = this.next();
    while (!STATEMENT_ENDS.has(token) && !this.isAtImport) {
      if (token === char.LESS) open++;
      // An arrow does not close them.
      else if (token === char.GREATER && this.scanner.before !== char.MINUS && --open === 0)
        return this.next();
      token = this.next();
    }
    return token;
  }
}

/** None of these can stand between angle brackets. */
const STATEMENT_ENDS: ReadonlySet<number> = new Set([END, char.OPEN_BRACE, char.EQUALS, char.SEMICOLON]);
