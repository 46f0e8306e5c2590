/** A seeded random generator, so that every demonstration has the same data and its faults can be reproduced. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed
  /** Mulberry32. Returns a number from 0 up to 1. */
  function nextFraction(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(nextFraction() * (most - least + 1))
  return {
    /** Both ends are included. */
    between,
    oneOf<T>(list: ReadonlyArray<T>): T {
      const chosenItem = list[between(0, list.length - 1)]
      if (chosenItem === undefined) throw new RangeError('The list is empty.')
      return chosenItem
    },
    chance: (share: number) => nextFraction() < share,
  }
}
