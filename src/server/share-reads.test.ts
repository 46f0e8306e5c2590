import { expect, test } from 'vitest'
import { shareReads } from './site-state.ts'

/** A read that ends when it is told to. */
function heldRead() {
  const begun: Array<PromiseWithResolvers<string>> = []
  const ask = shareReads(() => {
    const reading = Promise.withResolvers<string>()
    begun.push(reading)
    return reading.promise
  })
  return { ask, begun }
}

test('who asks while nobody is reading has a read begun at once', async () => {
  const { ask, begun } = heldRead()
  const first = ask()
  begun[0]?.resolve('one')
  expect(await first).toBe('one')
  const second = ask()
  begun[1]?.resolve('two')
  expect(await second).toBe('two')
})

test('all who ask during a read share the next one, which begins when that one ends', async () => {
  const { ask, begun } = heldRead()
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

test('a read that fails fails for those who share it and for nobody after them', async () => {
  const { ask, begun } = heldRead()
  const first = ask()
  const second = ask()
  begun[0]?.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('an answer')
  expect(await second).toBe('an answer')
})
