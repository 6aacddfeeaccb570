/** Of every `--json` but the report, which has `schemaVersion`, and formats that others define. */
const JSON_VERSION = 1;

/** What `--json` prints: an object that says which version of its shape it has. */
export function jsonLine<T extends object>(value: T & { readonly version?: never }): string {
  return JSON.stringify({ version: JSON_VERSION, ...value });
}
