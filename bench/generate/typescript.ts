import type { Dice } from './dice.ts';
import { component, license, testBody, typescriptBody } from './typescript-text.ts';
import { json, lines, type Written } from './written.ts';

/** One TypeScript package, with the sizes of all packages. */
interface Package {
  readonly at: number;
  readonly sizes: readonly number[];
  /** The number of its modules, which are numbered from 1. */
  readonly modules: number;
  readonly dice: Dice;
}

const FEATURES = 10;
/** A smaller package has no barrels. */
const MIN_SIZE_WITH_BARRELS = 40;
/** The subfolders of a feature, by the tens of the module number. */
const FOLDERS = ['', '', '', '', '/parts', '/parts/inner', '/views', '/model', '/model/rules/basic', ''];

/**
 * Generates a package. The number of a module determines its folder: module 47 is in `src/feature7/parts`. A module
 * imports modules of its feature, features and packages with smaller numbers.
 */
export function* typescriptPackage(at: number, sizes: readonly number[], dice: Dice): Generator<Written> {
  const home = `packages/p${at}`;
  const part: Package = { at, sizes, modules: modulesOf(sizes[at]), dice };
  const exports = { '.': './dist/index.js', './*': './dist/*/index.js' };
  yield [`${home}/package.json`, json({ name: `@bench/p${at}`, version: '1.0.0', type: 'module', exports })];
  const compilerOptions = { rootDir: 'src', outDir: 'dist', paths: { '@/*': ['./src/*'] } };
  yield [`${home}/tsconfig.json`, json({ extends: '../../tsconfig.base.json', compilerOptions })];
  yield [`${home}/src/index.ts`, indexText(part)];
  yield [`${home}/src/styles.css`, '.card { display: grid }\n'];
  if (hasBarrels(sizes[at])) {
    for (let feature = 0; feature < FEATURES; feature++)
      yield [`${home}/src/feature${feature}/index.ts`, barrelText(feature, part)];
  }
  for (let number = 1; number <= part.modules; number++) {
    const path = `${home}/src/${pathOf(number)}`;
    yield [path + (isComponent(number) ? '.tsx' : '.ts'), moduleText(number, part)];
    if (hasTest(number)) yield [`${path}.test.ts`, testText(number, part)];
  }
  // Fills up the size if a module with its test would be one file too many.
  if (hasTest(part.modules + 1) && filesOf(part.modules, sizes[at]) < sizes[at])
    yield [`${home}/src/constants.ts`, lines(...license(dice), `export const VERSION = ${at};`)];
}

const hasBarrels = (size: number) => size >= MIN_SIZE_WITH_BARRELS;
const hasTest = (number: number) => number % 5 === 2;
const isComponent = (number: number) => folderOf(number) === '/views';
const folderOf = (number: number) => FOLDERS[Math.floor(number / FEATURES) % FOLDERS.length];
const pathOf = (number: number) => `feature${number % FEATURES}${folderOf(number)}/module${number}`;

function filesOf(modules: number, size: number): number {
  return 1 + (hasBarrels(size) ? FEATURES : 0) + modules + Math.floor((modules + 3) / 5);
}

function modulesOf(size: number): number {
  let modules = 0;
  while (filesOf(modules + 1, size) <= size) modules++;
  return modules;
}

function indexText({ at, sizes, modules, dice }: Package): string {
  const targets = hasBarrels(sizes[at])
    ? Array.from({ length: FEATURES }, (_, feature) => `feature${feature}`)
    : Array.from({ length: modules }, (_, i) => pathOf(i + 1));
  return lines(
    ...license(dice),
    `// What others may use of package ${at}.`,
    ...targets.map(target => `export * from './${target}';`),
  );
}

function barrelText(feature: number, { at, modules, dice }: Package): string {
  const text = [...license(dice), `// What others may use of feature ${feature} of package ${at}.`];
  for (let number = feature || FEATURES; number <= modules; number += FEATURES) {
    const target = relativeTo(`feature${feature}/index`, pathOf(number));
    if (dice.oneIn(5)) text.push(`export { run${number}, type Options${number} } from '${target}';`);
    else if (dice.oneIn(12)) text.push(`export type { Options${number} } from '${target}';`);
    else text.push(`export * from '${target}';`);
  }
  return lines(...text);
}

