export type Point = readonly [x: number, y: number]

/** How fine the files are: a panel of 100 × 100 is written in whole numbers from 0 to 352, a cell with its margin is 400. */
export const FINE = 3.52

/**
 * Writes the `d` of a path as short as it can be: whole numbers, each point measured from the one before (from where
 * that was rounded to, so that nothing drifts), letters and spaces only where they are needed.
 */
export function createPathText() {
  let text = ''
  let at: Point = [0, 0]
  let start: Point = [0, 0]
  let letter = ''

  function add(command: string, points: ReadonlyArray<Point>) {
    const rounded = points.map(([x, y]) => [Math.round(x * FINE), Math.round(y * FINE)] as const)
    const numbers = rounded.flatMap(([x, y]) => [x - at[0], y - at[1]])
    // After a move a reader takes further numbers for a line.
    if (command !== (letter === 'm' ? 'l' : letter) || command === 'm') text += command
    else if ((numbers[0] ?? 0) >= 0) text += ' '
    text += numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : number)).join('')
    letter = command
    at = rounded.at(-1) ?? at
    if (command === 'm') start = at
  }

  return {
    move: (to: Point) => add('m', [to]),
    line: (to: Point) => add('l', [to]),
    /** Bows towards `bend`. */
    bow: (bend: Point, to: Point) => add('q', [bend, to]),
    curve: (first: Point, second: Point, to: Point) => add('c', [first, second, to]),
    /** Goes on in the direction of the curve before it. */
    goOn: (second: Point, to: Point) => add('s', [second, to]),
    /** A grain of the length `by`, in files' units: with a round end it is a dot, not quite round. */
    grain(to: Point, by: Point) {
      add('m', [to])
      const [x, y] = by
      text += y === 0 ? `h${x}` : x === 0 ? `v${y}` : `l${x}${y < 0 ? '' : ' '}${y}`
      letter = 'l'
      at = [at[0] + x, at[1] + y]
    },
    close() {
      text += 'z'
      letter = 'z'
      at = start
    },
    toString: () => text,
  }
}
