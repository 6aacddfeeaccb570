/** Why something that was asked for in a window was not done: it stays beside the question, while a toast goes. */
export function Complaint({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p class="complaint" role="alert">
      {text}
    </p>
  );
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
