import { expect, test } from 'vitest'
import { GateIsFull, gate } from './gate.ts'

/** Work that goes on until it is told to end. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('so many work at once, the others wait in the order in which they came', async () => {
  const pass = gate({ atOnce: 2, waiting: 3 })
  const held = Array.from({ length: 5 }, heldWork)
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

test('over the queue the work is refused at once and never begun; a place that becomes free is given again', async () => {
  const pass = gate({ atOnce: 1, waiting: 1 })
  const [first, second] = [heldWork(), heldWork()]
  const inside = pass(first.work)
  const waits = pass(second.work)
  let begun = false
  const refused = pass(async () => {
    begun = true
  })
  await expect(refused).rejects.toThrow(GateIsFull)
  expect(begun).toBe(false)
  first.end()
  second.end()
  await Promise.all([inside, waits])
  expect(await pass(async () => 'in')).toBe('in')
})

test('work that fails leaves its place to the next', async () => {
  const pass = gate({ atOnce: 1, waiting: 1 })
  const failing = pass(() => Promise.reject(new Error('no')))
  const next = pass(async () => 'in')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('in')
})
