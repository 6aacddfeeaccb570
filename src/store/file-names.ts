/** What a run leaves in the output folder for the next one. */
export const CACHE_FILE = 'cache.db';
export const RESULT_FILE = 'last.json';
