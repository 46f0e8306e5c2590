import { createHand } from './hand.ts'
import { FINE, type Point } from './path-text.ts'
import { COTTON, DIPS, type Sheet } from './sheet.ts'
import { rules } from './strokes.ts'

/** The woven edge at the top of every page: 120 × 10, a thread every six. */
export function selvedge(): Sheet {
  const hand = createHand('selvedge')
  const threads = Array.from({ length: 20 }, (_, index): [Point, Point] => {
    const x = 3 + index * 6
    return [
      [x, 2],
      [x + hand.slip(0.6), 7 + hand.slip(0.6)],
    ]
  })
  const [width, height] = [120 * FINE, 10 * FINE]
  return {
    width,
    height,
    content:
      `<path fill="${DIPS.twice}" d="M0 0h${width}v${height}H0z"/>` +
      `<g fill="none" stroke="${COTTON}" stroke-linecap="round">${rules(hand, threads, { width: 1.6, wobble: 0.2 })}</g>`,
  }
}
