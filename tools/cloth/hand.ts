/** A hand that draws: never quite steady, and the same at every run. */
export type Hand = {
  /** How far it slips, at most `reach` either way. */
  slip(reach: number): number
  /** A number from `least` up to `most`. */
  between(least: number, most: number): number
}

/** Each name has a hand of its own, so that a panel looks the same wherever it is drawn. */
export function createHand(name: string): Hand {
  let state = [...name].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    slip: reach => (next() - 0.5) * 2 * reach,
    between: (least, most) => least + next() * (most - least),
  }
}
