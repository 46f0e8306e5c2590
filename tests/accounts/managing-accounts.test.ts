import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { act } from '#src/web/staff/parts/act.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { PASSWORD } from '../support/staff-context.ts'
import { aStaffMemberWithPassword, signInByPassword, waitForPasswordLink } from '../support/staff-passwords.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const INVITE = act('inviteStaff')

test('an invited staff member chooses a password by the mailed link and signs in', async () => {
  const { browser: owner, staffMember } = await program.staff('owner')
  const invitation = { name: 'Tádé Bello', email: inventEmail(), role: 'caseworker' }
  const { email } = invitation
  expect(await owner.postDialog(INVITE, { ...invitation, name: '' })).toMatchObject({
    status: 400,
    answer: { ok: false, errors: { name: 'Please enter a name' } },
  })
  expect((await owner.postDialog(INVITE, invitation)).answer).toMatchObject({
    ok: true,
    title: 'Invitation Sent',
    description: expect.stringContaining(email),
  })
  expect(await findRow(owner, email)).toHaveTextContent(/Invited.*Never/)

  const link = await waitForPasswordLink(program, email)
  const mails = await program.mailTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You’re invited to join Talent Passage'])
  expect(mails[0]?.text).toContain(`${staffMember.name} has made a Talent Passage staff account for you.`)
  const colleague = program.visitor()
  const passwords = { 'New Password': PASSWORD, 'Repeat Password': PASSWORD }
  const saved = await colleague.press(await colleague.open(link), 'Save', passwords)
  const signedIn = await colleague.press(saved, 'Sign In', { Email: email, Password: PASSWORD })
  expect(signedIn.url.pathname).toBe('/admin/dashboard')
  expect(await findRow(owner, email)).toHaveTextContent('Active')
})

test('an invitation to an email address that already has an account is refused beside the field', async () => {
  const { browser: owner } = await program.staff('owner')
  const { staffMember } = await program.staff()
  const { email } = await aStaffMemberWithPassword(program)
  const invitation = { name: staffMember.name, email, role: 'caseworker' }
  expect((await owner.postDialog(INVITE, invitation)).answer).toMatchObject({
    ok: false,
    errors: { email: 'This email already has an account' },
  })
})

test('a staff member with a disabled account is signed out at the next click, and can sign in once it is enabled', async () => {
  const { browser: owner } = await program.staff('owner')
  const { id, email } = await aStaffMemberWithPassword(program)
  const { browser: colleague } = await signInByPassword(program, email)
  const disabled = await owner.postDialog(act('disableStaff', { staffId: id }), {})
  expect(disabled.answer).toMatchObject({ ok: true, title: 'Account Disabled' })
  expect(await findRow(owner, email)).toHaveTextContent('Disabled')

  const signIn = await colleague.open('/admin/applications')
  expect(signIn.url.pathname).toBe('/admin/login')
  const refused = await colleague.press(signIn, 'Sign In', { Email: email, Password: PASSWORD })
  expect(refused.view.getByRole('alert')).toHaveTextContent('Invalid email or password')

  const enabled = await owner.postDialog(act('enableStaff', { staffId: id }), {})
  expect(enabled.answer).toMatchObject({ ok: true, title: 'Account Enabled' })
  const signedIn = await colleague.press(refused, 'Sign In', { Password: PASSWORD })
  expect(signedIn.url.pathname).toBe('/admin/applications')
})

test('an owner changes a role and resets a password, but not their own account', async () => {
  const { browser: owner, staffMember } = await program.staff('owner')
  const ownRow = await findRow(owner, staffMember.email)
  expect(ownRow).toHaveTextContent('(you)')
  expect(ownRow.querySelector('button')).toBeNull()

  const { id, email } = await aStaffMemberWithPassword(program)
  expect((await owner.postDialog(act('changeRole', { staffId: id }), { role: 'owner' })).answer).toMatchObject({
    ok: true,
    title: 'Role Changed',
  })
  expect(await findRow(owner, email)).toHaveTextContent('Owner')
  const reset = await owner.postDialog(act('sendPasswordLink', { staffId: id }), {})
  expect(reset.answer).toMatchObject({ ok: true, title: 'Link Sent' })
  await waitForPasswordLink(program, email)
  expect((await program.mailTo(email)).map(({ subject }) => subject)).toEqual([
    'Choose a new password for Talent Passage',
  ])
})

test('staff who are not owners cannot open the page of staff accounts, and see no link to it', async () => {
  const { browser } = await program.staff('caseworker')
  const refused = await browser.open('/admin/staff')
  expect(refused.status).toBe(403)
  expect(refused.page).toContain('Only an owner can do this')
  expect(refused.view.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument()
  expect(refused.view.getByRole('link', { name: 'Audit' })).toBeInTheDocument()
  expect(refused.view.queryByRole('link', { name: 'Staff' })).toBeNull()

  const { browser: owner } = await program.staff('owner')
  expect((await owner.open('/admin/help')).view.getByRole('link', { name: 'Staff' })).toBeInTheDocument()
})

function inventEmail() {
  return `tade.${randomUUID().slice(0, 12)}@talentpassage.example`
}

/** Opens the page of staff accounts and returns the row of this account. */
async function findRow(owner: PlainBrowser, email: string): Promise<HTMLElement> {
  const { view } = await owner.open('/admin/staff')
  const row = view.getAllByRole('row').find(each => each.textContent.includes(email))
  if (row === undefined) throw new Error(`There is no row of ${email}.`)
  return row
}
