import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import { chooseEncoding, type Encoding, isNoneMatch } from './negotiate.ts';
import { JSON_TYPE, type WholeAnswer } from './respond.ts';

/** A large response that is the same for all clients of a snapshot. */
export interface Representation {
  answer(snapshot: Snapshot, headers: IncomingHttpHeaders): Promise<WholeAnswer>;
  /** The uncompressed bytes, if a client has already requested them. */
  serialised(snapshot: Snapshot): Promise<Buffer> | undefined;
  /** Frees the bytes of the last snapshot: tens of megabytes that may never be requested again. */
  release(): void;
}

export interface RepresentationOptions {
  /** The prefix of the ETag; unique to this process and representation, and to all that it depends on besides. */
  readonly tag: () => string;
  /** The text, in chunks of some tens of kilobytes. */
  readonly chunks: (snapshot: Snapshot) => Iterable<string>;
}

interface Serialised {
  readonly snapshot: Snapshot;
  readonly prefix: string;
  readonly bodies: Map<Encoding, Promise<Buffer>>;
}

/**
 * Serialises once per snapshot and compresses once per encoding, both on demand. Stores promises, so that concurrent
 * requests share the work.
 */
export function createRepresentation({ tag, chunks }: RepresentationOptions): Representation {
  let current: Serialised | undefined;

  function bodiesOf(snapshot: Snapshot): Map<Encoding, Promise<Buffer>> {
    const prefix = tag();
    if (current?.snapshot !== snapshot || current.prefix !== prefix)
      current = { snapshot, prefix, bodies: new Map() };
    return current.bodies;
  }

  function body(snapshot: Snapshot, encoding: Encoding): Promise<Buffer> {
    const bodies = bodiesOf(snapshot);
    const existing = bodies.get(encoding);
    if (existing) return existing;
    const plain = encoding === 'identity';
    const created = plain
      ? serialise(() => chunks(snapshot))
      : body(snapshot, 'identity').then(COMPRESS[encoding]);
    bodies.set(encoding, created);
    // A failure rejects the current requests; the next one retries.
    created.catch(() => bodies.delete(encoding));
    return created;
  }

  return {
    async answer(snapshot, wanted) {
      const encoding = chooseEncoding(wanted['accept-encoding']?.toString());
      const etag = `"${tag()}-${snapshot.revision}-${encoding}"`;
      const headers = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' };
      if (isNoneMatch(wanted['if-none-match'], etag)) return { status: 304, headers };
      return {
        headers: {
          ...headers,
          'Content-Type': JSON_TYPE,
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        },
        body: await body(snapshot, encoding),
      };
    },
    serialised: snapshot => (current?.snapshot === snapshot ? current.bodies.get('identity') : undefined),
    release() {
      current = undefined;
    },
  };
}

/** Yields to the event loop between chunks, so that a large project does not block other requests. */
async function serialise(chunks: () => Iterable<string>): Promise<Buffer> {
  const yieldLoop = createYielder();
  const parts: Buffer[] = [];
  for (const chunk of chunks()) {
    parts.push(Buffer.from(chunk));
    await yieldLoop();
  }
  return Buffer.concat(parts);
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Both run in the thread pool. Higher levels would take longer for little gain. */
const COMPRESS: Readonly<Record<Exclude<Encoding, 'identity'>, (plain: Buffer) => Promise<Buffer>>> = {
  br: plain =>
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: plain => deflate(plain, { level: 4 }),
};
