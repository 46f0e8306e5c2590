import { expect, test } from 'vitest'
import { coalesceReads } from './site-state.ts'

function deferredRead() {
  const begun: Array<PromiseWithResolvers<string>> = []
  const ask = coalesceReads(() => {
    const reading = Promise.withResolvers<string>()
    begun.push(reading)
    return reading.promise
  })
  return { ask, begun }
}

test('a read begins at once if none is running', async () => {
  const { ask, begun } = deferredRead()
  const first = ask()
  begun[0]?.resolve('one')
  expect(await first).toBe('one')
  const second = ask()
  begun[1]?.resolve('two')
  expect(await second).toBe('two')
})

test('callers during a read share the next read, which begins when the first ends', async () => {
  const { ask, begun } = deferredRead()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('before they asked')
  expect(await first).toBe('before they asked')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('after they asked')
  expect(await Promise.all(later)).toEqual(Array(3).fill('after they asked'))
  expect(begun).toHaveLength(2)
})

test('a failed read fails for its callers only', async () => {
  const { ask, begun } = deferredRead()
  const first = ask()
  const second = ask()
  begun[0]?.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('an answer')
  expect(await second).toBe('an answer')
})
