import { createPathText, FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import type { SeededRandom } from './seeded-random.ts'

type PathText = ReturnType<typeof createPathText>
type Stroke = { width?: number; wobble?: number }

/** Shorter sides are straight, because a curve would not be visible. */
const MIN_CURVED_LENGTH = 30

export function drawLines(random: SeededRandom, all: ReadonlyArray<ReadonlyArray<Point>>, stroke: Stroke = {}): string {
  const text = createPathText()
  for (const points of all) drawSmoothLine(text, jitterPoints(random, points, stroke.wobble ?? 0.5))
  return path(random, text, stroke.width ?? 2.4)
}

export function drawStraightLines(
  random: SeededRandom,
  all: ReadonlyArray<readonly [Point, Point]>,
  stroke: Stroke = {},
): string {
  const text = createPathText()
  for (const ends of all) {
    const [from, to] = jitterPoints(random, ends, stroke.wobble ?? 0.5)
    if (from === undefined || to === undefined) continue
    text.move(from)
    drawSide(random, text, from, to)
  }
  return path(random, text, stroke.width ?? 2.4)
}

export function drawOutlines(
  random: SeededRandom,
  all: ReadonlyArray<ReadonlyArray<Point>>,
  stroke: Stroke = {},
): string {
  const text = createPathText()
  for (const corners of all) {
    const [first, ...others] = jitterPoints(random, corners, stroke.wobble ?? 0.5)
    if (first === undefined) continue
    text.move(first)
    let from = first
    for (const to of others) {
      drawSide(random, text, from, to)
      from = to
    }
    drawSide(random, text, from, [first[0] + random.jitter(0.5), first[1] + random.jitter(0.5)])
  }
  return path(random, text, stroke.width ?? 2.4)
}

export function drawDots(random: SeededRandom, centres: ReadonlyArray<Point>, radius: number): string {
  const text = createPathText()
  for (const [x, y] of centres) {
    const length = Math.round(random.between(0, 0.8) * FILE_UNITS_PER_DRAWING_UNIT)
    const jitter: Point = [x + random.jitter(0.5), y + random.jitter(0.5)]
    text.dot(jitter, random.jitter(1) > 0 ? [length, 0] : [0, length])
  }
  return path(random, text, 2 * radius - 0.2, 0)
}

export function drawFilledShapes(random: SeededRandom, all: ReadonlyArray<ReadonlyArray<Point>>, wobble = 1): string {
  const text = createPathText()
  for (const corners of all) {
    const [first, ...others] = jitterPoints(random, corners, wobble)
    if (first === undefined) continue
    text.move(first)
    for (const corner of others) text.line(corner)
    text.close()
  }
  return `<path fill="currentColor" stroke="none" d="${text}"/>`
}

function drawSmoothLine(text: PathText, points: Array<Point>) {
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    const before = points[index - 2]
    const after = points[index + 1] ?? to
    if (from === undefined) {
      text.move(to)
      continue
    }
    const arriving: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    if (before === undefined)
      text.curve([from[0] + (to[0] - from[0]) / 6, from[1] + (to[1] - from[1]) / 6], arriving, to)
    else text.smoothCurve(arriving, to)
  }
}

function drawSide(random: SeededRandom, text: PathText, from: Point, to: Point) {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < MIN_CURVED_LENGTH) return text.line(to)
  const bend: Point = [(from[0] + to[0]) / 2 + random.jitter(1.1), (from[1] + to[1]) / 2 + random.jitter(1.1)]
  text.quadratic(bend, to)
}

function jitterPoints(random: SeededRandom, points: ReadonlyArray<Point>, wobble: number): Array<Point> {
  return points.map(([x, y]) => [x + random.jitter(wobble), y + random.jitter(wobble)])
}

function path(random: SeededRandom, text: PathText, width: number, jitter = 0.35): string {
  return `<path stroke-width="${Math.round((width + random.jitter(jitter)) * FILE_UNITS_PER_DRAWING_UNIT)}" d="${text}"/>`
}
