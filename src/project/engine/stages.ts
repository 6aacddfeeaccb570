import type { Tree } from '../discover/tree.ts';
import { createFiles, type Files, type FilesOptions } from '../facts/files.ts';
import { createSurroundingFiles, restoredTree, type SurroundingFiles } from '../facts/surrounding-files.ts';
import { type Binding, createBinding } from './binding.ts';
import { createErasing, type Erasing } from './erasing.ts';
import type { JudgementInputs } from './graph-state.ts';
import { createLinking, type Linking } from './linking.ts';
import { createLoadedLanguages, type LoadedLanguages } from './loaded-languages.ts';
import { createManifests, type Manifests } from './manifests.ts';
import type { EngineState } from './state-codec.ts';

/** The stages of a run that keep state for the next run. */
export interface Stages {
  readonly files: Files;
  readonly around: SurroundingFiles;
  readonly manifests: Manifests;
  readonly languages: LoadedLanguages;
  readonly linking: Linking;
  readonly erasing: Erasing;
  readonly binding: Binding;
}

export function createStages(options: FilesOptions): Stages {
  const files = createFiles({ ...options, isOwn: id => !id.startsWith('../') });
  return {
    files,
    around: createSurroundingFiles(options),
    manifests: createManifests(),
    languages: createLoadedLanguages(files),
    linking: createLinking(),
    erasing: createErasing(options),
    binding: createBinding(),
  };
}

/**
 * Restores the state of an earlier process. Returns what its judgement needs; undefined if only one of the two has
 * surroundings.
 */
export function restoreStages(stages: Stages, tree: Tree, state: EngineState): JudgementInputs | undefined {
  const { surroundings } = tree;
  if (!surroundings !== !state.around) return undefined;
  stages.files.restore(state.files);
  if (surroundings && state.around) stages.around.restore(state.around, surroundings);
  stages.manifests.restore(tree, state.manifests);
  stages.linking.restore({
    ...state.linking,
    files: state.files.ids,
    tree: {
      rules: tree.rules,
      others: new Set(state.others),
      pruned: new Set(state.pruned),
      surroundings: surroundings &&
        state.around && { ...surroundings, tree: restoredTree(state.around, surroundings) },
    },
    manifests: stages.manifests.texts(),
  });
  return {
    erasures: stages.erasing.restore(state.graph, state.erased),
    bindings: stages.binding.restore(state.graph, state.bindings),
  };
}

/** A string that changes whenever a stage reads anything. */
export function versionOf({ files, around, manifests }: Stages): string {
  return `${files.version()} ${around.version()} ${manifests.version()}`;
}
