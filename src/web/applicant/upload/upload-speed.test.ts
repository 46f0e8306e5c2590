import { describe, expect, test } from 'vitest'
import { type Sample, timeLeft, withSample } from './upload-speed.ts'

const MB = 1024 * 1024

describe('the remaining time of an upload', () => {
  test.each([
    [2.5 * MB, 'about 20 seconds left'],
    [0.5 * MB, 'a few seconds left'],
    [8 * MB, 'about a minute left'],
    [30 * MB, 'about 4 minutes left'],
  ])('is calculated from its speed: %d bytes', (left, words) => {
    const samples = [
      { at: 0, sent: 0 },
      { at: 8_000, sent: MB },
    ]
    expect(timeLeft(samples, MB + left)).toBe(words)
  })

  test('is unknown before the speed is known and while the upload stalls', () => {
    expect(timeLeft([], MB)).toBeNull()
    expect(timeLeft([{ at: 5, sent: 0 }], MB)).toBeNull()
    const still = [
      { at: 0, sent: 1 },
      { at: 9_000, sent: 1 },
    ]
    expect(timeLeft(still, MB)).toBeNull()
  })

  test('ignores old samples and bytes that were sent again', () => {
    let samples: ReadonlyArray<Sample> = [{ at: 0, sent: 0 }]
    samples = withSample(samples, { at: 60_000, sent: 900 })
    expect(samples).toEqual([{ at: 60_000, sent: 900 }])
    expect(withSample(samples, { at: 61_000, sent: 400 })).toEqual([{ at: 61_000, sent: 400 }])
  })
})
