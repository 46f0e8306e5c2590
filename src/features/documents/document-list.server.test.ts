import { expect, test } from 'vitest'
import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { samplePdf } from '#factories/sample-files.ts'
import type { Ground } from '#src/database/ground.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { type TestDocumentGround, testDocumentGround, testGround } from '#tests/support/ground.ts'
import { DOCUMENT_FILTERS, documentList, documentRequestList, REQUEST_FILTERS } from './document-list.server.ts'
import { documents } from './table.server.ts'

async function adaAndMusa({ db, clock }: Pick<Ground, 'db' | 'clock'>) {
  const ada = await anApplication().named('Ádá Obi').settled('initial').saveTo(db, clock)
  const musa = await anApplication().named('Musa Sani').withEmail('m@x.example').settled('initial').saveTo(db, clock)
  return { ada, musa }
}

async function namesFor(app: TestDocumentGround, query: string) {
  const typed = new URLSearchParams(query)
  const { rows } = await documentList(app.db, {
    filters: DOCUMENT_FILTERS.read(typed),
    place: readPlace(typed),
  })
  return rows.map(row => row.fileName)
}

test('documents are found by their applicant, their name, their type and how they stand, the newest first', async () => {
  const app = await testDocumentGround()
  const { ada, musa } = await adaAndMusa(app)
  await aDocument(ada).named('scan.pdf').saveTo(app)
  app.clock.advance({ minutes: 1 })
  await aDocument(ada).ofType('Certificate').named('Ìwé-ẹ̀rí.pdf').inStatus('rejected', 'Cut off').saveTo(app)
  app.clock.advance({ minutes: 1 })
  await aDocument(musa).ofType('Letter of the Ọba').named('100%_sure.pdf').inStatus('approved').saveTo(app)

  expect(await namesFor(app, '')).toEqual(['100%_sure.pdf', 'Ìwé-ẹ̀rí.pdf', 'scan.pdf'])
  expect(await namesFor(app, 'q=ada')).toEqual(['Ìwé-ẹ̀rí.pdf', 'scan.pdf'])
  expect(await namesFor(app, 'q=iwe-eri')).toEqual(['Ìwé-ẹ̀rí.pdf'])
  expect(await namesFor(app, 'q=oba+MUSA')).toEqual(['100%_sure.pdf'])
  expect(await namesFor(app, 'q=m@x.example')).toEqual(['100%_sure.pdf'])
  expect(await namesFor(app, `q=${ada.reference}`)).toEqual(['Ìwé-ẹ̀rí.pdf', 'scan.pdf'])
  expect(await namesFor(app, 'q=0%25_s'), 'signs of a pattern stand for themselves').toEqual(['100%_sure.pdf'])
  expect(await namesFor(app, 'type=Passport')).toEqual(['scan.pdf'])
  expect(await namesFor(app, 'status=rejected')).toEqual(['Ìwé-ẹ̀rí.pdf'])
  expect(await namesFor(app, 'status=lost&type=nothing')).toHaveLength(3)
})

test('their pages are walked without losing one', async () => {
  const app = await testDocumentGround()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const one = await aDocument(application).holding('pdf', samplePdf('One')).saveTo(app)
  const more = Array.from({ length: 59 }, (_, index) => ({
    ...one,
    id: crypto.randomUUID(),
    filePath: `${one.filePath}-${index}`,
  }))
  await app.db.insert(documents).values(more)

  const seen = []
  for (let place = readPlace(new URLSearchParams()), page = null; ; place = page.next) {
    page = await documentList(app.db, { filters: DOCUMENT_FILTERS.read(new URLSearchParams()), place })
    seen.push(...page.rows.map(row => row.id))
    if (page.next === null) break
  }
  expect(new Set(seen).size).toBe(60)
  expect(seen).toHaveLength(60)
})

async function typesFor(app: Ground, query: string) {
  const typed = new URLSearchParams(query)
  const { rows } = await documentRequestList(app.db, {
    filters: REQUEST_FILTERS.read(typed),
    place: readPlace(typed),
    today: '2026-11-02',
  })
  return rows.map(row => row.documentType)
}

test('requests are found by their applicant, their type and how they stand, the newest first', async () => {
  const app = await testGround()
  const { ada, musa } = await adaAndMusa(app)
  await aDocumentRequest(ada.id).ofType('Passport').dueOn('2026-11-01').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aDocumentRequest(ada.id).ofType('Certificate').dueOn('2026-11-02').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aDocumentRequest(musa.id).ofType('Letter of the Ọba').inStatus('fulfilled').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await aDocumentRequest(musa.id).ofType('Other').saveTo(app.db, app.clock)

  expect(await typesFor(app, '')).toEqual(['Other', 'Letter of the Ọba', 'Certificate', 'Passport'])
  expect(await typesFor(app, 'q=ada')).toEqual(['Certificate', 'Passport'])
  expect(await typesFor(app, 'q=letter+musa')).toEqual(['Letter of the Ọba'])
  expect(await typesFor(app, 'type=Passport')).toEqual(['Passport'])
  expect(await typesFor(app, 'status=pending'), 'its last day is not over').toEqual(['Other', 'Certificate'])
  expect(await typesFor(app, 'status=expired')).toEqual(['Passport'])
  expect(await typesFor(app, 'status=fulfilled')).toEqual(['Letter of the Ọba'])
  expect(await typesFor(app, 'status=lost&type=nothing')).toHaveLength(4)
})

test('the pages of requests are walked without losing one', async () => {
  const app = await testGround()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  for (let count = 0; count < 60; count++) await aDocumentRequest(id).ofType(`No ${count}`).saveTo(app.db, app.clock)
  const seen = []
  for (let place = readPlace(new URLSearchParams()), page = null; ; place = page.next) {
    page = await documentRequestList(app.db, {
      filters: REQUEST_FILTERS.read(new URLSearchParams()),
      place,
      today: '2026-11-02',
    })
    seen.push(...page.rows.map(row => row.documentType))
    if (page.next === null) break
  }
  expect(new Set(seen).size).toBe(60)
  expect(seen).toHaveLength(60)
})
