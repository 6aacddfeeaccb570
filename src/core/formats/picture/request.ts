import type { PictureRequest } from '../../layout/picture.ts';
import type { Labels } from '../../report/label-types.ts';
import { idsOf, sourcesOf } from '../../report/model-columns.ts';
import { EDGE_FLAGS, type Model } from '../../report/model-types.ts';

/** The picture that the page shows at first: of the sources, and what they import outside of tests. */
export function pictureRequest(
  model: Model,
  labels: Labels,
  { scope, viewport }: Pick<PictureRequest, 'scope' | 'viewport'>,
): PictureRequest {
  const { fileCount, edges } = model;
  const isShown = (_: number, edge: number) => (edges.flags[edge] & EDGE_FLAGS.test) === 0;
  return {
    paths: idsOf(model).slice(0, fileCount),
    modules: modulesOf(model),
    declared: declaredIn(labels, fileCount),
    files: sourceFiles(model),
    sources: sourcesOf(edges, fileCount).filter(isShown),
    targets: Uint32Array.from(edges.target).filter(isShown),
    scope,
    viewport,
  };
}

/** As on the page: tests use everything and blur how the code is layered, and nobody edits the rest. */
export function sourceFiles({ files }: Model): number[] {
  return files.role.flatMap((role, file) => (role === 0 ? [file] : []));
}

export function modulesOf({ modules, files }: Model): PictureRequest['modules'] {
  return { list: modules.list, moduleOf: Int32Array.from(files.module) };
}

export function declaredIn(
  { modules, moduleOf }: Labels,
  fileCount: number,
): readonly (string | undefined)[] | undefined {
  if (modules.length === 0) return undefined;
  return Array.from({ length: fileCount }, (_, file) => modules[moduleOf[file]]);
}