function moduleText(number: number, part: Package): string {
  const { dice } = part;
  const imports = new Map<string, string>();
  for (let i = 2 + dice.below(6) + dice.below(5); i > 0; i--) addImport(imports, number, part);
  if (dice.oneIn(150)) addUpward(imports, number, part);
  if (number === 1) addNeighbour(imports, part);
  const lazy = dice.oneIn(9) ? lowerModule(number, part) : undefined;
  const target = lazy && relativeTo(pathOf(number), pathOf(lazy));
  return lines(
    ...license(dice),
    ...(isComponent(number) ? ["import { useState } from 'react';", "import '@/styles.css';"] : []),
    ...imports.values(),
    '',
    ...(lazy ? [`export const load${number} = () => import('${target}').then(all => all.run${lazy});`] : []),
    typescriptBody(number, dice),
    ...(isComponent(number) ? [component(number)] : []),
  );
}

/** Adds a random import, unless its target is already imported. */
function addImport(imports: Map<string, string>, number: number, part: Package): void {
  const { at, sizes, dice } = part;
  const what = dice.below(100);
  const feature = number % FEATURES;
  const add = (clause: string, target: string) => imports.set(target, `import ${clause} from '${target}';`);
  const use = (named: number) => (dice.oneIn(5) ? `type { Options${named} }` : `{ run${named} }`);
  if (what < 10) return void add(`library${what}`, `library-${dice.low(60)}`);
  if (what < 13) return void add('* as path', 'node:path');
  if (what < 25 && at > 0) {
    const other = dice.low(at);
    const isDeep = dice.oneIn(3) && hasBarrels(sizes[other]);
    const named = isDeep ? 1 + dice.below(FEATURES) : 1 + dice.below(modulesOf(sizes[other]));
    const target = isDeep ? `@bench/p${other}/feature${named % FEATURES}` : `@bench/p${other}`;
    return void add(`{ run${named} as other${other}, type Options${named} as Other${other} }`, target);
  }
  if (what < 37 && feature > 0 && hasBarrels(sizes[at])) {
    const named = dice.below(feature);
    return void add(use(named || FEATURES), `@/feature${named}`);
  }
  const other = lowerModule(number, part);
  if (other === undefined) return;
  add(use(other), what < 50 ? `@/${pathOf(other)}` : relativeTo(pathOf(number), pathOf(other)));
}

/** Adds an upward import, to the next module of the feature or of the next feature, which sometimes closes a cycle. */
function addUpward(imports: Map<string, string>, number: number, { modules, dice }: Package): void {
  const other = number + (dice.oneIn(2) ? FEATURES : 1);
  const isUpward = other % FEATURES >= number % FEATURES;
  const target = relativeTo(pathOf(number), pathOf(other));
  if (other <= modules && isUpward) imports.set(target, `import { run${other} } from '${target}';`);
}

/** Two packages in forty use each other. */
function addNeighbour(imports: Map<string, string>, { at, sizes }: Package): void {
  const other = at % 40 === 20 ? at + 1 : at % 40 === 21 ? at - 1 : -1;
  const target = `@bench/p${other}`;
  if (sizes[other]) imports.set(target, `import { run1 as other${other} } from '${target}';`);
}

function lowerModule(number: number, { modules, dice }: Package): number | undefined {
  const feature = number % FEATURES;
  const own = Math.floor((number - 1) / FEATURES);
  if (own > 0 && (feature === 0 || dice.below(5) < 3)) return number - FEATURES * (1 + dice.below(own));
  if (feature === 0) return undefined;
  const other = dice.below(feature);
  const many = Math.floor((modules - other) / FEATURES) + (other === 0 ? 0 : 1);
  return many > 0 ? (other || FEATURES) + FEATURES * dice.low(many) : undefined;
}

function testText(number: number, part: Package): string {
  const other = lowerModule(number, part);
  return lines(
    "import { describe, expect, it } from 'vitest';",
    ...(other ? [`import type { Options${other} } from '@/${pathOf(other)}';`] : []),
    `import { run${number} } from './module${number}';`,
    '',
    testBody(number, part.at),
  );
}

/** The relative specifier from one module to another: `./x`, `../y/x`. */
function relativeTo(from: string, to: string): string {
  const base = from.split('/').slice(0, -1);
  const path = to.split('/');
  let shared = 0;
  while (shared < base.length && base[shared] === path[shared]) shared++;
  return (
    (base
      .slice(shared)
      .map(() => '../')
      .join('') || './') + path.slice(shared).join('/')
  );
}
