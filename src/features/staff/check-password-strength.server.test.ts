import { expect, test } from 'vitest'
import { checkPasswordStrength } from './check-password-strength.server.ts'

const STAFF_MEMBER = { name: 'Fọláṣadé Nwosu', email: 'folasade.nwosu@talentpassage.example' }

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
])('the password "%s" is accepted', async password => {
  expect(await checkPasswordStrength(password, STAFF_MEMBER)).toBeNull()
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
])('the password "%s" is refused as too easy', async password => {
  expect(await checkPasswordStrength(password, STAFF_MEMBER)).toBe('too-easy')
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
])('the password "%s" is refused, because it consists mostly of words about the person or the firm', async password => {
  const staffMember = { name: 'Fọláṣadé Nwosu', email: 'f.nwosu@studio-yaba.example' }
  expect(await checkPasswordStrength(password, staffMember)).toBe('own-words')
})

test('a strong password may contain the name of its owner', async () => {
  expect(await checkPasswordStrength('folasade nwosu horse battery', STAFF_MEMBER)).toBeNull()
})

test('names of one or two letters do not count as words about the person', async () => {
  expect(await checkPasswordStrength('omo odo omo odo', { name: 'O. Do', email: 'o@do.ng' })).toBe('too-easy')
  expect(await checkPasswordStrength('????????????', STAFF_MEMBER)).toBe('too-easy')
})

test('C16: a password needs twelve characters, and an accented letter or an emoji counts as one character', async () => {
  expect(await checkPasswordStrength('kx7#pQ2!vB9', STAFF_MEMBER)).toBe('too-short')
  expect(await checkPasswordStrength('kx7#pQ2!vB9z', STAFF_MEMBER)).toBeNull()
  // Twelve code points compose to six letters, and only the composed form counts.
  expect(await checkPasswordStrength('e\u0301a\u0301o\u0301i\u0301u\u0301n\u0301', STAFF_MEMBER)).toBe('too-short')
  expect(await checkPasswordStrength('🧵🧺🌞', STAFF_MEMBER)).toBe('too-short')
})

test('a password of 128 characters is accepted, and one of 129 is refused', async () => {
  const longText = 'indigo cloth dries at noon '.repeat(5)
  expect(await checkPasswordStrength(`kx7#${longText}`.slice(0, 128), STAFF_MEMBER)).toBeNull()
  expect(await checkPasswordStrength(`kx7#${longText}`.slice(0, 129), STAFF_MEMBER)).toBe('too-long')
})
