import { describe, expect, test } from 'vitest'
import { type Sample, timeLeft, withSample } from './upload-speed.ts'

const MB = 1024 * 1024

describe('the remaining time of an upload', () => {
  test.each([
    [2.5 * MB, 'about 20 seconds left'],
    [0.5 * MB, 'a few seconds left'],
    [8 * MB, 'about a minute left'],
    [30 * MB, 'about 4 minutes left'],
  ])('is calculated from the speed: with %d bytes to send, "%s"', (bytesLeft, words) => {
    const samples = [
      { atMs: 0, sent: 0 },
      { atMs: 8_000, sent: MB },
    ]
    expect(timeLeft(samples, MB + bytesLeft)).toBe(words)
  })

  test('is null before the speed is known and while the upload makes no progress', () => {
    expect(timeLeft([], MB)).toBeNull()
    expect(timeLeft([{ atMs: 5, sent: 0 }], MB)).toBeNull()
    const withoutProgress = [
      { atMs: 0, sent: 1 },
      { atMs: 9_000, sent: 1 },
    ]
    expect(timeLeft(withoutProgress, MB)).toBeNull()
  })

  test('ignores old samples and bytes that were sent again', () => {
    let samples: ReadonlyArray<Sample> = [{ atMs: 0, sent: 0 }]
    samples = withSample(samples, { atMs: 60_000, sent: 900 })
    expect(samples).toEqual([{ atMs: 60_000, sent: 900 }])
    expect(withSample(samples, { atMs: 61_000, sent: 400 })).toEqual([{ atMs: 61_000, sent: 400 }])
  })
})
