import { expect, test } from 'vitest'
import { listChannelChoices, readChannel, suggestChannel } from './channels.ts'

test('bank transfer is suggested from ₦1,000,000 on, and no channel below', () => {
  expect(suggestChannel(100_000_000)).toBe('bank_transfer')
  expect(suggestChannel(99_999_900)).toBeNull()
})

test('USSD cannot carry more than ₦200,000', () => {
  const findUsable = (kobo: number) =>
    listChannelChoices(kobo)
      .filter(choice => choice.isUsable)
      .map(({ channel }) => channel)
  expect(findUsable(20_000_000)).toEqual(['bank_transfer', 'card', 'ussd'])
  expect(findUsable(20_000_100)).toEqual(['bank_transfer', 'card'])
})

test('limits are named only for sums that they touch', () => {
  const findLimits = (kobo: number) => listChannelChoices(kobo).map(({ limits }) => limits !== null)
  expect(findLimits(12_138_700)).toEqual([false, false, false])
  expect(findLimits(20_000_100)).toEqual([false, false, true])
  expect(findLimits(100_000_000)).toEqual([true, true, true])
})

test('an unknown or unusable channel leaves every channel open', () => {
  expect(readChannel('card', 1)).toBe('card')
  expect(readChannel('ussd', 20_000_100)).toBeNull()
  for (const value of ['any', '', null, undefined, 'cash', ['card']]) expect(readChannel(value, 1)).toBeNull()
})
