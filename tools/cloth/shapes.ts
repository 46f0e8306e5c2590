import { FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import type { SeededRandom } from './seeded-random.ts'
import { drawLines } from './strokes.ts'

export const PANEL_CENTRE: Point = [50, 50]

export function squarePoints(half: number): Array<Point> {
  return [
    [50 - half, 50 - half],
    [50 + half, 50 - half],
    [50 + half, 50 + half],
    [50 - half, 50 + half],
  ]
}

export function diamondPoints(half: number, [x, y]: Point = PANEL_CENTRE): Array<Point> {
  return [
    [x, y - half],
    [x + half, y],
    [x, y + half],
    [x - half, y],
  ]
}

export function steppedCrossPoints(half: number): Array<Point> {
  const step = half / 3
  const quarter: Array<Point> = [
    [-step, -half],
    [step, -half],
    [step, -2 * step],
    [2 * step, -2 * step],
    [2 * step, -step],
  ]
  return [0, 1, 2, 3].flatMap(turns => quarter.map(point => rotate(point, turns)))
}

/** `from` is the angle of the first point in radians. */
export function circlePoints(radius: number, count: number, [x, y]: Point = PANEL_CENTRE, from = 0): Array<Point> {
  return Array.from({ length: count }, (_, index) => {
    const angle = from + (2 * Math.PI * index) / count
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}

export function cornerPoints(inset: number): Array<Point> {
  return [
    [inset, inset],
    [100 - inset, inset],
    [inset, 100 - inset],
    [100 - inset, 100 - inset],
  ]
}

export function gridPoints(across: ReadonlyArray<number>, down: ReadonlyArray<number> = across): Array<Point> {
  return across.flatMap(x => down.map(y => [x, y] as const))
}

export function drawLeaf(random: SeededRandom, stalk: Point, tip: Point, belly: number): string {
  const [dx, dy] = [tip[0] - stalk[0], tip[1] - stalk[1]]
  const length = Math.hypot(dx, dy)
  const pointAt = (along: number, aside: number): Point => [
    stalk[0] + dx * along - (dy / length) * aside,
    stalk[1] + dy * along + (dx / length) * aside,
  ]
  const edgePoints = (side: number) => [
    pointAt(0, 0),
    pointAt(0.22, side * belly * 0.8),
    pointAt(0.5, side * belly),
    pointAt(0.78, side * belly * 0.62),
    pointAt(1, 0),
  ]
  const veinPoints = (along: number, side: number) => [
    pointAt(along, 0),
    pointAt(along + 0.09, side * belly * 0.36),
    pointAt(along + 0.15, side * belly * (0.72 - along * 0.3)),
  ]
  const veins = [0.24, 0.42, 0.6].flatMap(along => [veinPoints(along, 1), veinPoints(along, -1)])
  return (
    drawLines(random, [edgePoints(1), edgePoints(-1)], { wobble: 0.4 }) +
    drawLines(random, [[pointAt(-0.02, 0), pointAt(0.5, random.jitter(0.6)), pointAt(0.96, 0)]], {
      width: 1.9,
      wobble: 0.2,
    }) +
    drawLines(random, veins, { width: 1.5, wobble: 0.25 })
  )
}

/** The copies refer to the drawing by its `id`, so that the file stays small. */
export function drawRotatedCopies(id: string, drawing: string, turns: ReadonlyArray<number>): string {
  const middle = 50 * FILE_UNITS_PER_DRAWING_UNIT
  const copies = turns.map(angle => `<use href="#${id}" transform="rotate(${angle} ${middle} ${middle})"/>`)
  return `<g id="${id}">${drawing}</g>${copies.join('')}`
}

function rotate([x, y]: Point, turns: number): Point {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][turns] as [number, number]
  return [50 + x * cos - y * sin, 50 + x * sin + y * cos]
}
