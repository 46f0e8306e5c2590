import { anApplication } from '#factories/an-application.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('staff can request a document whose name they type, and the applicant gets an email', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Request Document')
  await dialog.getByLabel('Document Type').selectOption('Other')
  await dialog.getByLabel('Name of the document').fill('Letter from your employer')
  await dialog.getByLabel('Description').fill('On headed paper.\nSigned by hand.')
  await dialog.getByLabel('Due Date').fill('2099-01-31')
  await dialog.getByRole('button', { name: 'Send request' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Document Requested' })).toBeVisible()
  const row = page.getByRole('region', { name: 'Documents' }).getByRole('row', { name: /Letter from your employer/ })
  await expect(row).toContainText('31 January 2099')
  await expect(row).toContainText('Pending')
  const history = page.getByRole('region', { name: /^History/ })
  await expect(history).toContainText('Another document requested, due by 31 January 2099')
  await expect(history).toContainText('Letter from your employer')
  await expect(page.getByRole('button', { name: 'Request Document' })).toBeFocused()
  const mails = history.getByRole('listitem').filter({ hasText: /^.*Email:/ })
  await expect(mails).toHaveCount(1)
  const mailAnswer = await page.request.get((await mails.getByRole('link').getAttribute('href')) ?? '')
  const mailHtml = await mailAnswer.text()
  for (const words of ['On headed paper.', 'Upload it here']) expect(mailHtml).toContain(words)
})

test('the form for a document request shows an error beside each empty field and beside a due date in the past', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Request Document')
  await dialog.getByLabel('Due Date').fill('2020-02-29')
  await dialog.getByRole('button', { name: 'Send request' }).click()

  await expect(dialog.getByLabel('Document Type')).toBeFocused()
  // Screen readers announce the error with the focused field, so an alert would repeat it.
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Document Type')).toHaveAccessibleDescription(/Please say which document you need/)
  await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(/Please describe what you need/)
  await expect(dialog.getByLabel('Due Date')).toHaveAccessibleDescription(/Please choose today or a later day/)
  await expect(dialog.getByLabel('Due Date')).toHaveValue('2020-02-29')
})

test('documents cannot be requested before the first payment', { tag: '@desk' }, async ({ page, records }) => {
  const application = await applicationDraft(anApplication()).saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Request Document')
  await expect(dialog.getByText('The first payment is due.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)

  // A page loaded before the payment was reversed still has the form, so the server must refuse the request too.
  const answer = await page.evaluate(async id => {
    const form = new URLSearchParams({ documentType: 'Passport', description: 'The page with your name.' })
    const response = await fetch(`/admin/applications/${id}/request-document`, { method: 'POST', body: form })
    return { status: response.status, body: await response.json() }
  }, application.id)
  expect(answer).toMatchObject({ status: 409, body: { ok: false, title: 'Request Failed' } })
  expect(answer.body.description).toContain('The first payment is due.')
})
