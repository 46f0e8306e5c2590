import { expect, test } from 'vitest'
import { DAY_MS } from '#src/clock.ts'
import { DAYS_IN_BIN } from '#src/features/cases/bin/bin.ts'
import { KEEP_UNFINISHED_UPLOAD_MS } from '#src/features/files/uploads.ts'
import { RETENTION } from './retention.ts'

const NUMBERS: Record<string, string> = { two: '2', five: '5', six: '6', twelve: '12' }

test('the privacy notice promises the periods that the database uses', () => {
  for (const { keep, interval } of Object.values(RETENTION)) {
    expect(keep.replace(/^[a-z]+/, word => NUMBERS[word] ?? word)).toBe(interval)
  }
})

test('the bin and unfinished uploads end when the privacy notice says', () => {
  expect(RETENTION['deleted-application'].interval).toBe(`${DAYS_IN_BIN} days`)
  expect(RETENTION.upload.interval).toBe(`${KEEP_UNFINISHED_UPLOAD_MS / DAY_MS} days`)
})
