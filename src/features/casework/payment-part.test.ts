import { expect, test } from 'vitest'
import { paymentPart } from './payment-part.ts'

test.each([
  ['TP-8PB3HMS4GNXD4MSM874J', 'TP-8PB3HMS4GNXD4MSM874J%'],
  ['tp8pb3hms4gnxd4msm874j', 'TP-8PB3HMS4GNXD4MSM874J%'],
  ['TP-8P', 'TP-8P%'],
  ['874j', '%874J%'],
  ['74j', null],
  ['TP-8', null],
  ['adebayo', null],
  ['GT-8PB3-HMS4', null],
  ['100%', null],
])('%s finds payments like %s', (word, pattern) => {
  expect(paymentPart(word)).toBe(pattern)
})
