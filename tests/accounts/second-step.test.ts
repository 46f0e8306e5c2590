import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#src/clock.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { PASSWORD } from '../support/staff-context.ts'
import { aStaffMemberWithPassword, signInByPassword } from '../support/staff-passwords.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const SECOND_STEP = act('changeSecondStep')

test('with an authenticator the password opens no page, and a recovery code does, which is mailed', async () => {
  const { email } = await aStaffMemberWithPassword(program)
  const { browser: first } = await signInByPassword(program, email)
  await first.postDialog(SECOND_STEP, { intent: 'start' })
  const { view } = await first.open('/admin/account')
  const secret = view.document.querySelector('code')?.textContent.replaceAll(' ', '') ?? ''
  const wrong = await first.postDialog(SECOND_STEP, { intent: 'confirm', code: '000000' })
  expect(wrong.answer).toMatchObject({ ok: false, errors: { code: expect.stringContaining('doesn’t match') } })
  const { answer } = await first.postDialog(SECOND_STEP, { intent: 'confirm', code: await generate({ secret }) })
  const { recoveryCodes } = (answer as { more: { recoveryCodes: Array<string> } }).more
  expect(recoveryCodes).toHaveLength(10)

  const { browser, page } = await signInByPassword(program, email)
  expect(page.view.getByRole('heading', { level: 1 })).toHaveTextContent('Second step')
  expect((await browser.open('/admin/dashboard')).url.pathname).toBe('/admin/login')
  const refused = await browser.press(page, 'Continue', { Code: '123456' })
  expect(refused.view.getByRole('alert')).toHaveTextContent('That code or passkey didn’t work')
  const signedIn = await browser.press(refused, 'Continue', { Code: recoveryCodes[0] ?? '' })
  expect(signedIn.url.pathname).toBe('/admin/dashboard')
  await expect
    .poll(async () => (await program.mailTo(email)).map(mail => mail.subject), { timeout: 20_000 })
    .toContain('Recovery code used (Talent Passage)')
})

test('an export with an old proof asks to confirm, and leads back to the list', async () => {
  const { id, email } = await aStaffMemberWithPassword(program, 'finance')
  const { browser } = await signInByPassword(program, email)
  await makeProofOld(id)
  const list = await browser.open('/admin/applications?status=completed')
  const confirm = await browser.click(list, 'Export CSV')
  expect(confirm.url.pathname).toBe('/admin/confirm')
  const refused = await browser.press(confirm, 'Confirm', { Password: 'a wrong password' })
  expect(refused.view.getByRole('alert')).toHaveTextContent('That password isn’t right.')
  const confirmed = await browser.press(refused, 'Confirm', { Password: PASSWORD })
  expect(confirmed.url.pathname + confirmed.url.search).toBe('/admin/applications?status=completed')
  const file = await browser.click(confirmed, 'Export CSV')
  expect(file.headers.get('content-disposition')).toMatch(/\.csv"?$/)
})

test('staff see where they are signed in, and sign out the others', async () => {
  const { email } = await aStaffMemberWithPassword(program)
  const { browser } = await signInByPassword(program, email)
  const { browser: other } = await signInByPassword(program, email)
  const listSessions = async () => {
    const { view } = await browser.open('/admin/account')
    return [...view.getByRole('region', { name: 'Where you’re signed in' }).querySelectorAll('li')]
  }
  const sessions = await listSessions()
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ textContent }) => textContent.includes('(this one)'))).toHaveLength(1)
  const ended = await browser.postDialog(act('endSessions'), { sessionId: 'all-others' })
  expect(ended.answer).toMatchObject({ ok: true })
  expect(await listSessions()).toHaveLength(1)
  expect((await other.open('/admin/dashboard')).url.pathname).toBe('/admin/login')
})

test.each([
  ['the prices', act('saveSettings'), { intent: 'prices', application_fee: '2' }],
  ['the exchange rate', act('saveSettings'), { intent: 'exchange-rate', ratePolicy: 'fixed', rate: '1' }],
  ['the meeting link', act('saveSettings'), { intent: 'calendar', meetingLink: 'https://evil.example/room' }],
  ['a fact about the visa', act('saveFact'), { fact: 'visa-fee' }],
  ['the dates of our checks', act('recordFactChecks'), { facts: 'visa-fee' }],
  ['a criterion of an endorsing body', act('saveCriterion'), { title: 'Any' }],
  ['our own figures', act('takeBackTrackRecord'), { expectedVersion: '1' }],
  [
    'a text of a mail',
    act('changeTemplateText'),
    { template: 'payments.receipt', intent: 'save', textKey: 'a', expectedVersion: '0' },
  ],
])('an owner who has not confirmed for a while cannot change %s', async (_what, path, form) => {
  const { id, email } = await aStaffMemberWithPassword(program, 'owner')
  const { browser } = await signInByPassword(program, email)
  await makeProofOld(id)
  const { status, answer } = await browser.postDialog(path, form)
  expect(answer).toMatchObject({ ok: false, mustConfirm: true })
  expect(status).toBe(403)
})

/** Makes the last proof of this person's sessions an hour old. */
async function makeProofOld(staffId: string) {
  const confirmedAt = new Date(program.clock.now().getTime() - HOUR_MS)
  await program.db.update(staffSessions).set({ confirmedAt }).where(eq(staffSessions.staffId, staffId))
}
