import type { Link, LinkedFile, Mark } from '../../src/types.ts';

/** Pseudo-random numbers in [0, 1), the same for the same seed on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Names that stress string order, layers and path splitting. */
const FOLDERS = [
  'src',
  'core',
  'API',
  'utils',
  'Shared',
  'pkg',
  'pkg:',
  'a',
  'a-b',
  'Zed',
  'é',
  '😀',
  'ｚ',
  'web-ui',
];
const FOLDERS_MORE = ['app', 'infra', 'cli', 'constructor', '__proto__', 'end', 'a b'];
const PACKAGES = ['pkg:react', 'pkg:@scope/x', 'pkg:Zod', 'pkg:a/b', 'pkg:😀'];

const UNITS = ['a', 'b', 'a.b'];
const MARKS: readonly (readonly Mark[])[] = [['barrel'], ['generated'], ['generated', 'barrel']];

export interface Shape {
  readonly files: number;
  readonly links: number;
  /** Share of links from a later to an earlier file, which close no cycle among themselves. */
  readonly downward: number;
}

export function randomFiles(seed: number, shape: Shape): LinkedFile[] {
  const random = randomNumbers(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
  const names = new Set<string>();
  while (names.size < shape.files) {
    const depth = Math.floor(random() * 4);
    const folders = Array.from({ length: depth }, () => pick([...FOLDERS, ...FOLDERS_MORE]));
    const extension = pick(['.ts', '.ts', '.ts', '.test.ts', '.config.ts']);
    const name = pick([
      `m${names.size}`,
      `M${names.size}`,
      `core${names.size}`,
      `😀${names.size}`,
      'index',
      'errors',
    ]);
    names.add([...folders, `${name}${extension}`].join('/'));
  }
  const ids = [...names];
  const links = new Map<string, Link[]>(ids.map(id => [id, []]));
  for (let i = 0; i < shape.links && ids.length > 0; i++) {
    let from = Math.floor(random() ** 2 * ids.length);
    let to = Math.floor(random() * ids.length);
    if (random() < shape.downward && from < to) [from, to] = [to, from];
    if (random() < shape.downward && from === to) continue;
    const target = random() < 0.15 ? pick(PACKAGES) : random() < 0.01 ? 'no/such/file' : ids[to];
    links.get(ids[from])?.push({
      target,
      line: 1 + Math.floor(random() * 40),
      typeOnly: random() < 0.4,
      lazy: random() < 0.4,
      implicit: random() < 0.4,
      test: random() < 0.4,
    });
  }
  return shuffled(ids, random).map(id => ({
    id,
    language: 'typescript',
    ...(random() < 0.6 && { unit: pick(UNITS) }),
    ...(random() < 0.8 && { loc: Math.floor(random() * 900) }),
    ...(random() < 0.3 && { marks: pick(MARKS) }),
    links: links.get(id) ?? [],
  }));
}
