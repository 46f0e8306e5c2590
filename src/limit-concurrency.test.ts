import { expect, test } from 'vitest'
import { limitConcurrency, QueueIsFull } from './limit-concurrency.ts'

function createDeferredTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('tasks beyond the limit wait in order', async () => {
  const runLimited = limitConcurrency({ atOnce: 2, waiting: 3 })
  const tasks = Array.from({ length: 5 }, createDeferredTask)
  const startedNumbers: Array<number> = []
  const runs = tasks.map(({ work }, number) =>
    runLimited(() => {
      startedNumbers.push(number)
      return work()
    }),
  )
  await expect.poll(() => startedNumbers).toEqual([0, 1])
  tasks[1]?.end()
  await expect.poll(() => startedNumbers).toEqual([0, 1, 2])
  tasks[0]?.end()
  tasks[2]?.end()
  await expect.poll(() => startedNumbers).toEqual([0, 1, 2, 3, 4])
  for (const { end } of tasks) end()
  await Promise.all(runs)
})

test('a task that finds the queue full is refused, and free places are reused', async () => {
  const runLimited = limitConcurrency({ atOnce: 1, waiting: 1 })
  const [first, second] = [createDeferredTask(), createDeferredTask()]
  const firstRun = runLimited(first.work)
  const secondRun = runLimited(second.work)
  let wasStarted = false
  const refusedRun = runLimited(async () => {
    wasStarted = true
  })
  await expect(refusedRun).rejects.toThrow(QueueIsFull)
  expect(wasStarted).toBe(false)
  first.end()
  second.end()
  await Promise.all([firstRun, secondRun])
  expect(await runLimited(async () => 'in')).toBe('in')
})

test('a failed task frees its place', async () => {
  const runLimited = limitConcurrency({ atOnce: 1, waiting: 1 })
  const failingRun = runLimited(() => Promise.reject(new Error('no')))
  const nextRun = runLimited(async () => 'in')
  await expect(failingRun).rejects.toThrow('no')
  expect(await nextRun).toBe('in')
})
