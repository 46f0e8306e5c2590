import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('staff request a document whose name they type, and the applicant gets one email', async () => {
  const application = await createApplication()
  const { browser } = await program.staff()
  const { answer } = await browser.postDialog(act('requestDocuments', { applicationId: application.id }), {
    documentType: 'Other',
    ownType: 'Letter from your employer',
    description: 'On headed paper.\nSigned by hand.',
    dueDate: '2099-01-31',
  })
  expect(answer).toMatchObject({ ok: true, title: 'Document Requested' })

  const page = await openApplication(browser, application.id)
  const row = page.view.getByRole('table', { name: 'Document Requests' }).querySelector('tbody tr')
  expect(row).toHaveTextContent(/Letter from your employer.*31 January 2099.*Pending/)
  const history = page.view.getByRole('region', { name: /^History/ })
  expect(history).toHaveTextContent('Another document requested, due by 31 January 2099')
  expect(history).toHaveTextContent('Letter from your employer')
  await expect.poll(() => program.mailTo(application.email), { timeout: 15_000 }).toHaveLength(1)
  const [mail] = await program.mailTo(application.email)
  for (const words of ['On headed paper.', 'Upload it here']) expect(mail?.html).toContain(words)
})

test('a document request with empty fields and a due date in the past names each wrong field', async () => {
  const { id } = await createApplication()
  const { browser } = await program.staff()
  const form = { documentType: '', description: '', dueDate: '2020-02-29' }
  const { answer } = await browser.postDialog(act('requestDocuments', { applicationId: id }), form)
  expect(answer).toMatchObject({
    ok: false,
    errors: {
      documentType: 'Please say which document you need',
      description: 'Please describe what you need',
      dueDate: 'Please choose today or a later day',
    },
  })
})

test('documents cannot be requested before the initial payment', async () => {
  const { id } = await anApplication().withEmail(aPerson().email).saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  const form = { documentType: 'Passport', description: 'The page with your name.' }
  expect(await browser.postDialog(act('requestDocuments', { applicationId: id }), form)).toMatchObject({
    status: 409,
    answer: {
      ok: false,
      title: 'Request Failed',
      description: expect.stringContaining('The initial payment is due.'),
    },
  })
})

test('a request that was marked as received by mistake is reopened', async () => {
  const { id } = await createApplication()
  const request = await aDocumentRequest(id).ofType('Passport').saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  const received = await browser.postDialog(act('receiveRequest', { applicationId: id, requestId: request.id }), {})
  expect(received.answer).toMatchObject({ ok: true, title: 'Document Received' })
  const requests = async () =>
    (await openApplication(browser, id)).view.getByRole('table', { name: 'Document Requests' })
  expect(await requests()).toHaveTextContent('Fulfilled')
  const reopened = await browser.postDialog(received.answer.undoPath, {})
  expect(reopened.answer).toMatchObject({ ok: true, title: 'Request Reopened' })
  expect(await requests()).toHaveTextContent('Pending')
})

test('the review desk shows a document beside its request and the earlier uploads', async () => {
  const application = await createApplication()
  const { browser } = await program.staff()
  const path = `/admin/documents/review?application=${application.id}`
  const empty = await browser.open(path)
  expect(empty.view.getByRole('heading', { name: 'Nothing to review' })).toBeInTheDocument()

  const request = await aDocumentRequest(application.id)
    .ofType('Passport')
    .withDescription('The page with your photograph.')
    .dueOn('2020-02-29')
    .inStatus('fulfilled')
    .saveTo(program.db, program.clock)
  const draft = aDocument(application).forRequest(request)
  await draft.named('before.pdf').inStatus('rejected', 'The edges are cut off.').saveTo(program.records)
  await draft.named('after.pdf').saveTo(program.records)
  const { view } = await browser.open(path)
  const panel = view.getByRole('region', { name: 'Passport' })
  expect(panel).toHaveTextContent('The page with your photograph.')
  expect(panel).toHaveTextContent('uploaded late')
  expect(view.getByRole('region', { name: 'Earlier uploads' })).toHaveTextContent('The edges are cut off.')
})

test('an approval by a person who has not looked at the file is refused', async () => {
  const document = await aDocument(await createApplication()).saveTo(program.records)
  const { browser } = await program.staff()
  const review = { decision: 'approved', expectedStatus: 'pending', comment: '' }
  expect(await browser.postDialog(act('reviewDocument', { documentId: document.id }), review)).toMatchObject({
    status: 409,
    answer: { ok: false, description: expect.stringContaining('looked at the file') },
  })
})

function createApplication() {
  const { fullName, email } = aPerson()
  const draft = anApplication().inStatus('evidence_review').settled('initial')
  return draft.named(fullName).withEmail(email).saveTo(program.db, program.clock)
}

function openApplication(browser: PlainBrowser, id: string) {
  return browser.open(`/admin/applications/${id}`)
}
