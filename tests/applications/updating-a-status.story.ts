import { eq } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, findApplication, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

test('a new status is saved, mailed, and listed in the history with its author', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().withAdminNotes('Letter is missing.').saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await expect(dialog.getByRole('radio')).toHaveCount(11)
  await expect(dialog.getByRole('radio', { name: 'Evidence Review now' })).toBeChecked()
  await expect(dialog.getByText('No email is sent unless the status changes.')).toBeVisible()

  await dialog.getByRole('radio', { name: 'Draft Review' }).check()
  await expect(dialog.getByText('“Your application has moved to Draft Review”')).toBeVisible()
  await dialog.getByLabel('Admin Notes').fill('Draft 1 with Tádé.')
  await dialog.getByRole('button', { name: 'Update status' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Application Updated' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Update Status' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Case' })).toContainText('Draft Review')
  const history = page.getByRole('region', { name: /^History/ })
  const entry = history.getByRole('listitem').filter({ hasText: 'Status changed' })
  await expect(entry).toContainText('Fọláṣadé Nwosu: Status changed from Evidence Review to Draft Review')
  await expect(entry).toContainText('before: Letter is missing.')
  await expect(entry).toContainText('after: Draft 1 with Tádé.')

  await records.waitForSentMail(saved.email)
  await page.reload()
  const mail = history.getByRole('listitem').filter({ hasText: 'moved to Draft Review' })
  await expect(mail).toContainText('Sent')
  const [mailPage] = await Promise.all([page.waitForEvent('popup'), mail.getByRole('link').click()])
  await expect(mailPage.getByText('Draft Review').first()).toBeVisible()
})

test('no mail is sent for changed notes, or when staff untick “E-mail the applicant”', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByLabel('Admin Notes').fill('Called. Will send the letter on Monday.')
  await dialog.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByRole('region', { name: 'Admin notes' })).toContainText('Will send the letter on Monday.')

  await page.getByRole('button', { name: 'Update Status' }).click()
  await dialog.getByRole('radio', { name: 'Final Review' }).check()
  await dialog.getByLabel('E-mail the applicant').uncheck()
  await dialog.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByRole('region', { name: 'Case' })).toContainText('Final Review')
  await page.getByRole('navigation', { name: 'Shown in the history' }).getByRole('link', { name: 'Emails' }).click()
  await expect(page.getByText('No emails about this application yet.')).toBeVisible()
  expect(await mailTo(page, saved.email)).toEqual([])
})

test('the status Resubmission needs a reason, and a refused form keeps its text', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.setViewportSize({ width: 390, height: 640 })
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await expect(dialog.getByLabel('Reason')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Resubmission' }).check()
  await expect(dialog.getByLabel('Reason')).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Admin Notes').fill('Second time.')
  await dialog.getByRole('button', { name: 'Update status' }).click()

  const reason = dialog.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(reason).toHaveAccessibleDescription(/Please say what the applicant must send again/)
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('Second time.')

  await reason.fill('The letter is unsigned.')
  await dialog.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByRole('region', { name: 'Resubmission requested' })).toContainText('The letter is unsigned.')
  expect(await findApplication(records, saved.email)).toMatchObject({
    status: 'resubmission',
    resubmissionRequired: true,
    resubmissionReason: 'The letter is unsigned.',
    adminNotes: 'Second time.',
  })
})

test('C89: of two concurrent editors the second sees the changes of the first and can save again', {
  tag: '@desk',
}, async ({ page, records, browser }) => {
  const saved = await applicationDraft().withAdminNotes('As it was.').saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByLabel('Admin Notes').fill('What I know.')
  await dialog.getByRole('radio', { name: 'Final Review' }).check()

  const otherPage = await browser.newPage()
  await signInAs(otherPage, records)
  const otherDialog = await openDialog(otherPage, saved.id, 'Update Status')
  await otherDialog.getByRole('radio', { name: 'Rejected' }).check()
  await otherDialog.getByLabel('Admin Notes').fill('What the other knows.')
  await otherDialog.getByRole('button', { name: 'Update status' }).click()
  await expect(otherDialog).toBeHidden()
  await otherPage.context().close()

  await dialog.getByRole('button', { name: 'Update status' }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toContainText('A colleague changed this application while you had it open.')
  await expect(refusal).toContainText(/Fọláṣadé Nwosu.*Evidence Review → Rejected; admin notes changed/)
  await expect(refusal).toContainText('What the other knows.')
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('What I know.')
  await expect(dialog.getByRole('radio', { name: 'Final Review' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Rejected now' })).not.toBeChecked()
  expect(await findApplication(records, saved.email)).toMatchObject({
    status: 'rejected',
    adminNotes: 'What the other knows.',
  })
  await expectLooksRight(page, true)

  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(dialog).toBeHidden()
  expect(await findApplication(records, saved.email)).toMatchObject({
    status: 'final_review',
    adminNotes: 'What I know.',
    version: 3,
  })
})

test('fields that a second editor leaves unchanged keep the values that the first editor saved', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await applicationDraft().withAdminNotes('As it was.').saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByRole('radio', { name: 'Final Review' }).check()
  const change = { version: 2, adminNotes: 'What the other knows.' }
  await records.db.update(applications).set(change).where(eq(applications.id, saved.id))

  await dialog.getByRole('button', { name: 'Update status' }).click()
  await expect(dialog.getByLabel('Admin Notes')).toHaveValue('What the other knows.')
  await expect(dialog.getByRole('radio', { name: 'Final Review' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(dialog).toBeHidden()
  expect(await findApplication(records, saved.email)).toMatchObject({ status: 'final_review', ...change, version: 3 })
})

test('an application that has been deleted cannot be updated', { tag: '@desk' }, async ({ page, records }) => {
  const saved = await applicationDraft(anApplication()).saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Update Status')
  await dialog.getByRole('radio', { name: 'Endorsed' }).check()
  const colleaguePage = await page.context().newPage()
  const deleteDialog = await openDialog(colleaguePage, saved.id, 'Delete')
  await deleteDialog.getByLabel(/^Type/).fill(saved.email)
  await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(colleaguePage).toHaveURL(/\/admin\/applications$/)
  await colleaguePage.close()

  await dialog.getByRole('button', { name: 'Update status' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Update Failed')
  await expect(dialog.getByRole('alert')).toContainText('This application has been deleted.')
})
