import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { dashboardFigures } from '#src/features/cases/dashboard/queries.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { type TestFileContext, testContext, testFileContext } from '#tests/support/app-context.ts'
import { DOCUMENT_FILTERS, loadDocumentPage, loadDocumentRequestPage, REQUEST_FILTERS } from './document-list.server.ts'
import { documents } from './table.server.ts'

async function saveAdaAndMusa({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const ada = await anApplication().named('Ádá Obi').settled('initial').saveTo(db, clock)
  const musa = await anApplication().named('Musa Sani').withEmail('m@x.example').settled('initial').saveTo(db, clock)
  return { ada, musa }
}

async function findFileNames(app: TestFileContext, query: string) {
  const params = new URLSearchParams(query)
  const { rows } = await loadDocumentPage(app.db, {
    filters: DOCUMENT_FILTERS.read(params),
    place: readPlace(params),
  })
  return rows.map(row => row.fileName)
}

test('documents are found by applicant, file name, type and status, newest first', async () => {
  const app = await testFileContext()
  const { ada, musa } = await saveAdaAndMusa(app)
  await aDocument(ada).named('scan.pdf').saveTo(app)
  app.clock.advance({ minutes: 1 })
  await aDocument(ada).ofType('Certificate').named('Ìwé-ẹ̀rí.pdf').inStatus('rejected', 'Cut off').saveTo(app)
  app.clock.advance({ minutes: 1 })
  await aDocument(musa).ofType('Letter of the Ọba').named('100%_sure.pdf').inStatus('approved').saveTo(app)

  expect(await findFileNames(app, '')).toEqual(['100%_sure.pdf', 'Ìwé-ẹ̀rí.pdf', 'scan.pdf'])
  expect(await findFileNames(app, 'q=ada+obi')).toEqual(['Ìwé-ẹ̀rí.pdf', 'scan.pdf'])
  expect(await findFileNames(app, 'q=iwe-eri')).toEqual(['Ìwé-ẹ̀rí.pdf'])
  expect(await findFileNames(app, 'q=oba+MUSA')).toEqual(['100%_sure.pdf'])
  expect(await findFileNames(app, 'q=m@x.example')).toEqual(['100%_sure.pdf'])
  expect(await findFileNames(app, `q=${ada.reference}`)).toEqual(['Ìwé-ẹ̀rí.pdf', 'scan.pdf'])
  expect(await findFileNames(app, 'q=0%25_s'), 'signs of a pattern stand for themselves').toEqual(['100%_sure.pdf'])
  expect(await findFileNames(app, 'type=Passport')).toEqual(['scan.pdf'])
  expect(await findFileNames(app, 'status=rejected')).toEqual(['Ìwé-ẹ̀rí.pdf'])
  expect(await findFileNames(app, 'status=lost&type=nothing')).toHaveLength(3)
})

test('documents and requests are found by the owner of their case', async () => {
  const app = await testFileContext()
  const { ada, musa } = await saveAdaAndMusa(app)
  const { id: ownerId } = await aStaffMember().named('Tádé').saveTo(app.db, app.clock)
  await writeApplication(app.db, ada.id, { ownerId })
  await aDocument(ada).named('ada.pdf').saveTo(app)
  await aDocument(musa).named('musa.pdf').saveTo(app)
  await aDocumentRequest(ada.id).ofType('Certificate').saveTo(app.db, app.clock)
  await aDocumentRequest(musa.id).ofType('Passport').saveTo(app.db, app.clock)
  expect(await findFileNames(app, `owner=${ownerId}`)).toEqual(['ada.pdf'])
  expect(await findFileNames(app, 'owner=none')).toEqual(['musa.pdf'])
  expect(await findDocumentTypes(app, `owner=${ownerId}`)).toEqual(['Certificate'])
  expect(await findDocumentTypes(app, 'owner=none')).toEqual(['Passport'])
  const { rows } = await loadDocumentPage(app.db, {
    filters: DOCUMENT_FILTERS.none,
    place: readPlace(new URLSearchParams()),
  })
  expect(rows.map(({ ownerName }) => ownerName).toSorted()).toEqual([null, 'Tádé'].toSorted())
})

test('documents and requests of a case in the bin are neither listed nor counted', async () => {
  const app = await testFileContext()
  const { ada, musa } = await saveAdaAndMusa(app)
  for (const application of [ada, musa]) {
    await aDocument(application).saveTo(app)
    await aDocumentRequest(application.id).saveTo(app.db, app.clock)
  }
  const { id: deletedBy } = await aStaffMember().saveTo(app.db, app.clock)
  const now = app.clock.now()
  await app.db.update(cases).set({ deletedAt: now, deletedBy, eraseAt: now }).where(eq(cases.id, musa.id))
  const place = readPlace(new URLSearchParams())
  const documentPage = await loadDocumentPage(app.db, { filters: DOCUMENT_FILTERS.none, place })
  const requestPage = await loadDocumentRequestPage(app.db, {
    filters: REQUEST_FILTERS.none,
    place,
    today: dayInLagos(now),
  })
  for (const { rows, count, position } of [documentPage, requestPage])
    expect({ rows: rows.length, count, position }).toEqual({ rows: 1, count: { total: 1, isMore: false }, position: 1 })
  expect((await dashboardFigures(app)).documents).toEqual({ uploaded: 1, requested: 1, arrived: 0 })
})

test('paging through the list of documents shows each document once', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).withFile('pdf', createSamplePdf('One')).saveTo(app)
  const copies = Array.from({ length: 59 }, (_, index) => ({
    ...document,
    id: crypto.randomUUID(),
    fileId: crypto.randomUUID(),
    key: `${document.file.key}-${index}`,
  }))
  const now = app.clock.now()
  const place = { purpose: 'document', checkedAt: now, createdAt: now } as const
  await app.db.insert(files).values(copies.map(({ file, fileId: id, key }) => ({ ...file, ...place, id, key })))
  await app.db.insert(documents).values(copies)

  const shownIds = []
  for (let place = readPlace(new URLSearchParams()), page = null; ; place = page.next) {
    page = await loadDocumentPage(app.db, { filters: DOCUMENT_FILTERS.read(new URLSearchParams()), place })
    shownIds.push(...page.rows.map(row => row.id))
    if (page.next === null) break
  }
  expect(new Set(shownIds).size).toBe(60)
  expect(shownIds).toHaveLength(60)
})

