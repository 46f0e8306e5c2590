import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { HOUR_MS } from '#src/clock.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import type { Records } from '../support/records.ts'
import { aColleague, openStaffPage, PASSWORD, setStaffCookie } from '../support/browser/staff.ts'
import { expect, expectAccessible, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

const savePerson = (records: Records, role: 'caseworker' | 'finance' | 'owner' = 'caseworker') =>
  aColleague(role).withPassword(PASSWORD).saveTo(records.db, records.clock)

async function signInByPassword(page: Page, email: string) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Makes the last proof of this person's sessions an hour old. */
function makeProofOld(records: Records, staffId: string) {
  const confirmedAt = new Date(records.clock.now().getTime() - HOUR_MS)
  return records.db.update(staffSessions).set({ confirmedAt }).where(eq(staffSessions.staffId, staffId))
}

test('staff turn on an authenticator app, and sign in with its code', { tag: '@desk' }, async ({
  page,
  records,
  javaScriptEnabled,
}) => {
  const { email } = await savePerson(records)
  await signInByPassword(page, email)
  await openStaffPage(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Your Sign-in' }).click()
  await expect(page.getByText('Your password alone opens your account.')).toBeVisible()
  await page.getByRole('button', { name: 'Set Up' }).click()
  await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page, javaScriptEnabled)

  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/doesn’t match/)
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn On' }).click()
  const codes = page.locator('.recovery-codes code')
  await expect(codes).toHaveCount(10)
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  await expect(page.getByText('Keep these recovery codes now.').locator('../..')).toBeFocused()
  await expectLooksRight(page, javaScriptEnabled)
  const deadCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(codes.filter({ hasText: deadCode })).toHaveCount(0)
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).last().click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signInByPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(page, javaScriptEnabled)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login/)

  await page.goto('/admin/login/code')
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('That code or passkey didn’t work')
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect
    .poll(async () => (await mailTo(page, email)).map(mail => mail.subject), { timeout: 20_000 })
    .toContain('Recovery code used (Talent Passage)')
})

test('recovery codes disappear with the last second step', { tag: '@desk' }, async ({ page, records }) => {
  const { id } = await savePerson(records)
  await setStaffCookie(page, records, id)
  await openStaffPage(page, '/admin/account')
  await page.getByRole('button', { name: 'Set Up' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeFocused()
  await page.getByRole('button', { name: 'Set Up' }).click()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Copy Codes' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove App' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await expect(dialog).toContainText('Then signing in asks for your password')
  await dialog.getByRole('button', { name: 'Remove App' }).click()
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
  await expect(page.locator('.recovery-codes code')).toHaveCount(0)
})

test('a passkey replaces the code, also when a change needs a fresh proof', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { id, email } = await savePerson(records)
  await signInByPassword(page, email)
  await openStaffPage(page, '/admin/account')
  await page.getByLabel('Name of the Passkey').fill('Ìyá’s phone')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ìyá’s phone' })).toContainText('Not used yet.')

  await page.context().clearCookies()
  await signInByPassword(page, email)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await makeProofOld(records, id)
  await openStaffPage(page, '/admin/account')
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm that it’s you.')
  await page.goto('/admin/confirm?next=/admin/account')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your Sign-in' })).toBeVisible()
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(page.locator('.recovery-codes code')).toHaveCount(10)
})

test('changing a role with an old proof asks to confirm in another tab, and keeps the dialog', {
  tag: '@desk',
}, async ({ page, records, javaScriptEnabled }) => {
  const owner = await savePerson(records, 'owner')
  const colleague = await savePerson(records)
  await setStaffCookie(page, records, owner.id)
  await makeProofOld(records, owner.id)
  await openStaffPage(page, '/admin/staff')
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  await row.getByRole('button', { name: /Change Role/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the role' })
  await dialog.getByLabel('Finance').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please confirm that it’s you.')

  const [otherTab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Confirm in another tab' }).click(),
  ])
  await otherTab.getByLabel('Password').fill('a wrong password')
  await otherTab.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(otherTab.getByRole('alert')).toContainText('That password isn’t right.')
  await expectAccessible(otherTab, javaScriptEnabled)
  await otherTab.getByLabel('Password').fill(PASSWORD)
  await otherTab.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(otherTab.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await otherTab.close()

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Finance')
})

test('an export with an old proof asks to confirm, and leads back to the list', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const { id } = await savePerson(records, 'finance')
  await setStaffCookie(page, records, id)
  await makeProofOld(records, id)
  await openStaffPage(page, '/admin/applications?status=completed')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/applications\?status=completed$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
})

test('staff see where they are signed in, and sign out the others', { tag: '@desk' }, async ({
  page,
  browser,
  records,
}) => {
  const { id } = await savePerson(records)
  const otherPage = await (await browser.newContext()).newPage()
  await setStaffCookie(otherPage, records, id)
  await setStaffCookie(page, records, id)
  await openStaffPage(page, '/admin/account')
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: '(this one)' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign Out All Others' }).click()
  await expect(sessions).toHaveCount(1)
  await otherPage.goto('/admin/dashboard')
  await expect(otherPage).toHaveURL(/\/admin\/login/)
  await otherPage.context().close()
})
