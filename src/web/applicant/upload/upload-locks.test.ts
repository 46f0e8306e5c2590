import { expect, test } from 'vitest'
import { uploadLocks } from './upload-locks.ts'

const { signal } = new AbortController()

test('a second request asks the holder of the lock to release it, and waits for the release', async () => {
  const steps: Array<string> = []
  const firstLock = uploadLocks.newLock('a')
  await firstLock.lock(signal, () => {
    steps.push('first asked to release')
  })
  const secondRequest = uploadLocks.newLock('a').lock(signal, () => {})
  const secondRequestDone = secondRequest.then(() => steps.push('second holds the lock'))
  await uploadLocks.newLock('b').lock(signal, () => {})
  steps.push('first releases')
  await firstLock.unlock()
  await secondRequestDone
  expect(steps).toEqual(['first asked to release', 'first releases', 'second holds the lock'])
})

test('only one of many waiting requests holds the lock at a time', async () => {
  let holderCount = 0
  let maxHolderCount = 0
  const requests = Array.from({ length: 20 }, async () => {
    const lock = uploadLocks.newLock('c')
    await lock.lock(signal, () => {})
    maxHolderCount = Math.max(maxHolderCount, ++holderCount)
    await Promise.resolve()
    holderCount--
    await lock.unlock()
  })
  await Promise.all(requests)
  expect(maxHolderCount).toBe(1)
})
