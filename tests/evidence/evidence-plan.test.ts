import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import { applicationDeliveries } from '#src/features/applications/table.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { evidencePieces } from '#src/features/evidence/plan/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const RECOGNITION = 'tech-nation-talent-technology-recognition'

async function createApplication() {
  const draft = anApplication().forItem('full_support', 'full').settled('complete').withEmail(aPerson().email)
  const application = await draft.saveTo(program.db, program.clock)
  const endorsement = { endorsingBody: 'tech_nation', endorsementRoute: 'talent', sector: 'technology' } as const
  await writeApplication(program.db, application.id, endorsement)
  return application
}

test('an applicant sees what is missing and why, and proposes, changes and comments without scripts', async () => {
  const application = await createApplication()
  const { browser, page } = await program.applicant(application)
  expect(page.view.text).toContain('Your evidence plan: no pieces yet.')
  const plan = await browser.click(page, 'Open your plan')
  expect(plan.view.text).toContain('0 of 10 pieces, none approved')
  expect(plan.view.text).toContain('Nothing yet for “Recognition as a leader in digital technology”')
  expect(plan.view.text).toContain('Tech Nation asks this of everyone: You are recognised as a leading talent')

  const without = await browser.press(plan, 'Propose This Piece', { Title: 'Keynote', Pages: '3' })
  expect(without.status).toBe(400)
  expect(without.view.text).toContain('What it proves: Please say in one sentence what it proves')
  const proposed = await browser.press(without, 'Propose This Piece', {
    'What it proves': 'The field asked me to teach it.',
    Date: '2026-02-03',
    'Recognition as a leader in digital technology Asked of everyone': true,
  })
  expect(proposed.view.text).toContain('1 of 10 pieces, none approved')
  expect(proposed.view.text).not.toContain('Nothing yet for “Recognition')
  const read = async () =>
    (await program.db.select().from(evidencePieces).where(eq(evidencePieces.caseId, application.id)))[0]
  expect(await read()).toMatchObject({ title: 'Keynote', pages: 3, author: 'applicant', datedOn: '2026-02-03' })

  const opened = await browser.click(proposed, 'Change Keynote')
  const changed = await browser.press(opened, 'Save This Piece', { 'Who can confirm it': 'Chair of the summit' })
  expect(changed.view.text).toContain('Chair of the summit')
  const commented = await browser.press(changed, 'Send a comment on Keynote', { Comment: 'Is the video enough?' })
  expect(commented.view.text).toContain('Is the video enough?')
  const [message] = await program.db.select().from(messages).where(eq(messages.caseId, application.id))
  expect(message).toMatchObject({ pieceId: (await read())?.id, text: 'Is the video enough?' })
  const conversation = await browser.open(
    addresses.tracking({ reference: application.reference ?? '', tab: 'messages' }),
  )
  expect(conversation.view.text).toContain('About: Keynote, in your evidence plan')
})

test('a second piece that is proposed from the same page is stored too, and the same form again is not', async () => {
  const application = await createApplication()
  const { browser } = await program.applicant(application)
  const plan = await browser.open(addresses.applicantEvidence({ reference: application.reference ?? '' }))
  for (const title of ['Keynote', 'Award', 'Award'])
    await browser.press(plan, 'Propose This Piece', { Title: title, 'What it proves': 'The field asked me.' })
  const pieces = await program.db.select().from(evidencePieces).where(eq(evidencePieces.caseId, application.id))
  expect(pieces.map(({ title }) => title).toSorted()).toEqual(['Award', 'Keynote'])
})

test('a piece that the adviser changed since comes back with what was typed, and is saved when it is sent again', async () => {
  const application = await createApplication()
  const piece = await aPiece(application.id).titled('Award').under(RECOGNITION).saveTo(program.db, program.clock)
  const { browser } = await program.applicant(application)
  const path = addresses.applicantEvidence({ reference: application.reference ?? '', change: piece.id })
  const form = await browser.open(path)
  const staff = await program.staff()
  const key = { applicationId: application.id, pieceId: piece.id }
  const fields = { title: 'Prize', proves: piece.proves, version: '1', 'criterion-0': RECOGNITION }
  expect((await staff.browser.postDialog(act('changePiece', key), fields)).status).toBe(200)
  const refused = await browser.press(form, 'Save This Piece', { Title: 'My award' })
  expect(refused.status).toBe(409)
  expect(refused.view.text).toContain('It now has: title “Prize”.')
  const saved = await browser.press(refused, 'Save This Piece')
  expect(saved.view.text).toContain('1. My award')
})

