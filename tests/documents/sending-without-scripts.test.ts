import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { listStoredDocuments } from '../support/stored-documents.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const REASON = 'Two of your letters are older than twelve months. Please send newer ones.'

test('a resubmission with a file of a wrong type keeps its choice, and right ones go back to the draft review', async () => {
  const { application, browser, page } = await openDocuments(anApplication().awaitingResubmission(REASON))
  expect(page.view.getByRole('region', { name: 'Resubmission Required' })).toHaveTextContent(REASON)
  const refused = await browser.press(page, 'Resubmit', {
    'Resubmission Type': 'Additional Evidence',
    File: new File(['MZ\x90\0 a program'], 'letters.pdf', { type: 'application/pdf' }),
  })
  const panel = refused.view.getByRole('region', { name: 'Resubmission Required' })
  expect(panel).toHaveTextContent('File type not allowed. Please upload a PDF, Word document, or image (JPEG/PNG).')
  expect(refused.view.getByLabelText(/^Resubmission Type/)).toHaveValue('additional_evidence')

  const sent = await browser.press(refused, 'Resubmit', { File: aPdf('letters.pdf') })
  expect(listMessages(sent)).toContain('Application Resubmitted')
  expect(sent.view.queryByRole('region', { name: 'Resubmission Required' })).toBeNull()
  expect(sent.view.getByRole('region', { name: 'We have your new file' })).toHaveTextContent(
    /letters\.pdf\. .* reads it by /,
  )

  const again = { 'Resubmission Type': 'Corrected Document', File: aPdf('statement.pdf') }
  const both = await browser.press(sent, 'Resubmit', again)
  expect(both.view.getByRole('region', { name: 'We have your new files' })).toHaveTextContent('statement.pdf')
  expect((await loadDocuments(application)).map(({ documentType }) => documentType).toSorted()).toEqual([
    ...['Additional Evidence', 'Corrected Document'],
  ])
  expect(await program.records.applicationsOf(application.email)).toMatchObject([
    { status: 'draft_review', resubmissionRequired: false },
  ])
})

test('a requested document can be uploaded and, after its rejection, uploaded again', async () => {
  const { application, browser } = await openDocuments()
  await aDocumentRequest(application.id).ofType('Recommendation letter').saveTo(program.db, program.clock)
  const dialog = await browser.press(await reload(), 'Upload Recommendation letter')
  expect(dialog.view.getByRole('dialog', { name: 'Upload Document' })).toBeInTheDocument()
  expect(dialog.view.getByLabelText(/^Document Type/)).toHaveValue('Recommendation letter')
  const sent = await browser.press(dialog, 'Upload', { File: aPdf(`${'a-very-long-name-'.repeat(7)}.pdf`) })
  expect(listMessages(sent)).toMatch(/uploaded successfully\. Recommendation letter: a-very-long-name/)
  expect(listRows(sent, 'Document Requests')).toEqual([expect.stringMatching(/Fulfilled.*Uploaded/s)])
  expect(listRows(sent, 'Uploaded Documents')).toEqual([
    expect.stringMatching(/a-very-long-name.*Recommendation letter.*Pending.*No comments/s),
  ])

  const [first] = await loadDocuments(application)
  const { browser: staff } = await program.staff()
  const comment = 'The lower edge is cut off.\nPlease photograph the whole page.'
  const review = { decision: 'rejected', expectedStatus: 'pending', comment }
  const { answer } = await staff.postDialog(act('reviewDocument', { documentId: first?.id ?? '' }), review)
  expect(answer).toMatchObject({ ok: true, title: 'Document Rejected' })
  const rejected = await reload()
  expect(listRows(rejected, 'Uploaded Documents')).toEqual([
    expect.stringMatching(/Rejected.*The lower edge is cut off\.\s+Please photograph the whole page\./s),
  ])
  expect(listRows(rejected, 'Document Requests')).toEqual([expect.stringContaining('Pending')])

  const again = await browser.press(rejected, 'Upload Again Recommendation letter')
  const accepted = await browser.press(again, 'Upload', { File: aPdf('whole.pdf') })
  expect(listRows(accepted, 'Uploaded Documents')).toEqual([
    expect.stringMatching(/whole\.pdf.*Pending/s),
    expect.stringContaining('Rejected'),
  ])
  expect(listRows(accepted, 'Document Requests')).toEqual([expect.stringMatching(/Fulfilled.*Uploaded/s)])
  expect(accepted.view.queryByRole('button', { name: /Upload Again/ })).toBeNull()

  // A document without a request can be rejected too.
  await aDocument(application).ofType('Passport').inStatus('rejected', 'It has expired.').saveTo(program.records)
  const asked = await reload()
  expect(asked.view.getByRole('tab', { name: 'Documents', description: '1 asked for' })).toBeInTheDocument()
  const passport = await browser.press(asked, 'Upload Again Passport')
  expect(passport.view.getByLabelText(/^Document Type/)).toHaveValue('Passport')

  function reload() {
    return browser.open(documentsPath(application))
  }
})

