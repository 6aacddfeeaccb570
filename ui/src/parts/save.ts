/** Downloads generated content as a file. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL long after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
