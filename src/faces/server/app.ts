import type { IncomingMessage, ServerResponse } from 'node:http';
import polka from 'polka';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { Log } from '../../shared/log.ts';
import { createAttempt, logWhenDone, pathOf } from './attempt.ts';
import { readBody, validateBody } from './body.ts';
import { refuse } from './errors.ts';
import { createEvents, type EventLimits } from './events.ts';
import { createFindings } from './findings.ts';
import { admit, admitLocal, admitOwnOrigin } from './guard.ts';
import { pageFiles, plainPage } from './page.ts';
import { type ParameterValues, readParameters } from './parameters.ts';
import { createReading } from './reading.ts';
import { send, setSecurityHeaders } from './respond.ts';
import type { Route } from './route.ts';
import { createRoutes } from './routes.ts';
import type { Service } from './service.ts';

export interface AppOptions {
  readonly log: Log;
  /** The folder of the built page; without it, `/` lists the endpoints. */
  readonly pageFolder?: string | undefined;
  /** The source of `$EDITOR` and the API key of the advisor. */
  readonly env?: NodeJS.ProcessEnv | undefined;
  readonly eventLimits?: Partial<EventLimits> | undefined;
}

/** The request handler, independent of any socket. */
export interface App {
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** The report bytes of a snapshot, if a client has already requested them. */
  serialisedReport(snapshot: Snapshot): Promise<Buffer> | undefined;
  /** Ends all event streams. */
  close(): void;
}

/** Handles every request: headers, guard, route, response. All errors end in `attempt`. */
export function createApp(service: Service, options: AppOptions): App {
  const { log, pageFolder, env = process.env } = options;
  const attempt = createAttempt(log);
  const findings = createFindings();
  const events = createEvents({ service, findings, log, limits: options.eventLimits });
  const reading = createReading({ service, findings, events });
  const unsubscribe = service.subscribe(event => event.type === 'revision' && reading.release());
  const routes = createRoutes({ service, reading, env, log });
  const files = pageFolder === undefined ? undefined : pageFiles(pageFolder);
  const router = polka({
    onNoMatch: (request, response) => attempt(request, response, () => handleUnrouted(request, response)),
  });
  for (const route of routes) addRoute(route);

  function handler(request: IncomingMessage, response: ServerResponse): void {
    setSecurityHeaders(response);
    logWhenDone(request, response, log);
    attempt(request, response, () => {
      admit(request, service.config().server.allowedHosts);
      if (pathOf(request) !== '/api/health') service.touch();
      router.handler(request as polka.Request, response);
    });
  }

  function addRoute(route: Route): void {
    const endpoint = (request: IncomingMessage, response: ServerResponse) =>
      attempt(request, response, () => answer(route, request, response));
    router.add(route.method, route.path, endpoint);
    if (route.method === 'GET') router.add('HEAD', route.path, endpoint);
  }

  /** Handles requests without a route: serves a file of the page, or refuses with the allowed methods. */
  function handleUnrouted(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const isApi = path === '/api' || path.startsWith('/api/');
    const allowed = METHODS.filter(method => (isApi ? router.find(method, path) : method !== 'POST'));
    if (allowed.length === 0) refuse('not_found');
    if (isApi || !allowed.some(method => method === request.method)) {
      refuse('method_not_allowed', { headers: { Allow: allowed.join(', ') } });
    }
    if (files) files(request, response, () => refuse('not_found'));
    else if (path === '/') send(response, plainPage(routes, service.root()));
    else refuse('not_found');
  }

  return {
    handler,
    serialisedReport: reading.serialisedReport,
    close() {
      unsubscribe();
      events.close();
    },
  };
}

const METHODS = ['GET', 'HEAD', 'POST'] as const;

const NO_VALUES: ParameterValues = {
  all: {},
  text: () => '',
  number: () => undefined,
  flag: () => false,
};

async function answer(route: Route, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (route.startsWork) admitOwnOrigin(request);
  if (route.isLocal) admitLocal(request);
  const body = route.method === 'POST' ? await readBody(request) : {};
  if (route.request && !route.validatesItself) validateBody(route.request, body);
  const values = route.parameters ? readParameters(request, route.parameters) : NO_VALUES;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const result = await route.handle({ request, values, body, signal: gone.signal });
  if (!('stream' in result)) return send(response, result);
  if (request.method === 'HEAD')
    return send(response, { headers: { 'Content-Type': route.type ?? 'application/json' } });
  result.stream(request, response);
}
