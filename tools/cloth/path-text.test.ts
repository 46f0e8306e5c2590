import { expect, test } from 'vitest'
import { createPathText, FILE_UNITS_PER_DRAWING_UNIT } from './path-text.ts'

const point = (x: number, y: number) => [x / FILE_UNITS_PER_DRAWING_UNIT, y / FILE_UNITS_PER_DRAWING_UNIT] as const

test('the points of a path are written as relative integers without redundant letters or spaces', () => {
  const text = createPathText()
  text.move(point(10, 20))
  text.line(point(15, 10))
  text.line(point(15, 12))
  text.quadratic(point(20, 20), point(10, 0))
  expect(`${text}`).toBe('m10 20 5-10 0 2q5 8-5-12')
})

test('the rounding errors of many points do not add up', () => {
  const text = createPathText()
  text.move([0, 0])
  for (let step = 1; step <= 100; step++) text.line(point(step * 0.4, 0))
  text.line(point(0, 0))
  expect(`${text}`).toMatch(/-40 0$/)
})

test('in a path, the move after a closed outline is relative to the start of the outline', () => {
  const text = createPathText()
  text.move(point(10, 10))
  text.line(point(20, 10))
  text.close()
  text.move(point(30, 10))
  expect(`${text}`).toBe('m10 10 10 0zm20 0')
})

test('in a path, the position of a dot is relative to the end of the previous dot', () => {
  const text = createPathText()
  text.dot(point(10, 10), [2, 0])
  text.dot(point(20, 10), [0, 1])
  text.dot(point(30, 11), [1, -1])
  expect(`${text}`).toBe('m10 10h2m8 0v1m10 0l1-1')
})
