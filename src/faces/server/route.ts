import type { IncomingMessage } from 'node:http';
import type { ObjectShape } from '../../shared/shape.ts';
import type { JsonObject } from './body.ts';
import type { ParameterValues } from './parameters.ts';
import type { Answer } from './respond.ts';
import type { JsonSchema } from './schemas.ts';

/** One endpoint: its handler and its part of the API description. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** One sentence without a full stop. */
  readonly summary: string;
  /** The parameters in the query of the URL. An endpoint without any ignores the query. */
  readonly parameters?: ObjectShape;
  /** The shape of the request body; only for POST. */
  readonly request?: ObjectShape;
  /** The handler validates the body itself, because it accepts more than the schema can express. */
  readonly validatesItself?: true;
  /** The media type of the response, if it is not JSON. */
  readonly type?: string;
  readonly schema: JsonSchema;
  /** It computes more than an answer that is kept for the revision, so pages of other origins are refused. */
  readonly startsWork?: true;
  /** A GET endpoint that is restricted to local clients, as all POST endpoints are. */
  readonly isLocal?: true;
  /** Supports `If-None-Match`, and then responds with 304. */
  readonly isConditional?: true;
  /** Error statuses beyond those of every endpoint. */
  readonly failures?: readonly number[];
  readonly handle: (call: Call) => Answer | Promise<Answer>;
}

/** One request to a route. */
export interface Call {
  readonly request: IncomingMessage;
  /** The values of the parameters. */
  readonly values: ParameterValues;
  readonly body: JsonObject;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}
