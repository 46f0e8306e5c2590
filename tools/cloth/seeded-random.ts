export type SeededRandom = {
  /** Returns a random number from `-reach` to `reach`. */
  jitter(reach: number): number
  between(least: number, most: number): number
}

/** Creates a generator that gives the same random numbers for the same name. */
export function createSeededRandom(name: string): SeededRandom {
  let state = [...name].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    jitter: reach => (next() - 0.5) * 2 * reach,
    between: (least, most) => least + next() * (most - least),
  }
}
