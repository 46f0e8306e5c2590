import { expect, test } from 'vitest'
import { limitConcurrency, QueueIsFull } from './limit-concurrency.ts'

function deferredWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('tasks beyond the limit wait in order', async () => {
  const pass = limitConcurrency({ atOnce: 2, waiting: 3 })
  const held = Array.from({ length: 5 }, deferredWork)
  const begun: Array<number> = []
  const all = held.map(({ work }, number) =>
    pass(() => {
      begun.push(number)
      return work()
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  held[1]?.end()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  held[0]?.end()
  held[2]?.end()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  for (const { end } of held) end()
  await Promise.all(all)
})

test('tasks beyond the queue are refused, and free places are reused', async () => {
  const pass = limitConcurrency({ atOnce: 1, waiting: 1 })
  const [first, second] = [deferredWork(), deferredWork()]
  const inside = pass(first.work)
  const waits = pass(second.work)
  let begun = false
  const refused = pass(async () => {
    begun = true
  })
  await expect(refused).rejects.toThrow(QueueIsFull)
  expect(begun).toBe(false)
  first.end()
  second.end()
  await Promise.all([inside, waits])
  expect(await pass(async () => 'in')).toBe('in')
})

test('a failed task frees its place', async () => {
  const pass = limitConcurrency({ atOnce: 1, waiting: 1 })
  const failing = pass(() => Promise.reject(new Error('no')))
  const next = pass(async () => 'in')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('in')
})
