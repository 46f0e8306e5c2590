/** An axis from 0 to `top`, and where its lines are drawn. */
export type Scale = { top: number; lines: Array<number> }

/** An axis in round steps (1, 2 or 5, and tens of them) that holds the largest value; no step is smaller than `least`. */
export function scaleFor(largest: number, least = 1): Scale {
  const step = roundStep(Math.max(largest, least) / 3, least)
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: step * count, lines: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

function roundStep(rough: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(each => each >= rough) ?? 10 * power
  return Math.max(step, least)
}
