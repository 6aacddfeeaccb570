import { say } from '../store/announce.ts';
import { attempt } from '../store/attempt.ts';

/** Puts a text on the clipboard, and says that it is there or why it is not. */
export async function copyText(text: string, done: string): Promise<void> {
  const isCopied = await attempt(async () => {
    if (!navigator.clipboard) throw new Error('the browser allows copying only on localhost or over https');
    await navigator.clipboard.writeText(text);
    return true;
  });
  if (isCopied) say(done, 'good');
}
