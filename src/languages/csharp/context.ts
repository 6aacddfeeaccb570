import type { ProjectModel } from '../../types.ts';
import { createInherited, type FindInherited } from './inherited.ts';
import { Namespaces } from './namespaces.ts';
import { type Projects, projectsOf } from './projects.ts';
import { createVisibility, type Visibility } from './visibility.ts';

/** What resolution knows about the files of a model. */
export interface Context {
  readonly model: ProjectModel;
  readonly namespaces: Namespaces;
  readonly projects: Projects;
  readonly visibility: Visibility;
  readonly inherited: FindInherited;
}

export function createContext(model: ProjectModel): Context {
  const namespaces = new Namespaces(model);
  const projects = projectsOf(model.manifests);
  const visibility = createVisibility(projects);
  const inherited = createInherited(model, namespaces, visibility);
  return { model, namespaces, projects, visibility, inherited };
}
