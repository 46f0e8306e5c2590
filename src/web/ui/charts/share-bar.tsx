import type { ReactNode } from 'react'

type Share = { key: string; name: string; value: number }

const HEIGHT = 30

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
            <rect x={percent(before(index))} width={percent(value)} height={HEIGHT} fill={`url(#${weaveId(index)})`} />
            {index > 0 && <rect className="share-gap" x={percent(before(index))} width="2" height={HEIGHT} />}
          </g>
        ))}
      </svg>
      <ul className="row legend">
        {shares.map(({ key, name, value }, index) => (
          <li key={key}>
            <svg width="14" height="14" aria-hidden="true">
              <rect width="14" height="14" fill={`url(#${weaveId(index)})`} />
            </svg>
            {name} <b className="num">{value.toLocaleString('en-GB')}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Patterns that can be told apart without colour. */
const WEAVES: ReadonlyArray<{ size: number; dye?: string; turn?: number; figure?: ReactNode }> = [
  { size: 8, figure: <circle className="pattern-mark" cx="4" cy="4" r="1.8" /> },
  { size: 6, turn: -45, figure: <rect className="pattern-mark" width="6" height="2" /> },
  { size: 10, dye: 'second', figure: <path className="pattern-mark" d="M0 0h5v5H0zM5 5h5v5H5z" /> },
  { size: 5, dye: 'second', figure: <rect className="pattern-mark" width="5" height="1.7" /> },
  { size: 8, dye: 'third' },
  { size: 8, dye: 'fourth' },
  { size: 5, figure: <rect className="pattern-mark" width="1.7" height="5" /> },
  { size: 7, dye: 'third', turn: 45, figure: <rect className="pattern-mark" width="7" height="2.6" /> },
  { size: 9, dye: 'second', figure: <path className="pattern-mark" d="M3.5 1h2v2.5H8v2H5.5V8h-2V5.5H1v-2h2.5z" /> },
  { size: 6, dye: 'fourth', figure: <circle className="pattern-colour" cx="3" cy="3" r="1.3" /> },
]

function weaveId(index: number): string {
  return `weave-${index % WEAVES.length}`
}

function Weaves() {
  return (
    <defs>
      {WEAVES.map(({ size, dye, turn, figure }, index) => (
        <pattern
          key={weaveId(index)}
          id={weaveId(index)}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={turn && `rotate(${turn})`}
        >
          <rect className={dye ? `pattern-colour ${dye}` : 'pattern-colour'} width={size} height={size} />
          {figure}
        </pattern>
      ))}
    </defs>
  )
}
