/** A small world for one language: few folders and few names, so that they meet and contradict each other often. */
export interface World {
  readonly name: string;
  /** Where sources lie; `''` is the root. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** What a source consists of, by how its name ends; the first that fits counts. */
  readonly texts: readonly (readonly [endings: readonly string[], parts: readonly Part[]])[];
  /** Manifests and the texts that they may have. */
  readonly manifests: Readonly<Record<string, readonly string[]>>;
  /** Files that come and go without being sources. */
  readonly others: readonly string[];
  /** Lines of a `.gitignore`. */
  readonly ignored: readonly string[];
}

/** A text as it stands, or some of these lines. */
export type Part = string | Lines;

export interface Lines {
  readonly most: number;
  readonly of: readonly string[];
}

/** Up to so many of these lines, which stand one below the other here, too. */
export function some(most: number, lines: string): Lines {
  return { most, of: lines.trim().split(/\n\s*/) };
}

/** The words of a text. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** All of them in one project. */
export function mixed(worlds: readonly World[]): World {
  const manifests: Record<string, readonly string[]> = {};
  for (const world of worlds) {
    for (const [id, texts] of Object.entries(world.manifests))
      manifests[id] = [...(manifests[id] ?? []), ...texts];
  }
  return {
    name: 'all languages',
    folders: [...new Set(worlds.flatMap(world => world.folders))],
    files: [...new Set(worlds.flatMap(world => world.files))],
    texts: worlds.flatMap(world => world.texts),
    manifests,
    others: worlds.flatMap(world => world.others),
    ignored: [...new Set(worlds.flatMap(world => world.ignored))],
  };
}
