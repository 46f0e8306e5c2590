import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aColleague, openStaffPage, PASSWORD, setStaffCookie, signInAs } from '../support/browser/staff.ts'
import { expect, expectAccessible, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

const findStaffRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('an invited staff member chooses a password and signs in', { tag: '@desk' }, async ({
  page,
  browser,
  records,
  javaScriptEnabled,
}) => {
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectLooksRight(page, javaScriptEnabled)

  const email = `tade.${randomUUID().slice(0, 12)}@talentpassage.example`
  await dialog.getByLabel('Name').fill('Tádé Bello')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Invitation Sent' })).toContainText(email)
  await expect(findStaffRow(page, email)).toContainText('Invited')
  await expect(findStaffRow(page, email)).toContainText('Never')

  await expect.poll(async () => (await mailTo(page, email)).length, { timeout: 20_000 }).toBe(1)
  const [mail] = await mailTo(page, email)
  expect(mail?.subject).toBe('You’re invited to join Talent Passage')
  const link = /http\S+\/admin\/password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const colleaguePage = await (await browser.newContext()).newPage()
  await colleaguePage.goto(link)
  await colleaguePage.getByLabel('New Password').fill(PASSWORD)
  await colleaguePage.getByLabel('Repeat Password').fill(PASSWORD)
  await colleaguePage.getByRole('button', { name: 'Save' }).click()
  await colleaguePage.getByLabel('Email').fill(email)
  await colleaguePage.getByLabel('Password').fill(PASSWORD)
  await colleaguePage.getByRole('button', { name: 'Sign In' }).click()
  await expect(colleaguePage).toHaveURL(/\/admin\/dashboard$/)
  await colleaguePage.context().close()

  await page.reload()
  await expect(findStaffRow(page, email)).toContainText('Active')
})

test('an invitation to an email address that already has an account is refused, and the form keeps its input', {
  tag: '@desk',
}, async ({ page, records }) => {
  const owner = await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  const colleague = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await dialog.getByLabel('Name').fill(owner.name)
  await dialog.getByLabel('Email').fill(colleague.email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/This email already has an account/)
  await expect(dialog.getByLabel('Name')).toHaveValue(owner.name)
})

test('a staff member with a disabled account is signed out at the next click, and can sign in once it is enabled', {
  tag: '@desk',
}, async ({ page, browser, records, javaScriptEnabled }) => {
  await signInAs(page, records, 'owner')
  const colleague = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  const colleaguePage = await (await browser.newContext()).newPage()
  await setStaffCookie(colleaguePage, records, colleague.id)
  await colleaguePage.goto('/admin/dashboard')

  await openStaffPage(page, '/admin/staff')
  await findStaffRow(page, colleague.email)
    .getByRole('button', { name: /^Disable/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Disable the account' })
  await expect(dialog).toContainText('signed out everywhere at once')
  await expectLooksRight(page, javaScriptEnabled)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Account Disabled' })).toBeVisible()
  await expect(findStaffRow(page, colleague.email)).toContainText('Disabled')

  await colleaguePage.getByRole('link', { name: 'Applications' }).first().click()
  await expect(colleaguePage).toHaveURL(/\/admin\/login/)
  await colleaguePage.getByLabel('Email').fill(colleague.email)
  await colleaguePage.getByLabel('Password').fill(PASSWORD)
  await colleaguePage.getByRole('button', { name: 'Sign In' }).click()
  await expect(colleaguePage.getByRole('alert')).toContainText('Invalid email or password')

  await findStaffRow(page, colleague.email)
    .getByRole('button', { name: /^Enable/ })
    .click()
  await page.getByRole('dialog', { name: 'Enable the account' }).getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Account Enabled' })).toBeVisible()
  await colleaguePage.getByLabel('Password').fill(PASSWORD)
  await colleaguePage.getByRole('button', { name: 'Sign In' }).click()
  await expect(colleaguePage).toHaveURL(/\/admin\//)
  await colleaguePage.context().close()
})

test('an owner changes a role and resets a password, but not their own account', { tag: '@desk' }, async ({
  page,
  records,
  javaScriptEnabled,
}) => {
  const owner = await signInAs(page, records, 'owner')
  const colleague = await aColleague().withPassword(PASSWORD).saveTo(records.db, records.clock)
  await openStaffPage(page, '/admin/staff')
  await expect(findStaffRow(page, owner.email)).toContainText('(you)')
  await expect(findStaffRow(page, owner.email).getByRole('button')).toHaveCount(0)

  await findStaffRow(page, colleague.email)
    .getByRole('button', { name: /^Change Role/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change the role' })
  await dialog.getByRole('radio', { name: 'Owner' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Role Changed' })).toBeVisible()
  await expect(findStaffRow(page, colleague.email)).toContainText('Owner')

  await findStaffRow(page, colleague.email)
    .getByRole('button', { name: /^Reset Password/ })
    .click()
  await page.getByRole('dialog', { name: 'Reset the password' }).getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link Sent' })).toBeVisible()
  await expect
    .poll(async () => (await mailTo(page, colleague.email)).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('Choose a new password for Talent Passage')

  await expectLooksRight(page, javaScriptEnabled)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, javaScriptEnabled)
})

test('staff who are not owners cannot open the page of staff accounts', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records, 'caseworker')
  const answer = await page.goto('/admin/staff')
  expect(answer?.status()).toBe(403)
  await expect(page.getByText('Only an owner can do this')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0)
})
