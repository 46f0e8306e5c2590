import { describe, expect, test } from 'vitest'
import { addSample, formatTimeLeft, type ProgressSample } from './progress.ts'

const MB = 1024 * 1024

describe('the remaining time of an upload', () => {
  test.each([
    [2.5 * MB, 'about 20 seconds left'],
    [0.5 * MB, 'a few seconds left'],
    [8 * MB, 'about a minute left'],
    [30 * MB, 'about 4 minutes left'],
  ])('at 128 KB a second, the text for %d remaining bytes is "%s"', (bytesLeft, words) => {
    const samples = [
      { atMs: 0, sent: 0 },
      { atMs: 8_000, sent: MB },
    ]
    expect(formatTimeLeft(samples, MB + bytesLeft)).toBe(words)
  })

  test('no remaining time is shown before the speed is known or while the upload makes no progress', () => {
    expect(formatTimeLeft([], MB)).toBeNull()
    expect(formatTimeLeft([{ atMs: 5, sent: 0 }], MB)).toBeNull()
    const samplesWithoutProgress = [
      { atMs: 0, sent: 1 },
      { atMs: 9_000, sent: 1 },
    ]
    expect(formatTimeLeft(samplesWithoutProgress, MB)).toBeNull()
  })

  test('old samples are dropped, and so are samples from before bytes were sent again', () => {
    let samples: ReadonlyArray<ProgressSample> = [{ atMs: 0, sent: 0 }]
    samples = addSample(samples, { atMs: 60_000, sent: 900 })
    expect(samples).toEqual([{ atMs: 60_000, sent: 900 }])
    expect(addSample(samples, { atMs: 61_000, sent: 400 })).toEqual([{ atMs: 61_000, sent: 400 }])
  })
})
