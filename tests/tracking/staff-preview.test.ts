import '@testing-library/jest-dom/vitest'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { addresses } from '#src/addresses.ts'
import type { Database } from '#src/database/client.ts'
import { applicantSessions } from '#src/features/applications/table.server.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { pdfOfSize } from '../support/abuse-files.ts'
import { createSender, discardUpload, fileForm, postFile, sendChunk, startUpload } from '../support/sending-files.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const FILE = pdfOfSize(20_000)

let program: TestProgram
let db: Database

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

test('staff can preview the tracking page of an applicant, and the audit log records it', async () => {
  const { browser, staffMember } = await program.staff()
  const { id, reference } = await createSender(program, db, { awaitsResubmission: true })
  const response = await browser.open(addresses.adminPreview(id, { tab: 'documents' }))
  expect(response.status).toBe(200)
  for (const text of [
    reference,
    'Application Stages',
    'Document Management',
    'The letter is not signed',
    'audit log',
  ]) {
    expect(response.page).toContain(text)
  }
  expect(response.view.getByRole('heading', { name: 'As the applicant sees it' })).toBeInTheDocument()
  expect(response.view.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument()
  expectReadOnly(response.page)
  expect(await findEvents(id, 'application.previewed')).toMatchObject([{ actorKind: 'staff', actorId: staffMember.id }])
})

test('URLs of the tracking page redirect staff to the preview and open no applicant session', async () => {
  const { browser } = await program.staff()
  const { id, reference } = await createSender(program, db)
  const sessionsBefore = await db.select().from(applicantSessions)
  for (const path of [
    addresses.tracking({ reference }),
    addresses.tracking({ reference, email: 'ada.obi@example.ng', tab: 'details' }),
    addresses.track({ reference, email: 'somebody.else@example.ng' }),
  ]) {
    const response = await browser.open(path)
    expect(response.url.pathname).toBe(addresses.adminPreview(id))
    expect(response.page).toContain('only the applicant can upload, resubmit and pay.')
    expectReadOnly(response.page)
  }
  expect(browser.cookies.has('tp_applicant')).toBe(false)
  expect(await db.select().from(applicantSessions)).toEqual(sessionsBefore)

  expect((await browser.open(addresses.tracking())).page).toContain('signed in as staff')
  expect((await browser.open(addresses.tracking({ reference: 'GT-0000-0000' }))).status).toBe(404)
})

test('C5: a browser with a staff session cannot upload or download as an applicant', async () => {
  const { browser } = await program.staff()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const applicant = await createSender(program, db)
  const staffAndApplicant = { ...applicant, cookie: `${applicant.cookie}; ${cookie}` }
  const document = await aDocument(applicant).saveTo(program.records)
  const uploadPath = (await startUpload(applicant, FILE)).headers.get('location') ?? ''

  const postResponse = await postFile(staffAndApplicant, fileForm(FILE))
  expect(postResponse.status).toBe(302)
  const refusals = [
    await startUpload(staffAndApplicant, FILE),
    await sendChunk(staffAndApplicant, uploadPath, FILE, 0),
    await discardUpload(staffAndApplicant, uploadPath),
  ]
  for (const refusal of refusals) {
    expect(refusal.status).toBe(403)
    expect(await refusal.text()).toContain('signed in as staff')
  }
  for (const cookiePart of staffAndApplicant.cookie.split('; ')) {
    const [name = '', value = ''] = cookiePart.split(/=(.*)/s)
    browser.cookies.set(name, value)
  }
  const fileUrl = addresses.applicantDocument({ documentId: document.id, reference: applicant.reference })
  expect((await browser.open(fileUrl)).status).toBe(403)

  expect(await db.select().from(documents).where(eq(documents.caseId, applicant.id))).toHaveLength(1)
  expect(await findEvents(applicant.id, 'document.downloaded')).toEqual([])
  expect((await sendChunk(applicant, uploadPath, FILE, 0)).status).toBe(204)
  expect(await db.select().from(uploads).where(eq(uploads.caseId, applicant.id))).toHaveLength(1)
})

test('staff who submit an applicant’s details get a message that the preview is read-only', async () => {
  const { browser } = await program.staff()
  const { reference } = await createSender(program, db)
  const response = await browser.send(addresses.tracking({ reference }), {
    intent: 'details',
    sector: 'technology',
    phone: '+2348012345678',
  })
  expect(response.visited.join()).toContain('signed in as staff')
  expect(response.visited.join()).not.toContain('closed in the meantime')
})

test('staff cannot pay for an applicant', async () => {
  const { browser } = await program.staff()
  const { id } = await createSender(program, db)
  const path = addresses.payment({ applicationId: id, email: 'ada.obi@example.ng', type: 'final' })
  const page = (await browser.open(path)).page
  expect(page).toContain('signed in as staff')
  expect(page).not.toContain('value="pay"')
  const quote = /name="quote_id" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const response = await browser.send(path, { intent: 'pay', quote_id: quote, instalment: 'final' })
  expect(response.url.pathname).toBe('/payment')
  const isOpenPayment = and(eq(payments.caseId, id), eq(payments.state, 'open'))
  expect(await db.select().from(payments).where(isOpenPayment)).toEqual([])
})

function expectReadOnly(page: string) {
  expect(page).not.toContain('type="file"')
  expect(page).not.toMatch(/<button[^>]*>(Upload|Resubmit)/)
  expect(page).not.toContain('href="/payment')
}

function findEvents(subjectId: string, type: string) {
  return db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, subjectId), eq(auditEvents.type, type)))
}
