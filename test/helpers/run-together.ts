/** Runs the given test files in this process, one after the other. */
import { pathToFileURL } from 'node:url';

// uvu would run each file as soon as it is loaded.
Object.assign(globalThis, { UVU_DEFER: 1 });
const { exec } = await import('uvu');
const queue: unknown[][] = Reflect.get(globalThis, 'UVU_QUEUE');
for (const file of process.argv.slice(2)) {
  Object.assign(globalThis, { UVU_INDEX: queue.push([file]) - 1 });
  await import(pathToFileURL(file).href);
}
await exec();
