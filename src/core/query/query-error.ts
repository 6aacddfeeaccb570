/** A question that cannot be answered as it was asked. The message is one line for the person who asked. */
export class QueryError extends Error {
  override readonly name: string = 'QueryError';
}
