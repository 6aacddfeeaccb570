import { UP } from '../../model/map-edges.ts';
import { plural, thousands } from '../../model/names.ts';
import { drawn, edges, forbidden, layout } from '../../store/derived.ts';

/** `75 boxes · 25 of 262 edges drawn, 25 of 40 upward`. */
export function MapCounts() {
  const now = layout.value;
  const all = edges.value;
  if (!now || !all) return null;
  const isUp = (edge: number) => all.direction[edge] === UP;
  let up = 0;
  for (let edge = 0; edge < all.count; edge++) if (isUp(edge)) up++;
  let shown = 0;
  for (const edge of drawn.value) if (isUp(edge)) shown++;
  const broken = forbidden.value.reduce((count, imports) => count + Number(imports > 0), 0);
  const shownBroken = drawn.value.reduce((count, edge) => count + Number(forbidden.value[edge] > 0), 0);
  return (
    <span>
      {plural(now.boxes.length, 'box', 'boxes')} · {thousands(drawn.value.length)} of{' '}
      {plural(all.count, 'edge')} drawn, {thousands(shown)} of {thousands(up)} upward
      {broken > 0 && `, ${thousands(shownBroken)} of ${thousands(broken)} that break a rule`}
    </span>
  );
}