async function findDocumentTypes(app: AppContext, query: string) {
  const params = new URLSearchParams(query)
  const { rows } = await loadDocumentRequestPage(app.db, {
    filters: REQUEST_FILTERS.read(params),
    place: readPlace(params),
    today: '2026-11-02',
  })
  return rows.map(row => row.documentType)
}

test('document requests are found by applicant, type and status, overdue first', async () => {
  const app = await testContext()
  const { ada, musa } = await saveAdaAndMusa(app)
  await aDocumentRequest(ada.id).ofType('Passport').dueOn('2026-11-01').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aDocumentRequest(ada.id).ofType('Certificate').dueOn('2026-11-02').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aDocumentRequest(musa.id).ofType('Letter of the Ọba').inStatus('fulfilled').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aDocumentRequest(musa.id).ofType('Other').saveTo(app.db, app.clock)

  expect(await findDocumentTypes(app, '')).toEqual(['Passport', 'Certificate', 'Other', 'Letter of the Ọba'])
  expect(await findDocumentTypes(app, 'q=ada')).toEqual(['Passport', 'Certificate'])
  expect(await findDocumentTypes(app, 'q=letter+musa')).toEqual(['Letter of the Ọba'])
  expect(await findDocumentTypes(app, 'type=Passport')).toEqual(['Passport'])
  expect(await findDocumentTypes(app, 'status=pending'), 'its last day is not over').toEqual(['Certificate', 'Other'])
  expect(await findDocumentTypes(app, 'status=expired')).toEqual(['Passport'])
  expect(await findDocumentTypes(app, 'status=fulfilled')).toEqual(['Letter of the Ọba'])
  expect(await findDocumentTypes(app, 'status=lost&type=nothing')).toHaveLength(4)
})

test('paging through the list of document requests shows each request once', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  for (let count = 0; count < 60; count++) await aDocumentRequest(id).ofType(`No ${count}`).saveTo(app.db, app.clock)
  const shownTypes = []
  for (let place = readPlace(new URLSearchParams()), page = null; ; place = page.next) {
    page = await loadDocumentRequestPage(app.db, {
      filters: REQUEST_FILTERS.read(new URLSearchParams()),
      place,
      today: '2026-11-02',
    })
    shownTypes.push(...page.rows.map(row => row.documentType))
    if (page.next === null) break
  }
  expect(new Set(shownTypes).size).toBe(60)
  expect(shownTypes).toHaveLength(60)
})
