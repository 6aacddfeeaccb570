/**
 * Files of build and deployment tools whose variants are named by a suffix: `Dockerfile.java` builds the image of a
 * Java program and is not written in Java. Makefile and Gruntfile are not among them: `Makefile.js` is JavaScript.
 */
const TOOL_FILES: ReadonlySet<string> = new Set([
  'Containerfile',
  'Dockerfile',
  'Earthfile',
  'Gemfile',
  'Jenkinsfile',
  'Procfile',
  'Tiltfile',
  'Vagrantfile',
]);

/**
 * Is this a variant of such a file, so that its extension says nothing about its language? Case-sensitive: the tools
 * expect exactly these names, while `dockerfile.go` is a common name of a Go source.
 */
export function isVariantName(basename: string): boolean {
  return TOOL_FILES.has(basename.slice(0, basename.indexOf('.')));
}
