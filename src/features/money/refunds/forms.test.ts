import { expect, test } from 'vitest'
import { answerDisputeSchema } from '../disputes/rules.ts'
import { proposeRefundSchema, recordRefundSchema } from './forms.ts'

const IN_NAIRA = 'This payment was in naira. Please enter the amount in naira'
const listErrors = (error: { issues: ReadonlyArray<{ message: string }> } | undefined) =>
  error?.issues.map(({ message }) => message)

test('a refund through the provider and an accepted dispute take no amount in pounds', () => {
  const refund = { share: 'part', reason: 'Stopped', amount: '£10' }
  expect(listErrors(proposeRefundSchema.safeParse(refund).error)).toEqual([IN_NAIRA])
  expect(proposeRefundSchema.parse({ ...refund, amount: '₦20,000' })).toMatchObject({ partKobo: 2_000_000 })
  const dispute = { answer: 'accept', message: 'We made a mistake', amount: '£10' }
  expect(listErrors(answerDisputeSchema.safeParse(dispute).error)).toEqual([IN_NAIRA])
  expect(answerDisputeSchema.parse({ ...dispute, amount: '20000' })).toMatchObject({ kobo: 2_000_000 })
})

test('a refund by hand keeps the sign of its amount', () => {
  const refund = { method: 'cash', reference: '', paidOn: '2026-11-01', reason: 'Stopped' }
  const readSign = (amount: string) => recordRefundSchema('2026-11-02').parse({ ...refund, amount }).sign
  expect(['£10', '₦10', '10'].map(readSign)).toEqual(['GBP', 'NGN', null])
})

test('a refund that asks for its meaning names all that is missing at once', () => {
  const [reason, meaning] = ['Please say why the money goes back', 'Please choose what the refund means for the price']
  const refund = { share: 'all', reason: '', asksMeaning: 'yes' }
  expect(listErrors(proposeRefundSchema.safeParse(refund).error)).toEqual([reason, meaning])
  const { share: _, ...withoutShare } = refund
  expect(listErrors(proposeRefundSchema.safeParse(withoutShare).error)).toContain(meaning)
  const byHand = { amount: '£10', method: 'cash', reference: '', paidOn: '2026-11-01', reason: '', asksMeaning: 'yes' }
  expect(listErrors(recordRefundSchema('2026-11-02').safeParse(byHand).error)).toEqual([reason, meaning])
  expect(proposeRefundSchema.parse({ ...refund, asksMeaning: '', reason: 'Stopped' })).not.toHaveProperty('asksMeaning')
})
