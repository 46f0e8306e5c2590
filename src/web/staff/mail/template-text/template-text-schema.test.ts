import { expect, test } from 'vitest'
import { templateTextSchema } from './template-text-schema.ts'

const parseVersion = (expectedVersion: string) =>
  templateTextSchema.safeParse({
    intent: 'save',
    template: 'payments.receipt',
    textKey: 'first',
    expectedVersion,
    text: '',
  }).data?.expectedVersion

test.each([
  ['0', 0],
  ['7', 7],
  ['1073741823', 1_073_741_823],
  ['2147483647', 2_147_483_647],
])('the form field "%s" is read as version %i', (typed, version) => {
  expect(parseVersion(typed)).toBe(version)
})

test.each(['', ' 1', '-1', '1e3', '0x1', '١', '12345678901'])('the form value %j is refused as a version', typed => {
  expect(parseVersion(typed)).toBeUndefined()
})
