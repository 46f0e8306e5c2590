import { createPathText, FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import type { SeededRandom } from './seeded-random.ts'

type PathText = ReturnType<typeof createPathText>
type Stroke = { width?: number; wobble?: number }

/** Shorter sides are drawn straight, because their curve would not be visible. */
const MIN_CURVED_LENGTH = 30

export function drawLines(
  random: SeededRandom,
  lines: ReadonlyArray<ReadonlyArray<Point>>,
  stroke: Stroke = {},
): string {
  const pathText = createPathText()
  for (const points of lines) drawSmoothLine(pathText, jitterPoints(random, points, stroke.wobble ?? 0.5))
  return formatPath(random, pathText, stroke.width ?? 2.4)
}

export function drawStraightLines(
  random: SeededRandom,
  lines: ReadonlyArray<readonly [Point, Point]>,
  stroke: Stroke = {},
): string {
  const pathText = createPathText()
  for (const ends of lines) {
    const [from, to] = jitterPoints(random, ends, stroke.wobble ?? 0.5)
    if (from === undefined || to === undefined) continue
    pathText.move(from)
    drawSide(random, pathText, from, to)
  }
  return formatPath(random, pathText, stroke.width ?? 2.4)
}

export function drawOutlines(
  random: SeededRandom,
  shapes: ReadonlyArray<ReadonlyArray<Point>>,
  stroke: Stroke = {},
): string {
  const pathText = createPathText()
  for (const corners of shapes) {
    const [first, ...others] = jitterPoints(random, corners, stroke.wobble ?? 0.5)
    if (first === undefined) continue
    pathText.move(first)
    let from = first
    for (const to of others) {
      drawSide(random, pathText, from, to)
      from = to
    }
    drawSide(random, pathText, from, [first[0] + random.jitter(0.5), first[1] + random.jitter(0.5)])
  }
  return formatPath(random, pathText, stroke.width ?? 2.4)
}

export function drawDots(random: SeededRandom, centres: ReadonlyArray<Point>, radius: number): string {
  const pathText = createPathText()
  for (const [x, y] of centres) {
    const dotLength = Math.round(random.between(0, 0.8) * FILE_UNITS_PER_DRAWING_UNIT)
    const centre: Point = [x + random.jitter(0.5), y + random.jitter(0.5)]
    pathText.dot(centre, random.jitter(1) > 0 ? [dotLength, 0] : [0, dotLength])
  }
  return formatPath(random, pathText, 2 * radius - 0.2, 0)
}

export function drawFilledShapes(
  random: SeededRandom,
  shapes: ReadonlyArray<ReadonlyArray<Point>>,
  wobble = 1,
): string {
  const pathText = createPathText()
  for (const corners of shapes) {
    const [first, ...others] = jitterPoints(random, corners, wobble)
    if (first === undefined) continue
    pathText.move(first)
    for (const corner of others) pathText.line(corner)
    pathText.close()
  }
  return `<path fill="currentColor" stroke="none" d="${pathText}"/>`
}

function drawSmoothLine(pathText: PathText, points: Array<Point>) {
  for (const [index, to] of points.entries()) {
    const previous = points[index - 1]
    const beforePrevious = points[index - 2]
    const next = points[index + 1] ?? to
    if (previous === undefined) {
      pathText.move(to)
      continue
    }
    const endControlPoint: Point = [to[0] - (next[0] - previous[0]) / 6, to[1] - (next[1] - previous[1]) / 6]
    if (beforePrevious === undefined)
      pathText.curve(
        [previous[0] + (to[0] - previous[0]) / 6, previous[1] + (to[1] - previous[1]) / 6],
        endControlPoint,
        to,
      )
    else pathText.smoothCurve(endControlPoint, to)
  }
}

function drawSide(random: SeededRandom, pathText: PathText, from: Point, to: Point) {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < MIN_CURVED_LENGTH) return pathText.line(to)
  const controlPoint: Point = [(from[0] + to[0]) / 2 + random.jitter(1.1), (from[1] + to[1]) / 2 + random.jitter(1.1)]
  pathText.quadratic(controlPoint, to)
}

function jitterPoints(random: SeededRandom, points: ReadonlyArray<Point>, wobble: number): Array<Point> {
  return points.map(([x, y]) => [x + random.jitter(wobble), y + random.jitter(wobble)])
}

function formatPath(random: SeededRandom, pathText: PathText, width: number, jitter = 0.35): string {
  return `<path stroke-width="${Math.round((width + random.jitter(jitter)) * FILE_UNITS_PER_DRAWING_UNIT)}" d="${pathText}"/>`
}
