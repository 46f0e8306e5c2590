import { type Point, SCALE } from './path-text.ts'
import { createSeededRandom } from './seeded-random.ts'
import { COTTON, DIPS, type Sheet } from './sheet.ts'
import { straightLines } from './strokes.ts'

export function selvedge(): Sheet {
  return edge(120, 10, point => point)
}

export function sideSelvedge(): Sheet {
  return edge(10, 120, ([x, y]) => [y, x])
}

function edge(width: number, height: number, swapAxes: (point: Point) => Point): Sheet {
  const random = createSeededRandom('selvedge')
  const threads = Array.from({ length: 20 }, (_, index): [Point, Point] => {
    const x = 3 + index * 6
    return [swapAxes([x, 2]), swapAxes([x + random.jitter(0.6), 7 + random.jitter(0.6)])]
  })
  const [wide, tall] = [width * SCALE, height * SCALE]
  return {
    width: wide,
    height: tall,
    content:
      `<path fill="${DIPS.twice}" d="M0 0h${wide}v${tall}H0z"/>` +
      `<g fill="none" stroke="${COTTON}" stroke-linecap="round">${straightLines(random, threads, { width: 1.6, wobble: 0.2 })}</g>`,
  }
}
