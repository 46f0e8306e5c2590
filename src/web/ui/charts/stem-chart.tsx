import { chooseScale } from './scale.ts'

export type Stem = {
  key: string
  value: number
  text: string
  shortText: string
  tick: string
  aside: string
}

const CHART_WIDTH = 520
const [TOP_Y, BASE_Y, LEFT_X] = [44, 154, 48]

export function StemChart({
  label,
  stems,
  minStep,
  axisText,
}: {
  label: string
  stems: ReadonlyArray<Stem>
  minStep: number
  axisText: (value: number) => string
}) {
  const scale = chooseScale(Math.max(0, ...stems.map(stem => stem.value)), minStep)
  const toY = (value: number) => BASE_Y - (Math.max(0, value) / scale.top) * (BASE_Y - TOP_Y)
  const stemSpacing = (CHART_WIDTH - LEFT_X) / Math.max(1, stems.length)
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${CHART_WIDTH} 200`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      <g className="chart-grid">
        {scale.lines.map(line => (
          <g key={line}>
            <line x1={LEFT_X} x2={CHART_WIDTH} y1={toY(line)} y2={toY(line)} />
            <text x={LEFT_X - 8} y={toY(line) + 4} textAnchor="end">
              {axisText(line)}
            </text>
          </g>
        ))}
      </g>
      {stems.map(({ key, value, text, shortText, tick, aside }, index) => {
        const centreX = LEFT_X + stemSpacing * (index + 0.5)
        return (
          <g key={key}>
            <line className="chart-stem" x1={centreX} x2={centreX} y1={BASE_Y} y2={toY(value)} />
            <path className="chart-gem" d={`M${centreX} ${toY(value) - 8}l8 8-8 8-8-8z`} />
            <text className="chart-value wide" x={centreX} y={toY(value) - 16} textAnchor="middle">
              {text}
            </text>
            <text className="chart-value narrow" x={centreX} y={toY(value) - 16} textAnchor="middle">
              {shortText}
            </text>
            <text x={centreX} y={174} textAnchor="middle">
              {tick}
            </text>
            <text x={centreX} y={194} textAnchor="middle">
              {aside}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
