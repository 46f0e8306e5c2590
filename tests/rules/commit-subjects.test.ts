import { expect, test } from 'vitest'
import { faultsOfSubject } from '../../bin/launch/commit-subjects.mjs'

test.each([
  'Reject a second settlement of the same instalment',
  'Process webhooks in order',
  'Focus the first field with an error',
  'Seed 10,000 applications for load tests',
  'Pass the version to every verb',
])('the commit subject "%s" is accepted', subject => {
  expect(faultsOfSubject(subject)).toEqual([])
})

test.each([
  ['Added a test', 'is not a verb in the imperative'],
  ['Fixes the calendar', 'is not a verb in the imperative'],
  ['Moving the button', 'is not a verb in the imperative'],
  ['The calendar shows who comes', 'is not a verb in the imperative'],
  ['What an owner sets reaches customers', 'is not a verb in the imperative'],
  ['reject a second settlement', 'does not begin with a capital'],
  ['Reject a second settlement.', 'ends with a full stop'],
  [`Reject ${'x'.repeat(70)}`, 'has 77 characters, 72 are allowed'],
])('the commit subject "%s" is refused because it %s', (subject, fault) => {
  expect(faultsOfSubject(subject)).toEqual([expect.stringContaining(fault)])
})
