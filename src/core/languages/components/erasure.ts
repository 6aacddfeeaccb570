import type { ErasureSettings } from '../../../types.ts';
import { decoratorTypeNames } from '../javascript/erasure/decorator-types.ts';
import { erasedFrom, erasedSpecifiers, listOf, writtenIn } from '../javascript/erasure/erased.ts';
import { RESERVED } from '../javascript/reserved-words.ts';
import { withoutBom } from '../javascript/trivia.ts';
import { splitAstro } from './astro.ts';
import { parsable, textOf } from './language.ts';
import { splitVue } from './vue.ts';
import { vueTemplateUses } from './vue-template-uses.ts';

/**
 * Vue's compiler makes one module of the scripts of a component. The template can use what `<script setup>` and the
 * script beside it import.
 */
export async function erasedInVue(
  source: string,
  _dialect: string,
  settings: ErasureSettings,
): Promise<readonly string[]> {
  const text = withoutBom(source);
  const { scripts } = splitVue(text);
  const isTypeScript = scripts.some(({ dialect }) => dialect === 'ts' || dialect === 'tsx');
  if (settings.keptBy !== undefined || !isTypeScript) return [];
  const tsx = scripts.some(({ dialect }) => dialect === 'tsx');
  const code = scripts.map(script => textOf(text, script)).join('\n;\n');
  const uses = SETUP.test(text) ? vueTemplateUses(text, scripts) : '';
  // A template in another language may use everything.
  if (uses === undefined) return [];
  // Most imports are used in the template only, so a look without it would have to be repeated.
  return erasedFrom(`${code}\n;${uses}`, tsx ? 'tsx' : 'ts', async stripped => {
    return listOf(await decoratorTypeNames(code, tsx, { settings, stripped }));
  });
}

const SETUP = /<script\b[^>]*\ssetup\b/;

/**
 * Astro compiles the frontmatter and the template without regard to `verbatimModuleSyntax`, and each script as a module of
 * its own. Every word of the template counts as a use.
 */
export async function erasedInAstro(
  source: string,
  _dialect: string,
  settings: ErasureSettings,
): Promise<readonly string[]> {
  const text = withoutBom(source);
  const { scripts, imports } = splitAstro(text);
  const erased = new Set<string>();
  const kept = new Set(imports.map(({ specifier }) => specifier));
  for (const script of scripts) {
    const code = parsable(text, script);
    const gone = script.mayReturn
      ? await erasedFrom(code, 'ts', async () => listOf(wordsOutside(text, scripts)))
      : await erasedSpecifiers(code, script.dialect, settings);
    for (const specifier of gone) erased.add(specifier);
    for (const specifier of await writtenIn(code, script.dialect)) {
      if (!gone.includes(specifier)) kept.add(specifier);
    }
  }
  return [...erased].filter(specifier => !kept.has(specifier));
}

/** Names in the template that are no words of the language. */
function wordsOutside(text: string, scripts: readonly { start: number; end: number }[]): readonly string[] {
  const names = new Set<string>();
  let at = 0;
  for (const { start, end } of [...scripts, { start: text.length, end: text.length }]) {
    for (const [name] of text.slice(at, start).matchAll(NAME)) names.add(name);
    at = end;
  }
  return [...names].filter(name => !RESERVED.has(name));
}

const NAME = /(?<![\w$])[A-Za-z_$][\w$]*/g;
