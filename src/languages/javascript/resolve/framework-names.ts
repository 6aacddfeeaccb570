import type { Resolution } from '../../../types.ts';
import { conventional, frameworksBehind } from './conventions.ts';
import type { Ask } from './files.ts';
import type { Parts } from './parts.ts';

/** Names of files for frameworks and bundlers that no compiler config maps. */
export interface FrameworkNames {
  /** By an alias in a configuration. */
  configured(specifier: string, home: string, ask: Ask): Resolution | undefined;
  /** By an alias that a framework has by default. */
  documented(specifier: string, home: string, ask: Ask): Resolution | undefined;
  /** As a module that a framework generates. */
  made(specifier: string, home: string, ask: Ask): Resolution | undefined;
  /** By convention, for names that cannot be packages. */
  customary(specifier: string, home: string, ask: Ask): Resolution | undefined;
}

export function createFrameworkNames({ model, entries, packages, frameworks }: Parts): FrameworkNames {
  const around = (home: string) => frameworks.between(home, packages.nearest(home)?.dir ?? '');

  function configured(specifier: string, home: string, ask: Ask): Resolution | undefined {
    for (const { path, written } of around(home)) {
      const found = firstThere(written(specifier), ask);
      if (found) ask.trace?.(`an alias in ${path} leads there`);
      if (found) return found;
    }
    return undefined;
  }

  function documented(specifier: string, home: string, ask: Ask): Resolution | undefined {
    for (const { path, documented: targets } of around(home)) {
      const found = firstThere(targets(specifier), ask);
      if (found) ask.trace?.(`${path} is there, and its framework has this alias by default`);
      if (found) return found;
    }
    return undefined;
  }

  function made(specifier: string, home: string, ask: Ask): Resolution | undefined {
    const maker = frameworksBehind(specifier).find(name => packages.declared(name, home));
    if (maker === undefined) return undefined;
    ask.trace?.(`${specifier} is made by ${maker}`);
    return { kind: 'outside', id: specifier };
  }

  function customary(specifier: string, home: string, ask: Ask): Resolution | undefined {
    const found = firstThere(conventional(specifier, packages.nearest(home)?.dir ?? ''), ask);
    if (found && 'id' in found) ask.trace?.(`no config maps ${specifier}; by convention it is ${found.id}`);
    return found;
  }

  function firstThere(paths: readonly string[], ask: Ask): Resolution | undefined {
    for (const path of paths) {
      const id = entries.ofPath(path, ask);
      if (id !== undefined) return { kind: 'file', id };
      if (model.exists(path)) return { kind: 'outside', id: path };
    }
    return undefined;
  }

  return { configured, documented, made, customary };
}
