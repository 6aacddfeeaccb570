import type { Config } from './options.ts';

/** One layer, in the form that the analysis expects. */
export interface LayerRuleLike {
  readonly name: string;
  readonly rank: number;
  /** Globs of its files. Without them, every folder with its name forms the layer. */
  readonly match?: readonly string[];
  /** It is built in, and the configuration does not name it. */
  readonly isConvention?: true;
}

/** Applies the configuration to the built-in layers. New layers come last, in the order of the configuration. */
export function layerRules(layers: Config['layers'], defaults: readonly LayerRuleLike[]): LayerRuleLike[] {
  const rules = new Map(defaults.map(rule => [rule.name, rule]));
  for (const [given, setting] of Object.entries(layers)) {
    const name = given.toLowerCase();
    if (setting === false) rules.delete(name);
    else rules.set(name, typeof setting === 'number' ? { name, rank: setting } : { name, ...setting });
  }
  return [...rules.values()];
}
