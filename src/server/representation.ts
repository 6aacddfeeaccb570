import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Snapshot } from '../engine/snapshot.ts';
import { createYielder } from '../shared/yield-loop.ts';
import { chooseEncoding, type Encoding, isNoneMatch } from './negotiate.ts';
import { JSON_TYPE, type WholeAnswer } from './respond.ts';

/** One large answer that is the same for all clients as long as the snapshot is. */
export interface Representation {
  answer(snapshot: Snapshot, request: ConditionalRequest): Promise<WholeAnswer>;
  /** The bytes without compression, where somebody has asked for them already. */
  serialised(snapshot: Snapshot): Promise<Buffer> | undefined;
  /** Lets go of the bytes of the last snapshot: tens of megabytes that nobody may ask for again. */
  release(): void;
}

export interface ConditionalRequest {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface RepresentationOptions {
  /** Unique among the answers of this server and its earlier lives, the revision aside. */
  readonly tag: string;
  /** The text, in pieces of some tens of kilobytes. */
  readonly pieces: (snapshot: Snapshot) => Iterable<string>;
}

/**
 * Serialised once for each snapshot and compressed once for each encoding, however many ask, and only
 * when someone asks. What is under way is shared as well, because it is promises that are kept.
 */
export function createRepresentation({ tag, pieces }: RepresentationOptions): Representation {
  let current: { readonly snapshot: Snapshot; readonly bodies: Map<Encoding, Promise<Buffer>> } | undefined;

  function bodiesOf(snapshot: Snapshot): Map<Encoding, Promise<Buffer>> {
    if (current?.snapshot !== snapshot) current = { snapshot, bodies: new Map() };
    return current.bodies;
  }

  function body(snapshot: Snapshot, encoding: Encoding): Promise<Buffer> {
    const bodies = bodiesOf(snapshot);
    const known = bodies.get(encoding);
    if (known) return known;
    const plain = encoding === 'identity';
    const made = plain
      ? serialise(() => pieces(snapshot))
      : body(snapshot, 'identity').then(COMPRESS[encoding]);
    bodies.set(encoding, made);
    // A failure is for those who wait for it; the next one who asks tries again.
    made.catch(() => bodies.delete(encoding));
    return made;
  }

  return {
    async answer(snapshot, request) {
      const encoding = chooseEncoding(request.acceptEncoding);
      const etag = `"${tag}-${snapshot.revision}-${encoding}"`;
      const headers = { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' };
      if (isNoneMatch(request.ifNoneMatch, etag)) return { status: 304, headers };
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

/** Lets the event loop breathe between pieces: other requests and events must not wait for a large project. */
async function serialise(pieces: () => Iterable<string>): Promise<Buffer> {
  const yieldLoop = createYielder();
  const parts: Buffer[] = [];
  for (const piece of pieces()) {
    parts.push(Buffer.from(piece));
    await yieldLoop();
  }
  return Buffer.concat(parts);
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Both run outside the event loop. Their levels are where more time would buy little. */
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
