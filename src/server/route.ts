import type { IncomingMessage } from 'node:http';
import type { JsonObject } from './body.ts';
import type { RequestSchema } from './check.ts';
import type { Answer } from './respond.ts';
import type { JsonSchema } from './schemas.ts';

/** One endpoint: what answers, and what the description of the API says about it. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** One sentence for people, without a full stop. */
  readonly summary: string;
  /** What the body must hold; only for POST. */
  readonly request?: RequestSchema;
  /** The handler checks its body itself, because it accepts more than a schema of ours can say. */
  readonly checksItself?: true;
  /** The media type of the answer. */
  readonly type: string;
  readonly schema: JsonSchema;
  /** Answers 304 to whoever has the same revision. */
  readonly isConditional?: true;
  /** Statuses beyond those that every endpoint may answer. */
  readonly failures?: readonly number[];
  readonly handle: (call: Call) => Answer | Promise<Answer>;
}

/** One request to a route. */
export interface Call {
  readonly request: IncomingMessage;
  readonly body: JsonObject;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}
