import type { UseOracle } from './types.ts';

/** Loaded on demand, for projects with files of the language. */
export const USE_ORACLES: Readonly<Record<string, () => Promise<UseOracle>>> = {
  go: async () => (await import('./go.ts')).oracle,
  rust: async () => (await import('./rust.ts')).rustUses,
  php: async () => (await import('./php.ts')).oracle,
  csharp: async () => (await import('./csharp.ts')).oracle,
  kotlin: async () => (await import('./kotlin.ts')).oracle,
  java: async () => (await import('./java.ts')).oracle,
};
