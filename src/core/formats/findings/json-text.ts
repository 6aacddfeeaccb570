import { visibleExceptSpace } from '../../../shared/visible.ts';

/** Standard output may be a terminal, or the log of a build server: no name in it may be a command there. */
export function jsonText(value: unknown): string {
  return `${visibleExceptSpace(JSON.stringify(value, null, 2)).replace(/#(?=#[\w.-]*\[)/g, '\\u0023')}\n`;
}
