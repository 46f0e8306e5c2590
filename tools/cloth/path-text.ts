export type Point = readonly [x: number, y: number]

/** A panel of 100 drawing units is 352 units wide in the file. */
export const FILE_UNITS_PER_DRAWING_UNIT = 3.52

/** Builds the `d` attribute of a path from integers, each point relative to the point before it. */
export function createPathText() {
  let text = ''
  let position: Point = [0, 0]
  let start: Point = [0, 0]
  let lastCommand = ''

  function add(command: string, points: ReadonlyArray<Point>) {
    const roundedPoints = points.map(
      ([x, y]) => [Math.round(x * FILE_UNITS_PER_DRAWING_UNIT), Math.round(y * FILE_UNITS_PER_DRAWING_UNIT)] as const,
    )
    const numbers = roundedPoints.flatMap(([x, y]) => [x - position[0], y - position[1]])
    // After a move, SVG reads further numbers as a line.
    if (command !== (lastCommand === 'm' ? 'l' : lastCommand) || command === 'm') text += command
    else if ((numbers[0] ?? 0) >= 0) text += ' '
    text += numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : number)).join('')
    lastCommand = command
    position = roundedPoints.at(-1) ?? position
    if (command === 'm') start = position
  }

  return {
    move: (to: Point) => add('m', [to]),
    line: (to: Point) => add('l', [to]),
    quadratic: (bend: Point, to: Point) => add('q', [bend, to]),
    curve: (first: Point, second: Point, to: Point) => add('c', [first, second, to]),
    smoothCurve: (second: Point, to: Point) => add('s', [second, to]),
    /** Draws a dot as a line from `to` with the offset `by` in file units. */
    dot(to: Point, by: Point) {
      add('m', [to])
      const [x, y] = by
      text += y === 0 ? `h${x}` : x === 0 ? `v${y}` : `l${x}${y < 0 ? '' : ' '}${y}`
      lastCommand = 'l'
      position = [position[0] + x, position[1] + y]
    },
    close() {
      text += 'z'
      lastCommand = 'z'
      position = start
    },
    toString: () => text,
  }
}
