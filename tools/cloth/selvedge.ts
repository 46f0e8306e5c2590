import { createHand } from './hand.ts'
import { FINE, type Point } from './path-text.ts'
import { COTTON, DIPS, type Sheet } from './sheet.ts'
import { rules } from './strokes.ts'

/** The woven edge at the top of every page: 120 × 10, a thread every six. */
export function selvedge(): Sheet {
  return edge(120, 10, point => point)
}

/** The same down the side of the staff's menu. */
export function sideSelvedge(): Sheet {
  return edge(10, 120, ([x, y]) => [y, x])
}

function edge(width: number, height: number, turn: (point: Point) => Point): Sheet {
  const hand = createHand('selvedge')
  const threads = Array.from({ length: 20 }, (_, index): [Point, Point] => {
    const x = 3 + index * 6
    return [turn([x, 2]), turn([x + hand.slip(0.6), 7 + hand.slip(0.6)])]
  })
  const [wide, tall] = [width * FINE, height * FINE]
  return {
    width: wide,
    height: tall,
    content:
      `<path fill="${DIPS.twice}" d="M0 0h${wide}v${tall}H0z"/>` +
      `<g fill="none" stroke="${COTTON}" stroke-linecap="round">${rules(hand, threads, { width: 1.6, wobble: 0.2 })}</g>`,
  }
}
