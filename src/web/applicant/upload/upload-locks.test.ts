import { expect, test } from 'vitest'
import { uploadLocks } from './upload-locks.ts'

const { signal } = new AbortController()

test('a second request asks the lock’s holder to release it, and waits until the holder has done so', async () => {
  const steps: Array<string> = []
  const first = uploadLocks.newLock('a')
  await first.lock(signal, () => {
    steps.push('first asked to release')
  })
  const second = uploadLocks.newLock('a').lock(signal, () => {})
  const secondHolds = second.then(() => steps.push('second holds the lock'))
  await uploadLocks.newLock('b').lock(signal, () => {})
  steps.push('first releases')
  await first.unlock()
  await secondHolds
  expect(steps).toEqual(['first asked to release', 'first releases', 'second holds the lock'])
})

test('only one of many waiting requests holds the lock at a time', async () => {
  let holders = 0
  let mostHolders = 0
  const requests = Array.from({ length: 20 }, async () => {
    const lock = uploadLocks.newLock('c')
    await lock.lock(signal, () => {})
    mostHolders = Math.max(mostHolders, ++holders)
    await Promise.resolve()
    holders--
    await lock.unlock()
  })
  await Promise.all(requests)
  expect(mostHolders).toBe(1)
})
