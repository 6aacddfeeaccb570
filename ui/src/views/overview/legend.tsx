import { colourProblem, colours } from '../../store/overview-colours.ts';
import { highlightedTint } from './highlight.ts';

/** One line that says what the colours mean. Pointing at an entry dims all other boxes. */
export function Legend() {
  return (
    <div class="legend">
      {colourProblem.value !== undefined && <span class="muted">{colourProblem.value}</span>}
      <ul class="legend-list" aria-label="Colours">
        {colours.value.legend.map(({ tint, name }) => (
          <li
            key={tint}
            class={`legend-entry ${tint}`}
            onPointerEnter={() => {
              highlightedTint.value = tint;
            }}
            onPointerLeave={() => {
              highlightedTint.value = undefined;
            }}
          >
            <i class="swatch" />
            {name}
          </li>
        ))}
      </ul>
      <span class="legend-key">
        <i class="line-down" /> uses, downward
      </span>
      <span class="legend-key">
        <i class="line-up" /> upward
      </span>
    </div>
  );
}
