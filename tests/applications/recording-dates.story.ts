import { dayInLagos } from '#src/dates.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('staff record a date, are refused once, and undo it', { tag: '@desk' }, async ({ page, records }) => {
  const draft = (await applicationDraft()).forItem('full_support', 'full').inStatus('completed').settled('complete')
  const saved = await draft.saveTo(records.db, records.clock)
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/applications/${saved.id}`)
  const panel = page.getByRole('region', { name: 'Dates and deadlines' })
  await expect(panel).toContainText('No dates recorded yet.')

  await panel.getByRole('button', { name: 'Record Date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record Date' })
  await dialog.getByLabel('What happened').selectOption('submitted')
  await dialog.getByLabel('Day').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Record date' }).click()
  await expect(dialog.getByText('Please enter today or an earlier day')).toBeVisible()
  await expectLooksRight(page, true)
  await dialog.getByLabel('Day').fill(dayInLagos(records.clock.now()))
  await dialog.getByRole('button', { name: 'Record date' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Date Recorded' })).toBeVisible()
  await expect(panel.getByRole('row', { name: /Home Office form sent/ })).toBeVisible()
  await expect(panel).toContainText('Send the endorsing body’s form by')
  await expectLooksRight(page, true)

  await panel.getByRole('button', { name: 'Undo Home Office form sent' }).click()
  await page.getByRole('dialog', { name: 'Undo Date' }).getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('No dates recorded yet.')
})
