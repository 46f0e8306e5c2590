import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { HOUR_MS } from '#src/clock.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { aColleague, openStaffPage, PASSWORD, setStaffCookie } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

const savePerson = (records: Records, role: 'caseworker' | 'owner' = 'caseworker') =>
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

test('staff turn on an authenticator app, and its recovery codes disappear with it', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const { id } = await savePerson(records)
  await setStaffCookie(page, records, id)
  await openStaffPage(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Your Sign-in' }).click()
  await expect(page.getByText('Your password alone opens your account.')).toBeVisible()
  const setUpButton = page.getByRole('button', { name: 'Set Up' })
  await setUpButton.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(setUpButton).toBeFocused()
  await setUpButton.click()
  await expect(page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
  const codeField = page.getByLabel('Code', { exact: true })
  await expect(codeField).toBeFocused()

  await codeField.fill('000000')
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(codeField).toHaveAccessibleDescription(/doesn’t match/)
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await codeField.fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn On' }).click()
  const codes = page.locator('.recovery-codes code')
  await expect(codes).toHaveCount(10)
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  await expect(page.getByText('Keep these recovery codes now.').locator('../..')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Copy Codes' })).toBeVisible()
  const deadCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(codes.filter({ hasText: deadCode })).toHaveCount(0)
  await expect(codes).toHaveCount(10)

  await page.getByRole('button', { name: 'Remove App' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await expect(dialog).toContainText('Then signing in asks for your password')
  await dialog.getByRole('button', { name: 'Remove App' }).click()
  await expect(setUpButton).toBeVisible()
  await expect(codes).toHaveCount(0)
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
}, async ({ page, records }) => {
  const owner = await savePerson(records, 'owner')
  const colleague = await savePerson(records)
  await setStaffCookie(page, records, owner.id)
  await makeProofOld(records, owner.id)
  await openStaffPage(page, '/admin/staff')
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  await row.getByRole('button', { name: /Change Role/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
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
  await otherTab.getByLabel('Password').fill(PASSWORD)
  await otherTab.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(otherTab.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await otherTab.close()

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Finance')
})
