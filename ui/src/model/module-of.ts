import { moduleNames } from '../../../src/core/layout/module-names.ts';
import type { Project } from './types.ts';

const known = new WeakMap<Project, (file: number) => string | undefined>();

/** The name of the module of each file; undefined for a file beside all of them. */
export function moduleNameOf(project: Project): (file: number) => string | undefined {
  const { ids, module: moduleOf, moduleList: list, modules } = project;
  const found =
    known.get(project) ?? moduleNames({ list, moduleOf, declaredOf: file => modules?.get(ids[file]) }, ids);
  known.set(project, found);
  return found;
}
