import { expect, test } from 'vitest'
import { findPhoneNumbers } from './phone-links.tsx'

const find = (typed: string) => findPhoneNumbers(typed).map(({ international }) => international)

test.each([
  ['+234 803 123 4567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['0803-123-4567', '2348031234567'],
  ['(0803) 123.4567', '2348031234567'],
  ['0803\u2011123\u00a04567\u200b', '2348031234567'],
  ['０８０３ １２３ ４５６７', '2348031234567'],
  ['00234 803 123 4567', '2348031234567'],
  ['234-803-123-4567', '2348031234567'],
  ['+234 (0) 803 123 4567', '2348031234567'],
  ['+234 0803 123 4567', '2348031234567'],
  ['803 123 4567', '2348031234567'],
  ['01 234 5678', '23412345678'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['call 0803 123 4567 after 6pm', '2348031234567'],
  ['0803 123 4567 ext. 12', '2348031234567'],
  ['0803 123 4567 x12', '2348031234567'],
  ['0803 123 4567 #12', '2348031234567'],
  ['0803 123 4567 / 8', '2348031234567'],
  ['0803 123 4567 (WhatsApp)', '2348031234567'],
  ['0803 123 4567, +234 803 123 4567', '2348031234567'],
])('the text "%s", typed as a phone number, is converted to %s', (typed, number) => {
  expect(findPhoneNumbers(typed)).toEqual([{ typed, international: number }])
})

test.each(['/', ' / ', ', ', '; ', ' or ', '\n', ' & ', ' and ', ' | ', '   ', ' - ', '\\'])(
  'two numbers with "%s" between them are two numbers',
  between => {
    expect(find(`0803-123-4567${between}0705 555 1212`)).toEqual(['2348031234567', '2347055551212'])
  },
)

test('each of several numbers is shown as it was typed', () => {
  expect(findPhoneNumbers('+44 7700 900123 (UK), 0803 123 4567')).toEqual([
    { typed: '+44 7700 900123', international: '447700900123' },
    { typed: '0803 123 4567', international: '2348031234567' },
  ])
  expect(find('+234 803 123 4567 +44 7700 900123')).toEqual(['2348031234567', '447700900123'])
})

test.each([
  'ask my wife',
  '12',
  '',
  '(0)',
  '0800-FLOWERS',
  '0803/123/4567',
  '0803 123 4567 8',
  '0803 123 4567 -8',
  '+49 30/12345678',
  '+234 803 123 4567 705 555 1212',
  '+44 7700 900123 7700 900124',
  '+0 803 123 4567',
  '1234567890123456',
])('the text "%s" gives no number, because it may not be one', typed => {
  expect(find(typed)).toEqual([])
})
