import type { ProjectModel } from '../../../types.ts';
import { createInherited } from './inherited.ts';
import { Namespaces } from './namespaces.ts';
import { projectsOf } from './projects.ts';
import { createVisibility } from './visibility.ts';

/** What resolution knows about the files of a model. */
export type Context = ReturnType<typeof createContext>;

export function createContext(model: ProjectModel) {
  const namespaces = new Namespaces(model);
  const projects = projectsOf(model.manifests);
  const visibility = createVisibility(projects);
  const inherited = createInherited(model, namespaces, visibility);
  return { model, namespaces, projects, visibility, inherited };
}
