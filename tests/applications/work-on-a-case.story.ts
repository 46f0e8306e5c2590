import { randomUUID } from 'node:crypto'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('staff record a delivery and a date and undo both, and finish two document requests', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const cameIn = new Date('2026-03-01T09:00:00Z')
  const draft = applicationDraft().forItem('full_support', 'full').inStatus('completed').settled('complete')
  const saved = await draft.receivedAt(cameIn).saveTo(records.db, records.clock)
  await aDocumentRequest(saved.id).ofType('Passport').saveTo(records.db, records.clock)
  await aDocumentRequest(saved.id).ofType('Certificate').saveTo(records.db, records.clock)
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/applications/${saved.id}`)
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
  const history = page.getByRole('region', { name: /^History/ })

  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  const deliveryDialog = await openDialogByButton(page, 'Record Delivery')
  await deliveryDialog.getByLabel('What was delivered').selectOption('Written report')
  await deliveryDialog.getByLabel('Delivered on').fill('2026-03-03')
  await deliveryDialog.getByLabel('Note').fill('Sent as a PDF.')
  await deliveryDialog.getByRole('button', { name: 'Record Delivery' }).click()
  await expect(toast('Delivery Recorded')).toBeVisible()
  await expect(deliveries.getByRole('row', { name: /Written report/ })).toContainText('3 March 2026')
  const undoDelivery = await openDialogByButton(page, 'Undo Written report')
  await undoDelivery.getByRole('button', { name: 'Undo' }).click()
  await expect(undoDelivery.getByText('Please say why you’re undoing this')).toBeVisible()
  await undoDelivery.getByLabel('Reason').fill('It went to another applicant.')
  await undoDelivery.getByRole('button', { name: 'Undo' }).click()
  await expect(deliveries).toContainText('No deliveries recorded yet.')
  await expect(history).toContainText('Delivered on 3 March 2026: Written report')
  await expect(history).toContainText('Record of a delivery undone: Written report')

  const receive = await openDialogByButton(page, /^Mark as Received Passport/)
  await receive.getByRole('button', { name: 'Mark as Received' }).click()
  await expect(toast('Document Received')).toBeVisible()
  const documents = page.getByRole('region', { name: 'Documents', exact: true })
  await expect(documents.getByRole('row', { name: /Passport/ }).getByRole('button')).toHaveText(['Reopen Passport'])
  const withdraw = await openDialogByButton(page, /^Withdraw Certificate/)
  await withdraw.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast('Request Withdrawn')).toBeVisible()
  await expect(documents.getByRole('row', { name: /Certificate/ })).toHaveCount(0)

  const dates = page.getByRole('region', { name: 'Dates and deadlines' })
  const dateDialog = await openDialogByButton(page, 'Record Date')
  await dateDialog.getByLabel('What happened').selectOption('Passport valid until')
  await dateDialog.getByRole('button', { name: 'Record Date' }).click()
  await expect(toast('Date Recorded')).toBeVisible()
  await expect(dates.getByRole('row', { name: /Passport valid until/ })).toBeVisible()
  const undoDate = await openDialogByButton(page, 'Undo Passport valid until')
  await undoDate.getByRole('button', { name: 'Undo' }).click()
  await expect(dates).toContainText('No dates recorded yet.')
})

test('the task of a stage is finished by keyboard, and its box is ticked only after the answer', {
  tag: '@desk',
}, async ({ page, records: { db, clock }, records }) => {
  const draft = applicationDraft().forItem('full_support', 'full').settled('complete')
  const { id: applicationId } = await draft.saveTo(db, clock)
  const task = { id: randomUUID(), caseId: applicationId, title: 'Read the CV', stage: 'assessment' } as const
  await db.insert(tasks).values({ ...task, dueOn: dayInLagos(clock.now()), createdAt: clock.now() })
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/applications/${applicationId}`)
  const box = page.getByRole('region', { name: 'Tasks' }).getByRole('checkbox', { name: /Read the CV/ })
  const dialog = page.getByRole('dialog')

  await box.focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('heading', { name: 'Finish Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(box).not.toBeChecked()
  await expect(box).toBeFocused()

  await page.keyboard.press('Space')
  await dialog.getByLabel('Delivered on').press('Enter')
  await expect(dialog.getByText('Please say whether the applicant has it')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Yes, it was delivered' }).press('Space')
  await dialog.getByLabel('Delivered on').press('Enter')
  await expect(box).toBeChecked()
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Written report')
})
