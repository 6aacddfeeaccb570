/** What a run leaves in the output folder for the next one. */
export const CACHE_FILE = 'cache.db';
/** Beside it older versions kept their last result, which nothing reads any more. */
export const OLD_RESULT_FILE = 'last.json';
