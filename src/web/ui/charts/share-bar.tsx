type Share = { key: string; name: string; value: number }

const HEIGHT = 30

/** What the whole is made of, each part with a weave of its own, and beneath it what each is called. */
export function ShareBar({ label, shares }: { label: string; shares: ReadonlyArray<Share> }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  const before = (index: number) => shares.slice(0, index).reduce((sum, { value }) => sum + value, 0)
  const percent = (value: number) => `${(total === 0 ? 0 : (value / total) * 100).toFixed(3)}%`
  return (
    <>
      <svg className="share-bar" width="100%" height={HEIGHT} role="img" aria-label={label}>
        <Weaves />
        {shares.map(({ key, value }, index) => (
          <g key={key}>
            <rect x={percent(before(index))} width={percent(value)} height={HEIGHT} fill={`url(#${weaveOf(index)})`} />
            {index > 0 && <rect className="share-gap" x={percent(before(index))} width="2" height={HEIGHT} />}
          </g>
        ))}
      </svg>
      <ul className="legend">
        {shares.map(({ key, name, value }, index) => (
          <li key={key}>
            <svg width="14" height="14" aria-hidden="true">
              <rect width="14" height="14" fill={`url(#${weaveOf(index)})`} />
            </svg>
            {name} <b className="num">{value.toLocaleString('en-GB')}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

const WEAVES = 10

function weaveOf(index: number): string {
  return `weave-${index % WEAVES}`
}

/** Told apart without colour: dots, slants, checks, lines and rings, and two plain dips of the same dye. */
function Weaves() {
  return (
    <defs>
      <pattern id="weave-0" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect className="dye" width="8" height="8" />
        <circle className="resist" cx="4" cy="4" r="1.8" />
      </pattern>
      <pattern id="weave-1" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect className="dye" width="6" height="6" />
        <rect className="resist" width="6" height="2" />
      </pattern>
      <pattern id="weave-2" width="10" height="10" patternUnits="userSpaceOnUse">
        <rect className="dye second" width="10" height="10" />
        <path className="resist" d="M0 0h5v5H0zM5 5h5v5H5z" />
      </pattern>
      <pattern id="weave-3" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className="dye second" width="5" height="5" />
        <rect className="resist" width="5" height="1.7" />
      </pattern>
      <pattern id="weave-4" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect className="dye third" width="8" height="8" />
      </pattern>
      <pattern id="weave-5" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect className="dye fourth" width="8" height="8" />
      </pattern>
      <pattern id="weave-6" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className="dye" width="5" height="5" />
        <rect className="resist" width="1.7" height="5" />
      </pattern>
      <pattern id="weave-7" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="dye third" width="7" height="7" />
        <rect className="resist" width="7" height="2.6" />
      </pattern>
      <pattern id="weave-8" width="9" height="9" patternUnits="userSpaceOnUse">
        <rect className="dye second" width="9" height="9" />
        <path className="resist" d="M3.5 1h2v2.5H8v2H5.5V8h-2V5.5H1v-2h2.5z" />
      </pattern>
      <pattern id="weave-9" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className="dye fourth" width="6" height="6" />
        <circle className="dye" cx="3" cy="3" r="1.3" />
      </pattern>
    </defs>
  )
}
