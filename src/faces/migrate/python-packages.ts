import { DISTRIBUTIONS, normalise } from '../../core/languages/python/distribution-names.ts';
import type { Surroundings } from './translation.ts';

const MANIFESTS = ['pyproject.toml', 'requirements.txt', 'setup.cfg', 'setup.py', 'Pipfile'];

/**
 * The package that provides an imported module, as a manifest spells it, because that is its name in the graph, and
 * under all other names that it may have.
 */
export function createPythonPackages({ read }: Surroundings): (module: string) => string {
  let spellings: ReadonlyMap<string, string> | undefined;
  return module => {
    const [name] = module.split('.');
    const names = [name, ...(DISTRIBUTIONS.get(name) ?? [])];
    spellings ??= spellingsIn(MANIFESTS.map(file => read(file) ?? ''));
    const spelled = names.flatMap(each => spellings?.get(normalise(each)) ?? []);
    const known = [...new Set([...names, ...spelled])];
    return known.length === 1 ? `pkg:${name}` : `pkg:{${known.join(',')}}`;
  };
}

/** Normalised names, with their spelling in a manifest. */
function spellingsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  const words = texts.flatMap(text => text.match(/[A-Za-z][\w.-]*/g) ?? []);
  return new Map(words.map(word => [normalise(word), word]));
}
