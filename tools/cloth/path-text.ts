export type Point = readonly [x: number, y: number]

/** File units per drawing unit: a panel of 100 is 352 units, a cell with its margin 400. */
export const SCALE = 3.52

/** The `d` of a path in few bytes: whole numbers, each point relative to the rounded one before. */
export function createPathText() {
  let text = ''
  let at: Point = [0, 0]
  let start: Point = [0, 0]
  let letter = ''

  function add(command: string, points: ReadonlyArray<Point>) {
    const rounded = points.map(([x, y]) => [Math.round(x * SCALE), Math.round(y * SCALE)] as const)
    const numbers = rounded.flatMap(([x, y]) => [x - at[0], y - at[1]])
    // After a move, further numbers mean a line.
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
    quadratic: (bend: Point, to: Point) => add('q', [bend, to]),
    curve: (first: Point, second: Point, to: Point) => add('c', [first, second, to]),
    smoothCurve: (second: Point, to: Point) => add('s', [second, to]),
    /** `by` in file units. */
    dot(to: Point, by: Point) {
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
