/** Sends requests from wherever this process is, and prints the answers: `http-client.ts <port> <requests>`. */
import { ask } from './http.ts';

const [port, requests] = process.argv.slice(2);
for (const { path, ...options } of JSON.parse(requests)) {
  const { status, text } = await ask(Number(port), path, options);
  console.log(JSON.stringify({ status, text }));
}
