/** Negative if `a` is older than `b`, 0 if they are equal, positive if `a` is newer. */
export function compareVersions(a: string, b: string): number {
  const [numbersA, labelA] = parts(a);
  const [numbersB, labelB] = parts(b);
  for (let i = 0; i < 3; i++) {
    const difference = (numbersA[i] || 0) - (numbersB[i] || 0);
    if (difference !== 0) return difference;
  }
  if (labelA === labelB) return 0;
  // A prerelease precedes its release: 1.0.0-beta < 1.0.0.
  if (labelA === '' || labelB === '') return labelA === '' ? 1 : -1;
  return labelA < labelB ? -1 : 1;
}

function parts(version: string): [numbers: number[], label: string] {
  const dash = version.indexOf('-');
  const numbers = (dash < 0 ? version : version.slice(0, dash)).split('.').map(Number);
  return [numbers, dash < 0 ? '' : version.slice(dash + 1)];
}
