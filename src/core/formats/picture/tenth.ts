/** A coordinate, as short as the eye allows. */
export function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}
