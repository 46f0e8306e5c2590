/** Chance that falls the same way each time: a demonstration that looks wrong can be looked at again. */
export type Chance = ReturnType<typeof chanceFrom>

export function chanceFrom(seed: number) {
  let state = seed
  /** From 0 up to 1, by Mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    /** A whole number, both ends included. */
    between,
    oneOf<T>(list: ReadonlyArray<T>): T {
      const chosen = list[between(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('There is nothing to choose from.')
      return chosen
    },
    /** True as often as this share of one. */
    happens: (share: number) => next() < share,
  }
}
