import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.server.ts'

const MEMBER = { name: 'Fọláṣadé Nwosu', email: 'folasade.nwosu@talentpassage.example' }

test.each([
  'indigo cloth dries at noon',
  'correct horse battery staple',
  'kx7#pQ2!vB9z',
  'ọ̀rọ̀ aṣínà mi gan-an',
  '  spaces count, at both ends  ',
  '🧵 cloth 🧺 noon 🌞',
  'seven goats cross the bridge',
  'lamp otter violin gravel',
  'table monday coffee paper',
  'bi a ba n pe ori',
  'agbado meta ninu oko',
  'Xq7mPz2LkR9vTbN4wYc8',
  'gO+o+Z@@|f"X',
  '63111-541f7-a139d-6f67e',
])('"%s" will do', async password => {
  expect(await judgePassword(password, MEMBER)).toBeNull()
})

test.each([
  '123456789012',
  'Password1234',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'letmeinletmein',
  'iloveyou1234',
  'football2026!!',
  'superman batman',
  'superman batman spiderman',
  'January2026!!',
  'Chelsea2026!!!',
  'Chinedu1990!!!',
  'Abcdefghijkl1!',
  'Arsenal_2025_Arsenal',
  'Summer2026!Summer',
  'monkey dragon 2026',
  'michael jackson 1',
  'qwerty!Qwerty!1',
  '1234 5678 9012 3456',
])('"%s" is too easy', async password => {
  expect(await judgePassword(password, MEMBER)).toBe('too-easy')
})

test.each([
  'Fọláṣadé Nwosu 1',
  'folasade.nwosu',
  'folasadenwosu1',
  'FỌLÁṢADÉ nwosu!',
  'Nwosu-Nwosu-Nwosu',
  'Talent-Passage-2026',
  'Talent Passage 2026!',
  'globaltalentvisa',
  'studio yaba 1234',
  'Lagos2026Lagos',
])('"%s" is mostly words that anybody at the house would try', async password => {
  const member = { name: 'Fọláṣadé Nwosu', email: 'f.nwosu@studio-yaba.example' }
  expect(await judgePassword(password, member)).toBe('own-words')
})

test('own words may be part of a password that is hard to guess', async () => {
  expect(await judgePassword('folasade nwosu horse battery', MEMBER)).toBeNull()
})

test('a name of one or two letters makes no password its own', async () => {
  expect(await judgePassword('omo odo omo odo', { name: 'O. Do', email: 'o@do.ng' })).toBe('too-easy')
  expect(await judgePassword('????????????', MEMBER)).toBe('too-easy')
})

test('eleven characters are too few, twelve are enough, and marks and emoji count once', async () => {
  expect(await judgePassword('kx7#pQ2!vB9', MEMBER)).toBe('too-short')
  expect(await judgePassword('kx7#pQ2!vB9z', MEMBER)).toBeNull()
  // Twelve key presses, six letters: what counts is the composed form.
  expect(await judgePassword('e\u0301a\u0301o\u0301i\u0301u\u0301n\u0301', MEMBER)).toBe('too-short')
  expect(await judgePassword('🧵🧺🌞', MEMBER)).toBe('too-short')
})

test('128 characters are not too many, one more is', async () => {
  const long = 'indigo cloth dries at noon '.repeat(5)
  expect(await judgePassword(`kx7#${long}`.slice(0, 128), MEMBER)).toBeNull()
  expect(await judgePassword(`kx7#${long}`.slice(0, 129), MEMBER)).toBe('too-long')
})