test('what is asked for in a piece is uploaded from there, and a file that is added goes into it', async () => {
  const application = await createApplication()
  const piece = await aPiece(application.id).titled('Award').saveTo(program.db, program.clock)
  const request = await aDocumentRequest(application.id).ofType('Certificate').saveTo(program.db, program.clock)
  await program.db.update(documentRequests).set({ pieceId: piece.id }).where(eq(documentRequests.id, request.id))
  const { browser } = await program.applicant(application)
  const plan = await browser.open(addresses.applicantEvidence({ reference: application.reference ?? '' }))
  expect(plan.view.text).toContain('Award: we wait for your file')
  expect(plan.view.text).toContain('We ask for: Certificate')
  const upload = await browser.click(plan, 'Upload It: Certificate')
  const sent = await browser.press(upload, 'Upload', { File: aPdf('certificate.pdf') })
  const here = await browser.click(sent, 'Go to your evidence plan')
  const add = await browser.click(here, 'Add another file to Award')
  await browser.press(add, 'Upload', { 'Document Type': 'Other', File: aPdf('photograph.pdf') })
  const rows = await program.db.select().from(documents).where(eq(documents.caseId, application.id))
  expect(rows.map(({ pieceId }) => pieceId)).toEqual([piece.id, piece.id])
})

test('an adviser rates a criterion and delivers the report, and the applicant reads it as a page', async () => {
  const application = await createApplication()
  const piece = await aPiece(application.id).titled('Award').under(RECOGNITION).saveTo(program.db, program.clock)
  const staff = await program.staff()
  const key = { applicationId: application.id }
  const rating = { criterion: RECOGNITION, rating: 'thin', text: 'Proof from abroad is missing.', shown: '' }
  expect((await staff.browser.postDialog(act('rateCriterion', key), rating)).status).toBe(200)
  const report = { version: '2', sentAs: 'stage:assessment', text: 'Here is your report.' }
  expect((await staff.browser.postDialog(act('deliverReport', key), report)).status).toBe(200)

  const isOfCase = eq(applicationDeliveries.caseId, application.id)
  expect(await program.db.select().from(applicationDeliveries).where(isOfCase)).toMatchObject([{ stage: 'assessment' }])
  const { browser } = await program.applicant(application)
  const plan = await browser.open(addresses.applicantEvidence({ reference: application.reference ?? '', version: '1' }))
  expect(plan.view.text).toContain('Thin')
  expect(plan.view.text).toContain('Proof from abroad is missing.')
  expect(plan.view.text).toContain(`Shown by 1. ${piece.title}`)
  const page = await browser.open(addresses.tracking({ reference: application.reference ?? '', tab: 'documents' }))
  expect(page.view.text).toContain('Written report version 1.pdf')
})

test('the plan asks for a code, and is no page of a package without it', async () => {
  const application = await createApplication()
  const { browser } = await program.applicant(application, { proven: false })
  const path = addresses.applicantEvidence({ reference: application.reference ?? '' })
  expect((await browser.open(path)).view.text).toContain('to see your evidence plan')
  const fee = await anApplication().settled('initial').withEmail(aPerson().email).saveTo(program.db, program.clock)
  const other = await program.applicant(fee)
  expect(other.page.view.text).not.toContain('evidence plan')
  const answer = await other.browser.open(addresses.applicantEvidence({ reference: fee.reference ?? '' }))
  expect(answer.url.pathname).toBe('/application-tracking')
})

function aPdf(name: string) {
  return new File([new Uint8Array(createSamplePdf(name))], name, { type: 'application/pdf' })
}
