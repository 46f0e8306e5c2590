import { scaleFor, shortNumber } from './scale.ts'

export type Column = {
  key: string
  value: number
  tick: string | null
  /** The period is not over yet; drawn dashed. */
  isPart: boolean
}

const WIDTH = 560
const [TOP, FLOOR, LEFT] = [24, 180, 34]

/** `label` summarises the chart; the page shows the numbers as text too. */
export function ColumnChart({ label, columns }: { label: string; columns: ReadonlyArray<Column> }) {
  const scale = scaleFor(Math.max(0, ...columns.map(column => column.value)))
  const y = (value: number) => FLOOR - (value / scale.top) * (FLOOR - TOP)
  const pitch = (WIDTH - LEFT) / Math.max(1, columns.length)
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
            <line x1={LEFT} x2={WIDTH} y1={y(line)} y2={y(line)} />
            <text x={LEFT - 8} y={y(line) + 4} textAnchor="end">
              {shortNumber(line)}
            </text>
          </g>
        ))}
      </g>
      {columns.map(({ key, value, tick, isPart }, index) => {
        const middle = LEFT + pitch * (index + 0.5)
        return (
          <g key={key}>
            <rect
              className={isPart ? 'chart-part' : 'chart-fill'}
              x={middle - 14}
              y={y(value)}
              width={28}
              height={FLOOR - y(value)}
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
