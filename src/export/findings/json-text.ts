/** As standard output may be the log of a build server, `##vso[…]` in a name must not be a command there. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(/#(?=#[\w.-]*\[)/g, '\\u0023')}\n`;
}
