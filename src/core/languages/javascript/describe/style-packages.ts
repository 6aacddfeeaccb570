/** The packages that a style sheet imports or a page loads by their folders, in string order. */
export function packagesNamedIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, path] of text.matchAll(IN_MODULES)) add(path);
  for (const [, path] of text.matchAll(IMPORT)) if (!/^[./]|^\w+:|node_modules/.test(path)) add(path);
  return [...found].sort();

  function add(path: string): void {
    const name = NAME.exec(path)?.[0];
    if (name !== undefined) found.add(name);
  }
}

const IN_MODULES = /node_modules\/([\w@./-]{1,200})/g;
const IMPORT =
  /@(?:import|use|forward|plugin|config|reference)\s+(?:\([^()\n]{0,60}\)\s*)?(?:url\(\s*)?["']?~?(?:pkg:)?([\w@./:-]{1,200})/g;
const NAME = /^(?:@[\w.-]+\/)?[\w.-]+/;
