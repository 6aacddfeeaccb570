// Loaded with NODE_OPTIONS=--import before a built command: simulates a bug in the middle of any command.

import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

for (const name of ['join', 'resolve']) {
  const original = path[name];
  path[name] = (...parts) => {
    if (/[/\\]dist[/\\]chunk-/.test(new Error().stack ?? '')) throw new TypeError('injected failure');
    return original(...parts);
  };
}
syncBuiltinESMExports();
