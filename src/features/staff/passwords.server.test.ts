import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import {
  KNOWN_DEVICE,
  OTHER_PASSWORD,
  PASSWORD,
  signInByPassword,
  staffTestContext,
} from '#tests/support/staff-context.ts'
import { changePassword, checkPasswordStrength, setPassword } from './passwords.server.ts'
import { findSignedInStaff } from './queries.server.ts'
import { signIn } from './sign-in.server.ts'

test("changing one's password needs the current one and ends other sessions", async () => {
  const app = await staffTestContext()
  const { id, email } = await app.anOwner()
  const [firstSession, otherSession] = [await signInByPassword(app, email), await signInByPassword(app, email)]
  const change = (current: string, password: string) => changePassword(app, firstSession.staff, { current, password })
  expect(await change(OTHER_PASSWORD, OTHER_PASSWORD)).toEqual({ ok: false, reason: 'wrong-current' })
  expect(await change(PASSWORD, 'short')).toEqual({ ok: false, reason: 'too-short' })
  expect(await change(PASSWORD, PASSWORD)).toEqual({ ok: false, reason: 'same' })
  expect(await findSignedInStaff(app, otherSession.headers)).not.toBeNull()

  expect(await change(PASSWORD, OTHER_PASSWORD)).toEqual({ ok: true })
  expect(await findSignedInStaff(app, firstSession.headers)).not.toBeNull()
  expect(await findSignedInStaff(app, otherSession.headers)).toBeNull()
  expect(await signIn(app, { email, password: PASSWORD }, KNOWN_DEVICE)).toEqual({ ok: false, staffId: id })
  expect(await signIn(app, { email, password: OTHER_PASSWORD }, KNOWN_DEVICE)).toMatchObject({ ok: true })
})

test('only one of two concurrent password changes succeeds', async () => {
  const app = await staffTestContext()
  const { email } = await app.anOwner()
  const { staff } = await signInByPassword(app, email)
  const results = await Promise.all(
    [OTHER_PASSWORD, `${OTHER_PASSWORD} twice`].map(password =>
      changePassword(app, staff, { current: PASSWORD, password }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('C10: setting a password ends all sessions, and a disabled account stays disabled', async () => {
  const app = await staffTestContext()
  const owner = await app.anOwner()
  const { headers } = await signInByPassword(app, owner.email)
  const setPasswordOf = (email: string) => setPassword(app, { email, password: OTHER_PASSWORD })
  expect(await setPasswordOf(owner.email)).toEqual({ ok: true, isDisabled: false })
  expect(await findSignedInStaff(app, headers)).toBeNull()
  expect(await setPasswordOf('nobody@house.example')).toEqual({ ok: false, reason: 'unknown' })
  const disabledAccount = await aStaffMember().withEmail('gone@house.example').disabled().saveTo(app.db, app.clock)
  expect(await setPasswordOf(disabledAccount.email)).toEqual({ ok: true, isDisabled: true })
  expect(await signIn(app, { email: disabledAccount.email, password: OTHER_PASSWORD }, KNOWN_DEVICE)).toEqual({
    ok: false,
    staffId: disabledAccount.id,
  })
})

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
