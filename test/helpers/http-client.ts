/** Sends requests from the network namespace of this process, and prints the responses: `http-client.ts <port> <requests>`. */
import { ask } from './http.ts';

const [port, requests] = process.argv.slice(2);
for (const { path, ...options } of JSON.parse(requests)) {
  const { status, text } = await ask(Number(port), path, options);
  console.log(JSON.stringify({ status, text }));
}
