import type { ReactNode } from 'react'

type Share = { key: string; name: string; value: number }

const BAR_HEIGHT_PX = 30

export function ShareBar({ label, shares }: { label: string; shares: ReadonlyArray<Share> }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  const sumSharesBefore = (index: number) => shares.slice(0, index).reduce((sum, { value }) => sum + value, 0)
  const formatPercent = (value: number) => `${(total === 0 ? 0 : (value / total) * 100).toFixed(3)}%`
  return (
    <>
      <svg className="share-bar" width="100%" height={BAR_HEIGHT_PX} role="img" aria-label={label}>
        <PatternDefinitions />
        {shares.map(({ key, value }, index) => (
          <g key={key}>
            <rect
              x={formatPercent(sumSharesBefore(index))}
              width={formatPercent(value)}
              height={BAR_HEIGHT_PX}
              fill={`url(#${buildPatternId(index)})`}
            />
            {index > 0 && (
              <rect className="share-gap" x={formatPercent(sumSharesBefore(index))} width="2" height={BAR_HEIGHT_PX} />
            )}
          </g>
        ))}
      </svg>
      <ul className="row legend">
        {shares.map(({ key, name, value }, index) => (
          <li key={key}>
            <svg width="14" height="14" aria-hidden="true">
              <rect width="14" height="14" fill={`url(#${buildPatternId(index)})`} />
            </svg>
            {name} <b className="num">{value.toLocaleString('en-GB')}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

const PATTERNS: ReadonlyArray<{ size: number; shade?: string; degrees?: number; shape?: ReactNode }> = [
  { size: 8, shape: <circle className="pattern-mark" cx="4" cy="4" r="1.8" /> },
  { size: 6, degrees: -45, shape: <rect className="pattern-mark" width="6" height="2" /> },
  { size: 10, shade: 'second', shape: <path className="pattern-mark" d="M0 0h5v5H0zM5 5h5v5H5z" /> },
  { size: 5, shade: 'second', shape: <rect className="pattern-mark" width="5" height="1.7" /> },
  { size: 8, shade: 'third' },
  { size: 8, shade: 'fourth' },
  { size: 5, shape: <rect className="pattern-mark" width="1.7" height="5" /> },
  { size: 7, shade: 'third', degrees: 45, shape: <rect className="pattern-mark" width="7" height="2.6" /> },
  { size: 9, shade: 'second', shape: <path className="pattern-mark" d="M3.5 1h2v2.5H8v2H5.5V8h-2V5.5H1v-2h2.5z" /> },
  { size: 6, shade: 'fourth', shape: <circle className="pattern-colour" cx="3" cy="3" r="1.3" /> },
]

function buildPatternId(index: number): string {
  return `weave-${index % PATTERNS.length}`
}

function PatternDefinitions() {
  return (
    <defs>
      {PATTERNS.map(({ size, shade, degrees, shape }, index) => (
        <pattern
          key={buildPatternId(index)}
          id={buildPatternId(index)}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={degrees && `rotate(${degrees})`}
        >
          <rect className={shade ? `pattern-colour ${shade}` : 'pattern-colour'} width={size} height={size} />
          {shape}
        </pattern>
      ))}
    </defs>
  )
}
