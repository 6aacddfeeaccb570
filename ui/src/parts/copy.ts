import { showToast } from '../store/announce.ts';
import { attempt } from '../store/attempt.ts';

/** Copies a text to the clipboard, and shows a toast with the result. */
export async function copyText(text: string, done: string): Promise<void> {
  const isCopied = await attempt(async () => {
    if (!navigator.clipboard) throw new Error('the browser only allows copying on localhost or over https');
    await navigator.clipboard.writeText(text);
    return true;
  });
  if (isCopied) showToast(done, 'good');
}
