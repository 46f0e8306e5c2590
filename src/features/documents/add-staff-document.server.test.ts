import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, queuedMail, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { sampleDocx } from '#tests/support/sample-docx.ts'
import { listStoredDocuments } from '#tests/support/stored-documents.ts'
import { toArray } from '#tests/support/to-array.ts'
import { addStaffDocument, type StaffDocument } from './add-staff-document.server.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const

async function createContext(draft = anApplication().inStatus('evidence_review').settled('initial')) {
  const app = await testFileContext()
  const application = await draft.saveTo(app.db, app.clock)
  return { app, application }
}

async function receive(
  app: TestFileContext,
  applicationId: string,
  changes: Partial<StaffDocument> = {},
  bytes = createSamplePdf('Passport'),
): Promise<StaffDocument> {
  const file = { id: randomUUID(), fileName: 'IMG-WA0001.pdf' }
  await app.intake.write(file.id, Readable.from([bytes]), 0)
  return {
    id: randomUUID(),
    applicationId,
    file,
    source: 'whatsapp',
    requestId: null,
    documentType: 'Passport',
    note: null,
    ...changes,
  }
}

test('a file that staff add is stored like an upload, with its source and who added it', async () => {
  const { app, application } = await createContext()
  const wanted = await receive(app, application.id, { note: 'Came in two messages.' })
  expect(await addStaffDocument(app, STAFF, wanted)).toEqual({ ok: true })
  const [document] = await listStoredDocuments(app.db)
  expect(document).toMatchObject({ id: wanted.id, status: 'pending', source: 'whatsapp', addedBy: STAFF.id })
  expect(document?.file.key).toMatch(new RegExp(`^${application.reference}/${application.reference}_\\d+\\.pdf$`))
  expect(await eventsAbout(app.db, application.id)).toMatchObject([
    { type: 'document.added_by_staff', actor: 'staff', details: { documentId: wanted.id, source: 'whatsapp' } },
  ])
  expect(await app.db.select({ values: auditValues.values }).from(auditValues)).toMatchObject([
    { values: { note: { after: 'Came in two messages.' }, file: { after: 'IMG-WA0001.pdf' } } },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('a file for a request has the type of the request and fulfils it', async () => {
  const { app, application } = await createContext()
  const request = await aDocumentRequest(application.id)
    .ofType('Award Letter')
    .dueOn('2026-11-20')
    .saveTo(app.db, app.clock)
  const wanted = await receive(app, application.id, { requestId: request.id, documentType: '' })
  expect(await addStaffDocument(app, STAFF, wanted)).toEqual({ ok: true })
  expect(await app.db.select().from(documents)).toMatchObject([{ documentType: 'Award Letter', requestId: request.id }])
  expect(await app.db.select().from(documentRequests).where(eq(documentRequests.id, request.id))).toMatchObject([
    { status: 'fulfilled' },
  ])
})

test('repeating a form adds one document and stores one file', async () => {
  const { app, application } = await createContext()
  const id = randomUUID()
  const forms = await Promise.all([1, 2, 3].map(() => receive(app, application.id, { id })))
  const results = await Promise.all(forms.map(form => addStaffDocument(app, STAFF, form)))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await app.db.select().from(documents)).toHaveLength(1)
  expect(await eventsAbout(app.db, application.id)).toHaveLength(1)
  expect(await toArray(app.storage.list())).toHaveLength(1)
})

test('a refused file leaves nothing behind', async () => {
  const { app, application } = await createContext()
  const macros = sampleDocx({ more: [{ name: 'word/vbaProject.bin', bytes: 'x' }] })
  const otherApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const otherRequest = await aDocumentRequest(otherApplication.id).saveTo(app.db, app.clock)
  const unpaid = await anApplication().saveTo(app.db, app.clock)
  const stopped = await anApplication().inStatus('rejected').settled('initial').saveTo(app.db, app.clock)
  const cases = [
    [
      await receive(app, application.id, {}, macros),
      { reason: 'files', refused: [{ fileName: 'IMG-WA0001.pdf', refusal: 'has-macros' }] },
    ],
    [
      await receive(app, application.id, {}, Buffer.from('GIF89a')),
      { reason: 'files', refused: [{ fileName: 'IMG-WA0001.pdf', refusal: 'gif' }] },
    ],
    [await receive(app, application.id, { requestId: otherRequest.id }), { reason: 'request-gone' }],
    [await receive(app, unpaid.id), { reason: 'payment-due' }],
    [await receive(app, stopped.id), { reason: 'closed' }],
    [await receive(app, randomUUID()), { reason: 'not-found' }],
  ] as const
  for (const [wanted, refusal] of cases) {
    expect(await addStaffDocument(app, STAFF, wanted)).toEqual({ ok: false, ...refusal })
  }
  expect(await app.db.select().from(documents)).toEqual([])
  expect(await toArray(app.storage.list())).toEqual([])
})
