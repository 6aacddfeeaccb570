/** The cache, in the output folder. */
export const CACHE_FILE = 'cache.db';
/** The last result of older versions, also in the output folder. Nothing reads it any more. */
export const OLD_RESULT_FILE = 'last.json';
