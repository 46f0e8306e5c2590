import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test("staff can request several documents from the sector's list, and the applicant gets one email", {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const application = await applicationDraft(
    anApplication().inSector('film').inStatus('evidence_review').settled('initial'),
  ).saveTo(db, clock)
  await aDocumentRequest(application.id).ofType('Passport').saveTo(db, clock)
  await aDocument(application).ofType('CV/Resume').inStatus('approved').saveTo(records)
  await signInAs(page, records)
  const unpaid = await applicationDraft(anApplication()).saveTo(db, clock)
  const dialog = await openDialog(page, unpaid.id, 'Request Document')
  await expect(dialog.getByText('The initial payment is due.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)

  await openDialog(page, application.id, 'Request Document')
  await dialog.getByLabel('Document Type').selectOption('Other')
  await expect(dialog.getByLabel('Name of the document')).toBeVisible()
  await dialog.getByLabel('Document Type').selectOption('Credits and Releases')
  await expect(dialog.getByLabel('Description')).toHaveValue(/^Each production with your credit/)
  await dialog.getByLabel('Document Type').selectOption('Passport')
  await expect(dialog.getByLabel('Description')).toHaveValue(/^The page with your photograph/)
  await dialog.getByLabel('Description').fill('Our own words.')
  await dialog.getByLabel('Document Type').selectOption('Awards and Shortlists')
  await expect(dialog.getByLabel('Description')).toHaveValue('Our own words.')
  await dialog.getByRole('button', { name: 'Request several at once' }).click()
  await expect(dialog).toContainText('This is our list for Film.')
  await expect(dialog.getByRole('checkbox', { name: 'Passport Requested' })).not.toBeChecked()

  await dialog.getByRole('button', { name: 'Send Request' }).click()
  const error = dialog.getByText('Please choose at least one document')
  await expect(error).toHaveCount(1)
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await dialog.getByRole('button', { name: 'Choose all' }).click()
  await expect(error).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Send 7 Requests' })).toBeVisible()

  await expect(dialog.getByRole('checkbox', { name: /^CV\/Resume Approved/ })).not.toBeChecked()
  for (const type of ['First Recommendation Letter', 'Second Recommendation Letter', 'Press Coverage'])
    await dialog.getByRole('checkbox', { name: type }).uncheck()
  await dialog.getByLabel('Description of Festival Selections').fill(' ')
  await dialog.getByLabel('Due Date').fill('2099-01-31')
  await dialog.getByRole('button', { name: 'Send 4 Requests' }).click()
  await expect(dialog.getByLabel('Description of Festival Selections')).toBeFocused()
  await dialog.getByLabel('Description of Festival Selections').fill('The letters of Toronto and Dakar.')
  await dialog.getByRole('button', { name: 'Send 4 Requests' }).dblclick()

  await expect(page.getByRole('status').filter({ hasText: '4 Documents Requested' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Document' })).toBeFocused()
  const documents = page.getByRole('region', { name: 'Documents' })
  for (const type of ['Third Recommendation Letter', 'Credits and Releases', 'Awards and Shortlists'])
    await expect(documents.getByRole('row', { name: type })).toContainText('31 January 2099')
  await expect(documents.getByRole('row', { name: 'Festival Selections' })).toContainText('Toronto and Dakar')
  await expect.poll(async () => (await mailTo(page, application.email)).length, { intervals: [100] }).toBe(1)
  const [mail] = await mailTo(page, application.email)
  expect(mail?.subject).toContain('4 documents needed for your application')
  for (const words of ['Credits and Releases', 'The letters of Toronto and Dakar.', 'Upload them here'])
    expect(mail?.text).toContain(words)
})
