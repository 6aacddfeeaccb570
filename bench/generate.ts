import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A repeatable source of numbers from 0 up to 1 (a 32-bit mixing generator). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

const FILES_PER_PACKAGE = 100;

/** Writes a TypeScript monorepo: packages with barrels and an alias each, imports mostly downwards. */
export function generateMonorepo(root: string, files: number, seed = 1): void {
  const random = seeded(seed);
  const pick = (limit: number) => Math.floor(random() * limit);
  const packages = Math.ceil(files / FILES_PER_PACKAGE);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', JSON.stringify({ name: 'bench', private: true, workspaces: ['packages/*'] }));
  for (let p = 0; p < packages; p++) {
    write(
      `packages/p${p}/package.json`,
      JSON.stringify({ name: `@bench/p${p}`, exports: './dist/index.js' }),
    );
    write(
      `packages/p${p}/tsconfig.json`,
      JSON.stringify({ compilerOptions: { rootDir: 'src', outDir: 'dist', paths: { '@/*': ['./src/*'] } } }),
    );
    const inPackage = Math.min(FILES_PER_PACKAGE, files - p * FILES_PER_PACKAGE);
    for (let f = 0; f < inPackage; f++) write(modulePath(p, f), moduleText(p, f));
  }

  function modulePath(p: number, f: number): string {
    return f === 0 ? `packages/p${p}/src/index.ts` : `packages/p${p}/src/feature${f % 10}/module${f}.ts`;
  }

  function moduleText(p: number, f: number): string {
    if (f === 0) return "export * from './feature1/module1'\nexport { run2 } from '@/feature2/module2'\n";
    const lines: string[] = [];
    const imports = 2 + pick(6);
    for (let i = 0; i < imports; i++) {
      // One in a hundred goes the other way, which makes a cycle now and then.
      const other = pick(100) === 0 ? Math.min(f + 1, FILES_PER_PACKAGE - 1) : pick(f);
      if (p > 0 && pick(10) === 0) lines.push(`import { run1 as dep${i} } from '@bench/p${pick(p)}'`);
      else if (pick(10) === 0) lines.push(`import dep${i} from 'library-${pick(40)}'`);
      else if (other === 0) lines.push(`import type { Shape${f} as dep${i} } from '@/feature1/module1'`);
      else lines.push(`import { run${other} as dep${i} } from '../feature${other % 10}/module${other}'`);
    }
    if (pick(12) === 0) lines.push(`export const lazy${f} = () => import('../feature1/module1')`);
    lines.push(`export function run${f}(input: string): string {`);
    for (let i = 0; i < 20 + pick(60); i++)
      lines.push(`  if (input.length === ${i}) return \`\${input} ${i}\``);
    lines.push('  return input', '}', '');
    return lines.join('\n');
  }
}
