import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Dice, diceOf } from './generate/dice.ts';
import { pythonService } from './generate/python.ts';
import { typescriptPackage } from './generate/typescript.ts';
import { json, type Written } from './generate/written.ts';

export { seeded } from './generate/dice.ts';

export const LANGUAGES = ['mixed', 'typescript', 'python'] as const;
export type GeneratedLanguage = (typeof LANGUAGES)[number];

/** The share of Python files; the rest is TypeScript. */
const PYTHON_SHARE: Readonly<Record<GeneratedLanguage, number>> = { mixed: 0.15, typescript: 0, python: 1 };

/** Source files of each package, repeated as needed. */
const PACKAGE_SIZES = [70, 40, 60, 110, 55, 90, 45, 130, 80, 170];
const SERVICE_SIZES = [60, 35, 85];

export interface GenerateOptions {
  readonly seed?: number;
  readonly language?: GeneratedLanguage;
}

/**
 * Writes a monorepo with this number of source files: TypeScript packages with barrels, an alias, components and
 * tests, and Python services. Most imports go downwards and a few form cycles; about five per file resolve. The same
 * options produce the same bytes, and only one file is in memory at a time.
 */
export function generateMonorepo(
  root: string,
  files: number,
  { seed = 1, language = 'mixed' }: GenerateOptions = {},
): void {
  let folder = '';
  for (const [path, text] of monorepo(files, language, diceOf(seed))) {
    if (dirname(path) !== folder) {
      folder = dirname(path);
      mkdirSync(join(root, folder), { recursive: true });
    }
    writeFileSync(join(root, path), text);
  }
}

function* monorepo(files: number, language: GeneratedLanguage, dice: Dice): Generator<Written> {
  if (language !== 'python') {
    yield ['package.json', json({ name: 'bench', private: true, workspaces: ['packages/*'] })];
    yield [
      'tsconfig.base.json',
      json({ compilerOptions: { target: 'es2022', strict: true, jsx: 'react-jsx' } }),
    ];
  }
  yield ['README.md', '# A generated project\n'];
  const python = Math.floor(files * PYTHON_SHARE[language]);
  const packages = sizesOf(files - python, PACKAGE_SIZES);
  for (const at of packages.keys()) yield* typescriptPackage(at, packages, dice);
  const services = sizesOf(python, SERVICE_SIZES);
  for (const at of services.keys()) yield* pythonService(at, services, dice);
}

function sizesOf(total: number, sizes: readonly number[]): number[] {
  const all: number[] = [];
  for (let left = total; left > 0; left -= all[all.length - 1])
    all.push(Math.min(left, sizes[all.length % sizes.length]));
  return all;
}
