import { expect, test } from 'vitest'
import { finishesInTime } from './finishes-in-time.ts'

test('work that ends is in time, and work that hangs is not', async () => {
  expect(await finishesInTime(Promise.resolve(), 10_000)).toBe(true)
  expect(await finishesInTime(new Promise(() => {}), 1)).toBe(false)
})

test('the error of work that fails in time is thrown', async () => {
  await expect(finishesInTime(Promise.reject(new Error('refused')), 10_000)).rejects.toThrow('refused')
})
