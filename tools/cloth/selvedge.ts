import { FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import { createSeededRandom } from './seeded-random.ts'
import { COLORS_BY_DIPS, COTTON_COLOR, type Sheet } from './sheet.ts'
import { drawStraightLines } from './strokes.ts'

export function drawSelvedge(): Sheet {
  return drawEdge(120, 10, point => point)
}

export function drawSideSelvedge(): Sheet {
  return drawEdge(10, 120, ([x, y]) => [y, x])
}

function drawEdge(width: number, height: number, swapAxes: (point: Point) => Point): Sheet {
  const random = createSeededRandom('selvedge')
  const threads = Array.from({ length: 20 }, (_, index): [Point, Point] => {
    const x = 3 + index * 6
    return [swapAxes([x, 2]), swapAxes([x + random.jitter(0.6), 7 + random.jitter(0.6)])]
  })
  const [fileWidth, fileHeight] = [width * FILE_UNITS_PER_DRAWING_UNIT, height * FILE_UNITS_PER_DRAWING_UNIT]
  return {
    width: fileWidth,
    height: fileHeight,
    content:
      `<path fill="${COLORS_BY_DIPS.twice}" d="M0 0h${fileWidth}v${fileHeight}H0z"/>` +
      `<g fill="none" stroke="${COTTON_COLOR}" stroke-linecap="round">${drawStraightLines(random, threads, { width: 1.6, wobble: 0.2 })}</g>`,
  }
}
