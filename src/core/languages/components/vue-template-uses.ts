import { RESERVED } from '../javascript/reserved-words.ts';
import type { Script } from './component.ts';
import { declarationEnd, rawEnd } from './markup.ts';
import { type Attribute, attributeOf, hasAttribute, isTagStart, readTag, type Tag } from './tag.ts';

/**
 * Code that uses what the template of a component uses, as Vue's compiler decides which imports a template needs.
 * Undefined if the template is in another language or another file.
 */
export function vueTemplateUses(text: string, scripts: readonly Script[]): string | undefined {
  const uses: string[] = [];
  let at = 0;
  let isTop = true;
  while (at < text.length) {
    const next = nextMarkup(text, at);
    if (next === -1) break;
    const script = scripts.find(({ start, end }) => next >= start && next < end);
    if (script) {
      at = script.end;
    } else if (text.startsWith('{{', next)) {
      const end = text.indexOf('}}', next);
      if (end === -1) break;
      uses.push(`(${text.slice(next + 2, end)}\n);`);
      at = end + 2;
    } else if (isTagStart(text, next)) {
      const tag = readTag(text, next);
      if (isTop && tag.name === 'template' && isForeign(tag)) return undefined;
      isTop &&= tag.name !== 'template';
      uses.push(...usesOfTag(tag));
      at = RAW.has(tag.name) && !tag.selfClosing ? contentEnd(text, tag) : tag.end;
    } else {
      at = text.startsWith('<!', next) ? declarationEnd(text, next) : next + 1;
    }
  }
  return uses.join('\n');
}

const RAW: ReadonlySet<string> = new Set(['script', 'style']);

function contentEnd(text: string, tag: Tag): number {
  const end = rawEnd(text, tag.name, tag.end);
  return end === -1 ? text.length : end;
}

function nextMarkup(text: string, from: number): number {
  MARKUP.lastIndex = from;
  return MARKUP.exec(text)?.index ?? -1;
}

const MARKUP = /<|\{\{/g;

function isForeign(tag: Tag): boolean {
  const lang = attributeOf(tag, 'lang') ?? 'html';
  return hasAttribute(tag, 'src') || lang !== 'html';
}

/** A component, its directives, and the expressions of its attributes. */
function usesOfTag({ name, attributes }: Tag): readonly string[] {
  const component = camelize(name.split('.')[0] ?? '');
  return [...named(component), ...named(capitalize(component)), ...attributes.flatMap(usesOfAttribute)];
}

function usesOfAttribute({ name, value }: Attribute): readonly string[] {
  if (name === 'ref') return named(value ?? '');
  const [, directive, short, argument = ''] = DIRECTIVE.exec(name) ?? [];
  if (directive === undefined && short === undefined) return [];
  const code = value === undefined ? '' : decode(value);
  const dynamic = /^\[(.*)\]/.exec(argument)?.[1];
  const uses = dynamic === undefined ? [] : [`(${dynamic});`];
  if (directive !== undefined && !BUILT_IN.has(directive))
    uses.push(...named(`v${capitalize(camelize(directive))}`));
  if (code.trim() === '')
    return directive === 'bind' || short === ':'
      ? [...uses, ...named(camelize(argument.split('.')[0] ?? ''))]
      : uses;
  return [...uses, asCode(directive ?? '', short ?? '', code)];
}

const DIRECTIVE = /^(?:v-([\w-]+):?|([:@#.]))(.*)$/;

const BUILT_IN: ReadonlySet<string> = new Set(
  'bind cloak else-if else for html if model on once pre show slot text memo'.split(' '),
);

function asCode(directive: string, short: string, code: string): string {
  if (directive === 'for') return `(${/\s(?:in|of)\s([\s\S]*)$/.exec(code)?.[1] ?? code}\n);`;
  if (directive === 'slot' || short === '#') return `((${code}\n) => {});`;
  if (directive !== 'on' && short !== '@') return `(${code}\n);`;
  return /^\s*(?:async\s+)?function\b/.test(code) ? `(${code}\n);` : `(async () => {${code}\n});`;
}

/** A use of this name, if it is one. */
function named(name: string): readonly string[] {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.has(name) ? [`(${name});`] : [];
}

function camelize(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function decode(value: string): string {
  return value.replace(/&(quot|amp|lt|gt|#39|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#39': "'",
  apos: "'",
};
