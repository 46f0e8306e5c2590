import { signInAs } from '../support/browser/staff.ts'
import { aCase } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('staff record what was delivered, and undo a record that is wrong', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await aCase()
    .forItem('initial_assessment', 'full')
    .settled('complete')
    .saveTo(records.db, records.clock)
  await signInAs(page, records, 'staff')
  await page.goto(`/admin/applications/${saved.id}`)
  const panel = page.getByRole('region', { name: 'Deliveries' })
  await expect(panel).toContainText('Nothing is recorded as delivered.')

  await panel.getByRole('button', { name: 'Record Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record Delivery' })
  await expect(dialog.getByLabel('What was delivered')).toHaveValue('assessment')
  await dialog.getByLabel('Delivered on').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Record delivery' }).click()
  await expect(dialog.getByText('Please enter today or an earlier day')).toBeVisible()
  await expectLooksRight(page, true)
  await dialog.getByLabel('Delivered on').fill('2026-03-03')
  await dialog.getByLabel('Note').fill('Sent as a PDF.')
  await dialog.getByRole('button', { name: 'Record delivery' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Delivery Recorded' })).toBeVisible()
  const row = panel.getByRole('row', { name: /Written report/ })
  await expect(row).toContainText('3 March 2026')
  await expect(row).toContainText('Sent as a PDF.')
  await expect(panel.getByRole('button', { name: 'Record Delivery' })).toHaveCount(0)
  await expectLooksRight(page, true)

  await row.getByRole('button', { name: 'Undo Written report' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo Delivery' })
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(undo.getByText('Please say why the record is undone')).toBeVisible()
  await undo.getByLabel('Reason').fill('It went to another applicant.')
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('Nothing is recorded as delivered.')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Delivered on 3 March 2026: Written report')
  await expect(history).toContainText('Record of a delivery undone: Written report')
})
