import { describe, expect, test } from 'vitest'
import { type Sample, timeLeft, withSample } from './pace.ts'

const MB = 1024 * 1024

describe('the time that an upload still takes', () => {
  test.each([
    [2.5 * MB, 'about 20 seconds left'],
    [0.5 * MB, 'a few seconds left'],
    [8 * MB, 'about a minute left'],
    [30 * MB, 'about 4 minutes left'],
  ])('follows from its pace: %d bytes', (left, words) => {
    const samples = [
      { at: 0, sent: 0 },
      { at: 8_000, sent: MB },
    ]
    expect(timeLeft(samples, MB + left)).toBe(words)
  })

  test('is not told before there is a pace, nor while nothing moves', () => {
    expect(timeLeft([], MB)).toBeNull()
    expect(timeLeft([{ at: 5, sent: 0 }], MB)).toBeNull()
    const still = [
      { at: 0, sent: 1 },
      { at: 9_000, sent: 1 },
    ]
    expect(timeLeft(still, MB)).toBeNull()
  })

  test('forgets what is long ago, and what was sent for nothing', () => {
    let samples: ReadonlyArray<Sample> = [{ at: 0, sent: 0 }]
    samples = withSample(samples, { at: 60_000, sent: 900 })
    expect(samples).toEqual([{ at: 60_000, sent: 900 }])
    expect(withSample(samples, { at: 61_000, sent: 400 })).toEqual([{ at: 61_000, sent: 400 }])
  })
})
