import { expect, test } from 'vitest'
import { coalesceReads } from './coalesce-reads.ts'

function createDeferredRead() {
  const startedReads: Array<PromiseWithResolvers<string>> = []
  const readShared = coalesceReads(() => {
    const reading = Promise.withResolvers<string>()
    startedReads.push(reading)
    return reading.promise
  })
  return { readShared, startedReads }
}

test('a read starts at once when none is running', async () => {
  const { readShared, startedReads } = createDeferredRead()
  const firstRead = readShared()
  startedReads[0]?.resolve('one')
  expect(await firstRead).toBe('one')
  const secondRead = readShared()
  startedReads[1]?.resolve('two')
  expect(await secondRead).toBe('two')
})

test('callers that arrive during a read share the next read, which begins when the first ends', async () => {
  const { readShared, startedReads } = createDeferredRead()
  const firstRead = readShared()
  const laterReads = [readShared(), readShared(), readShared()]
  expect(startedReads).toHaveLength(1)
  startedReads[0]?.resolve('before they asked')
  expect(await firstRead).toBe('before they asked')
  await expect.poll(() => startedReads.length).toBe(2)
  startedReads[1]?.resolve('after they asked')
  expect(await Promise.all(laterReads)).toEqual(Array(3).fill('after they asked'))
  expect(startedReads).toHaveLength(2)
})

test('a failed read is an error only for the callers that share it', async () => {
  const { readShared, startedReads } = createDeferredRead()
  const firstRead = readShared()
  const secondRead = readShared()
  startedReads[0]?.reject(new Error('no answer'))
  await expect(firstRead).rejects.toThrow('no answer')
  await expect.poll(() => startedReads.length).toBe(2)
  startedReads[1]?.resolve('an answer')
  expect(await secondRead).toBe('an answer')
})
