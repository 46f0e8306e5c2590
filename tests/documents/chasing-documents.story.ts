import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { openStaffPage, signInAs, waitForStaffHydration } from '../support/browser/staff.ts'
import { applicationDraft, openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test('staff see what each person owes, overdue first, and remind, receive and withdraw from the list', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const application = await applicationDraft().saveTo(db, clock)
  for (const [type, dueDate] of [
    ['Certificate', '2099-01-31'],
    ['Passport', '2020-01-31'],
    ['Press Coverage', '2098-01-31'],
  ] as const) {
    await aDocumentRequest(application.id).ofType(type).dueOn(dueDate).saveTo(db, clock)
  }
  await signInAs(page, records)
  await openStaffPage(
    page,
    `/admin/applications?tab=documents&show=requests&q=${encodeURIComponent(application.email)}`,
  )
  const rows = page
    .getByRole('table', { name: 'Document requests' })
    .getByRole('row')
    .filter({ hasText: application.applicantName })
  await expect(rows).toHaveText([/Passport.*Expired/s, /Press Coverage/, /Certificate/])

  const remindNow = `Remind Now ${application.applicantName}`
  const dialog = await openDialogByButton(page, remindNow)
  await dialog.getByRole('button', { name: 'Send Reminder' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The email lists all 3 documents.' })).toBeVisible()
  await expect.poll(async () => (await mailTo(page, application.email)).length, { intervals: [100] }).toBe(1)
  await openDialogByButton(page, remindNow)
  await dialog.getByRole('button', { name: 'Send Reminder' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already been reminded today')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await waitForStaffHydration(page)
  await openDialogByButton(page, 'Mark as Received Passport')
  await dialog.getByRole('button', { name: 'Mark as Received' }).click()
  await expect(rows).toHaveText([/Press Coverage/, /Certificate/, /Passport.*Fulfilled/s])
  await openDialogByButton(page, 'Withdraw Certificate')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(rows).toHaveText([/Press Coverage/, /Passport/])
  expect(await mailTo(page, application.email)).toHaveLength(1)
})