test('several files can be sent at once, and one of them is replaced after the mailed code', async () => {
  const { application, browser, page } = await openDocuments()
  const dialog = await browser.press(page, 'Upload Document')
  const files = [aPdf('one.pdf'), aPdf('two.pdf')]
  const sent = await browser.press(dialog, 'Upload', { 'Document Type': 'Certificate', File: files })
  expect(listMessages(sent)).toContain('Certificate: 2 files.')
  expect(await loadDocuments(application)).toHaveLength(2)

  const code = await browser.click(sent, 'Replace one.pdf')
  expect(code.view.text).toContain('to replace a document')
  const { name, value } = await proofCookie(program.records, application.email)
  browser.cookies.set(name, value)
  const replacement = await browser.press(await browser.open(documentsPath(application)), 'Replace one.pdf')
  expect(replacement.view.text).toContain('The new file replaces one.pdf')
  const replaced = await browser.press(replacement, 'Upload', { File: aPdf('better.pdf') })
  expect(listRows(replaced, 'Uploaded Documents').join()).toContain('better.pdf')
  const fileNames = (await loadDocuments(application)).map(({ file }) => file.name)
  expect(fileNames.toSorted()).toEqual(['better.pdf', 'two.pdf'])
})

test('a document that was reviewed is not replaced', async () => {
  const { application, browser } = await openDocuments()
  await aDocument(application).named('read.pdf').inStatus('approved').saveTo(program.records)
  await aDocument(application).named('new.pdf').saveTo(program.records)
  const { view } = await browser.open(documentsPath(application))
  expect(view.getByRole('link', { name: 'Replace new.pdf' })).toBeInTheDocument()
  expect(view.queryByText(/Replace read\.pdf|read\.pdf.*Replace/)).toBeNull()
  expect(view.queryByRole('link', { name: 'Replace read.pdf' })).toBeNull()
})

/** Opens a partly paid application without a mailed code, which an upload does not need. */
async function openDocuments(draft = anApplication()) {
  const { fullName, email } = aPerson()
  const application = await draft.settled('initial').named(fullName).withEmail(email).saveTo(program.db, program.clock)
  const { browser } = await program.applicant(application, { proven: false })
  return { application, browser, page: await browser.open(documentsPath(application)) }
}

function documentsPath({ reference, email }: { reference: string | null; email: string }) {
  return `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })}`
}

function aPdf(name: string) {
  return new File([new Uint8Array(createSamplePdf(name))], name, { type: 'application/pdf' })
}

function loadDocuments({ id }: { id: string }) {
  return listStoredDocuments(program.db, id)
}

function listMessages({ view }: PlainAnswer): string {
  return view
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n')
}

/** Lists the texts of the rows of a table, without its head. */
function listRows({ view }: PlainAnswer, name: string): Array<string> {
  return [...view.getByRole('table', { name }).querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
}
