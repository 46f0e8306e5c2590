import { expect, test } from 'vitest'
import { describeRefundRule } from './scope.ts'
import { hasStarted, WE_START } from './start.ts'

const ALL = { hasFirstPayment: true, sector: 'technology', hasCv: true }

test('our work begins when the first payment, the field and the CV are here', () => {
  expect(hasStarted(ALL)).toBe(true)
  expect(hasStarted({ ...ALL, hasFirstPayment: false })).toBe(false)
  expect(hasStarted({ ...ALL, sector: null })).toBe(false)
  expect(hasStarted({ ...ALL, hasCv: false })).toBe(false)
})

test('a full refund is offered only until the start, with the sentence that says when we start', () => {
  const before = describeRefundRule('full_support')
  expect(before).toContain('full refund until we start')
  expect(before).toContain(WE_START)
  const after = describeRefundRule('full_support', { hasStarted: true })
  expect(after).not.toMatch(/full refund|until we start/)
  expect(after).toContain('you pay only for what we have delivered, and get the rest back')
})
