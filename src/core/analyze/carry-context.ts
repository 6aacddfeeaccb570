import type { FileId } from '../../types.ts';
import type { Analysis, AnalysisContext } from './analyze.ts';
import type { FileBindings } from './modules/bindings.ts';

/** What compilers drop, and which names files share, if files get other paths and keep what they import. */
export function carryContext(
  { erasures, bindings }: Pick<Analysis, 'erasures' | 'bindings'>,
  idAfter: (id: FileId) => FileId,
): Required<Pick<AnalysisContext, 'erasures' | 'bindings'>> {
  const renamed = (ids: ReadonlySet<FileId>) => new Set(Array.from(ids, idAfter));
  return {
    erasures: () =>
      new Map(
        Array.from(erasures, ([id, { gone, deferred }]) => [
          idAfter(id),
          { gone: renamed(gone), deferred: renamed(deferred) },
        ]),
      ),
    bindings: () => new Map(Array.from(bindings, ([id, names]) => [idAfter(id), carryNames(names)])),
  };

  function carryNames({ takes, offers }: FileBindings): FileBindings {
    return {
      takes: new Map(Array.from(takes, ([target, taken]) => [idAfter(target), taken])),
      offers: offers.map(offer => ({ ...offer, target: idAfter(offer.target) })),
    };
  }
}
