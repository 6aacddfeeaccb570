import type { FactorPart } from '../model/risk-factors.ts';

interface FactorBarProps {
  readonly parts: readonly FactorPart[];
  /** The score that fills the whole bar. */
  readonly total: number;
}

/** The factors of a risk score side by side; `FactorWords` says the same in words. */
export function FactorBar({ parts, total }: FactorBarProps) {
  return (
    <span class="factor-bar" aria-hidden="true">
      {parts.map(({ factor, points }) => (
        <span
          key={factor}
          class={`factor factor-${factor}`}
          style={{ width: `${(100 * points) / Math.max(1, total)}%` }}
        />
      ))}
    </span>
  );
}

/** The factors of a risk score with their points and the colours of the bar. */
export function FactorWords({ parts }: { readonly parts: readonly FactorPart[] }) {
  return (
    <ul class="factor-words" aria-label="Factors of the score">
      {parts.map(({ factor, text }) => (
        <li key={factor}>
          <span class={`swatch factor-${factor}`} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
