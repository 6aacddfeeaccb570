/** Edits for one language: few folders and few names, so that they collide often. */
export interface World {
  readonly name: string;
  /** The folders of sources; `''` is the root. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** The parts of a source by file name suffix; the first match counts. */
  readonly texts: readonly (readonly [endings: readonly string[], parts: readonly Part[]])[];
  /** Manifests and their possible texts. */
  readonly manifests: Readonly<Record<string, readonly string[]>>;
  /** Files that are added and removed but are not sources. */
  readonly others: readonly string[];
  /** Lines of a `.gitignore`. */
  readonly ignored: readonly string[];
}

/** A fixed text, or some of these lines. */
export type Part = string | Lines;

export interface Lines {
  readonly most: number;
  readonly of: readonly string[];
}

/** Up to this many of these lines. */
export function some(most: number, lines: string): Lines {
  return { most, of: lines.trim().split(/\n\s*/) };
}

/** The words of a text. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** All worlds in one project. */
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
