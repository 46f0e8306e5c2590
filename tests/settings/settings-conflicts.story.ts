import { eq } from 'drizzle-orm'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { saveSettings, settingsForm } from '../support/browser/settings.ts'
import { openStaffPage, setStaffCookie, signInAs } from '../support/browser/staff.ts'

test('text typed in Settings survives a lost connection, an ended session and a colleague’s change', {
  tag: '@desk',
}, async ({ page, browser, baseURL, records, browserGuard }) => {
  browserGuard.expectBrowserError(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  const staffMember = await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/settings')
  const form = settingsForm(page, 'Prices')
  const feeField = form.getByLabel('Application Fee')
  await feeField.fill('120')
  const alert = form.getByRole('alert')

  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(alert).toContainText('Your connection may have dropped. Please try again.')
  await expect(alert).toContainText('Nothing you typed was lost.')
  await expect(alert).toBeFocused()
  await page.context().setOffline(false)

  await records.db.delete(staffSessions).where(eq(staffSessions.staffId, staffMember.id))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(alert).toContainText('Your session has ended.')
  await expect(alert.getByRole('link', { name: 'Sign in in another tab' })).toBeVisible()
  await setStaffCookie(page, records, staffMember.id)
  await expect(feeField).toHaveValue('120')

  const colleaguePage = await (await browser.newContext({ baseURL })).newPage()
  await signInAs(colleaguePage, records, 'owner')
  await colleaguePage.goto('/admin/settings')
  const colleagueForm = settingsForm(colleaguePage, 'Prices')
  await colleagueForm.getByLabel('Application Fee').fill('105')
  await colleagueForm.getByLabel('Review & Finalize').fill('600')
  await saveSettings(colleaguePage, 'Prices', 'Application Fee: £99 before, £105 now.')
  await colleaguePage.context().close()

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(feeField).toHaveAccessibleDescription(/A colleague changed this to £105. Save again to make it £120/)
  await expect(feeField).toBeFocused()
  await expect(feeField).toHaveValue('120')
  await expect(form.getByLabel('Review & Finalize')).toHaveValue('600')
  await saveSettings(page, 'Prices', 'Application Fee: £105 before, £120 now.')
  await expect(form.getByRole('button', { name: 'Save' })).toBeFocused()
})
