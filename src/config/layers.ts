import type { Config } from './options.ts';

/** One layer, in the shape that the analysis takes. */
export interface LayerRuleLike {
  readonly name: string;
  readonly rank: number;
  /** Globs of its files; without them the layer is every folder of its name. */
  readonly match?: readonly string[];
}

/** The built-in layers with what the configuration adds, replaces and removes; new ones follow in its order. */
export function layerRules(layers: Config['layers'], defaults: readonly LayerRuleLike[]): LayerRuleLike[] {
  const rules = new Map(defaults.map(rule => [rule.name, rule]));
  for (const [given, setting] of Object.entries(layers)) {
    const name = given.toLowerCase();
    if (setting === false) rules.delete(name);
    else rules.set(name, typeof setting === 'number' ? { name, rank: setting } : { name, ...setting });
  }
  return [...rules.values()];
}
