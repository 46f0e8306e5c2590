import type { Shown } from './shown.ts'

export function ColoursPart({ palette }: Shown) {
  return (
    <>
      <ul className="design-colours">
        {palette.colours.map(({ name, value }) => (
          <li key={name}>
            <Fill name={name} />
            <strong>{name}</strong>
            <span className="muted micro">{value}</span>
          </li>
        ))}
      </ul>
      <h3>Pairs</h3>
      <p className="small muted">
        Text needs 4.5 to 1, the edge of a field or the ring of focus needs 3. Measured from the style sheets.
      </p>
      <ul className="design-pairs">
        {palette.pairs.map(({ text, ground, ratio, needs }) => (
          <li key={`${text} on ${ground}`}>
            <svg viewBox="0 0 56 36" aria-hidden="true">
              <rect width="56" height="36" fill={`var(--${ground})`} />
              <text x="28" y="24" textAnchor="middle" fill={`var(--${text})`}>
                Aa ọ̀
              </text>
            </svg>
            <span>
              <strong>{text}</strong> on {ground}
              <span className="muted small">
                {ratio.toFixed(1)} to 1, needs {needs}: {ratio >= needs ? 'passes AA' : 'fails'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** An attribute of SVG: the style policy allows no inline style. */
function Fill({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 100 48" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="48" fill={`var(--${name})`} />
    </svg>
  )
}
