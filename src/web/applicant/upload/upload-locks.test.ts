import { expect, test } from 'vitest'
import { uploadLocks } from './upload-locks.ts'

const { signal } = new AbortController()

test('a second lock holder asks the first to release the lock and waits for it', async () => {
  const said: Array<string> = []
  const first = uploadLocks.newLock('a')
  await first.lock(signal, () => {
    said.push('the first is asked to leave')
  })
  const second = uploadLocks.newLock('a').lock(signal, () => {})
  const entered = second.then(() => said.push('the second is in'))
  await uploadLocks.newLock('b').lock(signal, () => {})
  said.push('the first leaves')
  await first.unlock()
  await entered
  expect(said).toEqual(['the first is asked to leave', 'the first leaves', 'the second is in'])
})

test('of many waiting holders one gets the lock at a time', async () => {
  let inside = 0
  let most = 0
  const visits = Array.from({ length: 20 }, async () => {
    const lock = uploadLocks.newLock('c')
    await lock.lock(signal, () => {})
    most = Math.max(most, ++inside)
    await Promise.resolve()
    inside--
    await lock.unlock()
  })
  await Promise.all(visits)
  expect(most).toBe(1)
})
