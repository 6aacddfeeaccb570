/**
 * Named columns of numbers and strings in one buffer. Numbers are decoded as views of the buffer and strings as slices
 * of one string, so that a hundred thousand rows load in milliseconds.
 */
export type Column = Uint8Array | Uint32Array | Int32Array | Float64Array | readonly string[];

export type Columns = Readonly<Record<string, Column>>;

const KINDS = { u8: Uint8Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const;

type Kind = keyof typeof KINDS | 'text';

/** One column in the header; `start` and `end` are byte offsets after the header. */
type Entry = readonly [name: string, kind: Kind, count: number, start: number, end: number];

const ALIGNMENT = 8;

/** Strings must not contain NUL, which separates them, or lone surrogates, which UTF-8 cannot encode. */
export function encodeColumns(columns: Columns): Buffer {
  const entries: Entry[] = [];
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [name, column] of Object.entries(columns)) {
    const bytes = bytesOf(column);
    entries.push([name, kindOf(column), column.length, at, at + bytes.length]);
    parts.push(bytes, new Uint8Array(padding(bytes.length)));
    at += bytes.length + padding(bytes.length);
  }
  const header = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(ALIGNMENT);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, Buffer.alloc(padding(header.length)), ...parts]);
}

/** Trusts its input, because the store has verified the checksum. */
export function decodeColumns(buffer: Uint8Array): Record<string, Column> {
  // A copy, because typed arrays must be aligned to their element size.
  const { buffer: bytes } = Uint8Array.from(buffer);
  const headerLength = new DataView(bytes).getUint32(0, true);
  const header = Buffer.from(bytes, ALIGNMENT, headerLength).toString('utf8');
  const data = ALIGNMENT + headerLength + padding(headerLength);
  const columns: Record<string, Column> = {};
  for (const [name, kind, count, start, end] of JSON.parse(header) as Entry[]) {
    columns[name] =
      kind === 'text'
        ? textsIn(Buffer.from(bytes, data + start, end - start), count)
        : new KINDS[kind](bytes, data + start, count);
  }
  return columns;
}

function kindOf(column: Column): Kind {
  if (column instanceof Uint8Array) return 'u8';
  if (column instanceof Uint32Array) return 'u32';
  if (column instanceof Int32Array) return 'i32';
  return column instanceof Float64Array ? 'f64' : 'text';
}

function bytesOf(column: Column): Uint8Array {
  if (!ArrayBuffer.isView(column)) return Buffer.from(column.join('\0'));
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function textsIn(bytes: Buffer, count: number): string[] {
  return count === 0 ? [] : bytes.toString('utf8').split('\0');
}

function padding(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
}
