const WIDTH = 110;

/** JSON as the formatter of the repository writes it: what fits on a line is on one line. */
export function jsonText(value: unknown): string {
  return `${expanded(value, '')}\n`;
}

function expanded(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(([key, item]) => {
    const label = isList ? '' : `${JSON.stringify(key)}: `;
    const short = compact(item);
    // The comma takes a column, too.
    const fits = inner.length + label.length + short.length + 1 <= WIDTH;
    return `${inner}${label}${fits ? short : expanded(item, inner)}`;
  });
  const [start, end] = isList ? '[]' : '{}';
  return `${start}\n${lines.join(',\n')}\n${indent}${end}`;
}

function compact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${compact(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
