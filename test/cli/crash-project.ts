import { makeProject, type TestProject } from '../helpers/project.ts';

export const FILES = 240;

/** Enough files for a cold run that takes longer than its start, some of which need a parser process. */
export function makeCrashProject(): TestProject {
  const needsParser = `${'export const x = 1\n'.repeat(300)}export const lazy = () => import('./\\x660')\n`;
  return makeProject(
    Object.fromEntries(
      Array.from({ length: FILES }, (_, i) => [
        `f${i}.ts`,
        `import './f${(i * 7 + 1) % FILES}'\nimport './gone${i}'\n${i % 20 === 0 ? needsParser : ''}`,
      ]),
    ),
  );
}

/** The same for two runs with the same result. */
export function reportOf(text: string): string {
  return text.replace(/"generatedAt":"[^"]*"/, '');
}
