import { diagnosticsOf } from '../../core/report/report.ts';
import { unresolvedListing } from '../../core/report/unresolved-listing.ts';
import { json, unlessKnown } from './respond.ts';
import type { Route } from './route.ts';
import { ref } from './schemas.ts';
import type { Service } from './service.ts';

export function unresolvedRoute(service: Pick<Service, 'snapshot' | 'bootId'>): Route {
  return {
    method: 'GET',
    path: '/api/unresolved',
    summary: 'Unresolved imports by what is missing, with the likely cause',
    startsWork: false,
    type: 'application/json',
    schema: ref('Unresolved'),
    isConditional: true,
    async handle({ request }) {
      const snapshot = await service.snapshot();
      const tag = `${service.bootId}-unresolved-${snapshot.revision}`;
      return unlessKnown(request, tag, () =>
        json(unresolvedListing(snapshot.unresolvedGroups, diagnosticsOf(snapshot).unresolved)),
      );
    },
  };
}
