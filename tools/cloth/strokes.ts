import type { Hand } from './hand.ts'
import { createPathText, FINE, type Point } from './path-text.ts'

type PathText = ReturnType<typeof createPathText>
type Stroke = { width?: number; wobble?: number }

/** A side that is shorter than this needs no bow: nobody would see it. */
const SHORT = 30

/** Lines of starch, each through its points, all of one width. */
export function lines(hand: Hand, all: ReadonlyArray<ReadonlyArray<Point>>, stroke: Stroke = {}): string {
  const text = createPathText()
  for (const points of all) through(text, slipped(hand, points, stroke.wobble ?? 0.5))
  return path(hand, text, stroke.width ?? 2.4)
}

/** Straight lines as a hand rules them: they breathe. */
export function rules(hand: Hand, all: ReadonlyArray<readonly [Point, Point]>, stroke: Stroke = {}): string {
  const text = createPathText()
  for (const ends of all) {
    const [from, to] = slipped(hand, ends, stroke.wobble ?? 0.5)
    if (from === undefined || to === undefined) continue
    text.move(from)
    side(hand, text, from, to)
  }
  return path(hand, text, stroke.width ?? 2.4)
}

/** Closed outlines with corners. */
export function outlines(hand: Hand, all: ReadonlyArray<ReadonlyArray<Point>>, stroke: Stroke = {}): string {
  const text = createPathText()
  for (const corners of all) {
    const [first, ...others] = slipped(hand, corners, stroke.wobble ?? 0.5)
    if (first === undefined) continue
    text.move(first)
    let from = first
    for (const to of others) {
      side(hand, text, from, to)
      from = to
    }
    side(hand, text, from, [first[0] + hand.slip(0.5), first[1] + hand.slip(0.5)])
  }
  return path(hand, text, stroke.width ?? 2.4)
}

/** Drops of starch, each a little long one way or the other. */
export function dots(hand: Hand, centres: ReadonlyArray<Point>, radius: number): string {
  const text = createPathText()
  for (const [x, y] of centres) {
    const length = Math.round(hand.between(0, 0.8) * FINE)
    const slip: Point = [x + hand.slip(0.5), y + hand.slip(0.5)]
    text.grain(slip, hand.slip(1) > 0 ? [length, 0] : [0, length])
  }
  return path(hand, text, 2 * radius - 0.2, 0)
}

/** Shapes that were covered with starch altogether. */
export function patches(hand: Hand, all: ReadonlyArray<ReadonlyArray<Point>>, wobble = 1): string {
  const text = createPathText()
  for (const corners of all) {
    const [first, ...others] = slipped(hand, corners, wobble)
    if (first === undefined) continue
    text.move(first)
    for (const corner of others) text.line(corner)
    text.close()
  }
  return `<path fill="currentColor" stroke="none" d="${text}"/>`
}

/** A smooth line: each piece arrives in the direction that leads on to the point after. */
function through(text: PathText, points: Array<Point>) {
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
    else text.goOn(arriving, to)
  }
}

function side(hand: Hand, text: PathText, from: Point, to: Point) {
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < SHORT) return text.line(to)
  const bend: Point = [(from[0] + to[0]) / 2 + hand.slip(1.1), (from[1] + to[1]) / 2 + hand.slip(1.1)]
  text.bow(bend, to)
}

function slipped(hand: Hand, points: ReadonlyArray<Point>, wobble: number): Array<Point> {
  return points.map(([x, y]) => [x + hand.slip(wobble), y + hand.slip(wobble)])
}

function path(hand: Hand, text: PathText, width: number, slip = 0.35): string {
  return `<path stroke-width="${Math.round((width + hand.slip(slip)) * FINE)}" d="${text}"/>`
}
