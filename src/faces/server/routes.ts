import type { Log } from '../../shared/log.ts';
import { actingRoutes } from './acting.ts';
import { askingRoutes } from './asking.ts';
import { comparingRoutes } from './comparing.ts';
import { explainingRoutes } from './explaining.ts';
import { describeApi } from './openapi.ts';
import type { Reading } from './reading.ts';
import { json } from './respond.ts';
import type { Route } from './route.ts';
import { ref } from './schemas.ts';
import type { Service } from './service.ts';

export interface RouteParts {
  readonly service: Service;
  readonly reading: Pick<Reading, 'routes'>;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
}

/** All endpoints, in the order of the documents. */
export function createRoutes({ service, reading, env, log }: RouteParts): readonly Route[] {
  const routes: readonly Route[] = [
    ...reading.routes,
    ...askingRoutes({ service, log }),
    ...comparingRoutes({ service, log }),
    ...explainingRoutes(service),
    ...actingRoutes(service, env),
    {
      method: 'GET',
      path: '/api/openapi.json',
      summary: 'This description',
      schema: ref('Description'),
      handle: () => json(describeApi(routes, service.version)),
    },
  ];
  return routes;
}
