import { shapeSchema } from '../../shared/shape-schema.ts';
import { describeParameters } from './parameters.ts';
import type { Route } from './route.ts';
import { type JsonSchema, ref, SCHEMAS } from './schemas.ts';

/** As much of an OpenAPI description as clients may rely on. */
export interface ApiDescription {
  readonly openapi: string;
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly components: JsonSchema;
}

/** Generates the OpenAPI description from the routes. */
export function describeApi(routes: readonly Route[], version: string): ApiDescription {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    paths[route.path][route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'depgraph', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: SCHEMAS },
  };
}

const DESCRIPTION = [
  'The live dependency graph of one project.',
  'Every request needs a Host header that names this machine, an IP address or an allowed host.',
  'POST endpoints, and those that send source text, accept only clients on the machine that runs the server.',
  'A page of another origin is refused what starts work.',
  'GET endpoints also support HEAD.',
].join(' ');

/** Status codes that the guard and `attempt` may send for any route. */
const ALWAYS = [400, 403, 500];
const FOR_POST = [...ALWAYS, 408, 413, 415];

function operation(route: Route): JsonSchema {
  const statuses = [...(route.method === 'POST' ? FOR_POST : ALWAYS), ...(route.failures ?? [])];
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(route.startsWork && { description: 'Refused to pages of other origins' }),
    ...(route.parameters && { parameters: describeParameters(route.parameters) }),
    ...(route.request && {
      requestBody: {
        required: (route.request.required ?? []).length > 0,
        content: { 'application/json': { schema: shapeSchema(route.request) } },
      },
    }),
    responses: {
      200: {
        description: route.summary,
        content: { [route.type ?? 'application/json']: { schema: route.schema } },
      },
      ...(route.isConditional && { 304: { description: 'The client already has this revision' } }),
      ...Object.fromEntries(statuses.sort((a, b) => a - b).map(status => [status, FAILURE])),
      default: FAILURE,
    },
  };
}

const FAILURE: JsonSchema = {
  description: 'The error',
  content: { 'application/json': { schema: ref('Error') } },
};

/** `getOpenFile` for `GET /api/open-file`. */
function operationId({ method, path }: Route): string {
  const words = path.slice('/api/'.length).split(/[^a-z]+/);
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
