import { scaleFor, shortNumber } from './scale.ts'

export type Column = {
  key: string
  value: number
  tick: string | null

  isIncomplete: boolean
}

const WIDTH = 560
const [TOP_Y, BASE_Y, LEFT_X] = [24, 180, 34]

/** `label` summarises the chart for screen readers. The page shows the numbers as text too. */
export function ColumnChart({ label, columns }: { label: string; columns: ReadonlyArray<Column> }) {
  const scale = scaleFor(Math.max(0, ...columns.map(column => column.value)))
  const y = (value: number) => BASE_Y - (value / scale.top) * (BASE_Y - TOP_Y)
  const pitch = (WIDTH - LEFT_X) / Math.max(1, columns.length)
  const isLong = columns.some(column => shortNumber(column.value).length > 3)
  return (
    <svg
      className={isLong ? 'chart long' : 'chart'}
      viewBox={`0 0 ${WIDTH} 214`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      <g className="chart-grid">
        {scale.lines.map(line => (
          <g key={line}>
            <line x1={LEFT_X} x2={WIDTH} y1={y(line)} y2={y(line)} />
            <text x={LEFT_X - 8} y={y(line) + 4} textAnchor="end">
              {shortNumber(line)}
            </text>
          </g>
        ))}
      </g>
      {columns.map(({ key, value, tick, isIncomplete }, index) => {
        const middle = LEFT_X + pitch * (index + 0.5)
        return (
          <g key={key}>
            <rect
              className={isIncomplete ? 'chart-part' : 'chart-fill'}
              x={middle - 14}
              y={y(value)}
              width={28}
              height={BASE_Y - y(value)}
            />
            <text className="chart-value" x={middle} y={y(value) - 7} textAnchor="middle">
              {shortNumber(value)}
            </text>
            {tick !== null && (
              <text x={middle} y={202} textAnchor="middle">
                {tick}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
