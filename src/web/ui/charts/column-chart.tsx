import { chooseScale, formatShortNumber } from './scale.ts'

export type Column = {
  key: string
  value: number
  /** What `value` is a part of, as an outline. */
  behind?: number | undefined
  tick: string | null
  isIncomplete: boolean
}

const CHART_WIDTH = 560
const [TOP_Y, BASE_Y, LEFT_X] = [24, 180, 34]

/** `label` summarises the chart for screen readers. The page shows the numbers as text too. */
export function ColumnChart({ label, columns }: { label: string; columns: ReadonlyArray<Column> }) {
  const scale = chooseScale(Math.max(0, ...columns.map(({ value, behind = 0 }) => Math.max(value, behind))))
  const toY = (value: number) => BASE_Y - (value / scale.top) * (BASE_Y - TOP_Y)
  const columnSpacing = (CHART_WIDTH - LEFT_X) / Math.max(1, columns.length)
  const hasLongNumbers = columns.some(column => formatShortNumber(column.value).length > 3)
  return (
    <svg
      className={hasLongNumbers ? 'chart long' : 'chart'}
      viewBox={`0 0 ${CHART_WIDTH} 214`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      <g className="chart-grid">
        {scale.lines.map(line => (
          <g key={line}>
            <line x1={LEFT_X} x2={CHART_WIDTH} y1={toY(line)} y2={toY(line)} />
            <text x={LEFT_X - 8} y={toY(line) + 4} textAnchor="end">
              {formatShortNumber(line)}
            </text>
          </g>
        ))}
      </g>
      {columns.map(({ key, value, behind, tick, isIncomplete }, index) => {
        const centreX = LEFT_X + columnSpacing * (index + 0.5)
        return (
          <g key={key}>
            {behind !== undefined && (
              <rect
                className="chart-behind"
                x={centreX - 14}
                y={toY(behind)}
                width={28}
                height={BASE_Y - toY(behind)}
              />
            )}
            <rect
              className={isIncomplete ? 'chart-part' : 'chart-fill'}
              x={centreX - 14}
              y={toY(value)}
              width={28}
              height={BASE_Y - toY(value)}
            />
            <text className="chart-value" x={centreX} y={toY(value) - 7} textAnchor="middle">
              {formatShortNumber(value)}
            </text>
            {tick !== null && (
              <text x={centreX} y={202} textAnchor="middle">
                {tick}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
