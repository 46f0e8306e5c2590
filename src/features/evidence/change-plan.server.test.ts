import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { loadPlan } from './load-plan.server.ts'
import { putDocumentIntoPiece, takeDocumentOut } from './piece-documents.server.ts'
import {
  addPiece,
  arrangePieces,
  changePiece,
  leavePieceOut,
  markPieceRead,
  removePiece,
  setCriterion,
  takePieceBack,
} from './pieces.server.ts'
import { evidencePieces } from './plan/table.server.ts'
import { loadPlanVersion, lockPlan, unlockPlan } from './versions.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const RECOGNITION = 'tech-nation-talent-technology-recognition'
const INNOVATION = 'tech-nation-talent-technology-innovation'
const VALUES = {
  title: 'Talk at a conference',
  proves: 'The field asks me to teach it.',
  datedOn: '2025-05-04',
  pages: 2,
  confirmedBy: null,
}

async function setUp() {
  const app = await testFileContext()
  const application = await anApplication()
    .forItem('full_support', 'full')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const { id } = application
  await writeApplication(app.db, id, { endorsingBody: 'tech_nation', endorsementRoute: 'talent' })
  const chosen = { ...application, endorsingBody: 'tech_nation', endorsementRoute: 'talent' } as const
  const applicant = { kind: 'applicant', id } as const
  const read = () =>
    app.db.select().from(evidencePieces).where(eq(evidencePieces.caseId, id)).orderBy(asc(evidencePieces.position))
  const load = () => loadPlan(app, chosen)
  const add = (title: string, actor: typeof STAFF | typeof applicant = STAFF, pieceId: string = randomUUID()) =>
    addPiece(app, actor, { id: pieceId, applicationId: id, values: { ...VALUES, title }, criteria: [RECOGNITION] })
  return { app, application: chosen, id, applicant, read, load, add }
}

test('a proposal is stored once, waits for staff, and is read with any change of theirs', async () => {
  const { app, id, applicant, read, load, add } = await setUp()
  const pieceId = randomUUID()
  expect(await Promise.all([add('Talk', applicant, pieceId), add('Talk', applicant, pieceId)])).toEqual([
    { ok: true },
    { ok: true },
  ])
  expect(await read()).toMatchObject([
    { title: 'Talk', author: 'applicant', position: 1, unreadSince: app.clock.now() },
  ])
  expect((await load()).pieces[0]).toMatchObject({ state: 'idea', criteria: [RECOGNITION] })

  expect(await setCriterion(app, STAFF, { applicationId: id, pieceId, criterionId: INNOVATION, isOn: true })).toEqual({
    ok: true,
  })
  expect((await load()).pieces[0]).toMatchObject({ criteria: [INNOVATION, RECOGNITION], unreadSince: null, version: 2 })
  const unknown = { applicationId: id, pieceId, criterionId: 'arts-council-talent-film-award', isOn: true }
  expect(await setCriterion(app, STAFF, unknown)).toEqual({ ok: false, reason: 'unknown-criterion' })
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(['evidence.proposed', 'evidence.changed'])
})

test('an eleventh piece is refused, until one is left out', async () => {
  const { app, id, applicant, read, add } = await setUp()
  for (let number = 1; number <= 10; number++) await add(`Piece ${number}`)
  expect(await add('Eleventh', applicant)).toEqual({ ok: false, reason: 'full', max: 10 })
  const [first] = await read()
  const key = { applicationId: id, pieceId: first?.id ?? '' }
  await leavePieceOut(app, STAFF, { ...key, reason: 'It proves the same as the second' })
  expect(await add('Eleventh', applicant)).toEqual({ ok: true })
  expect(await takePieceBack(app, STAFF, key)).toEqual({ ok: false, reason: 'full', max: 10 })
})

test('of two people who arrange at once, the second is refused and nothing is lost', async () => {
  const { app, id, read, add } = await setUp()
  for (const title of ['A', 'B', 'C']) await add(title)
  const [a = '', b = '', c = ''] = (await read()).map(piece => piece.id)
  const shown = [a, b, c]
  const results = await Promise.all([
    arrangePieces(app, STAFF, { applicationId: id, shown, order: [b, a, c] }),
    arrangePieces(app, STAFF, { applicationId: id, shown, order: [c, b, a] }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' })
  const titles = (await read()).map(({ title }) => title).join('')
  expect(['BAC', 'CBA']).toContain(titles)
  // A repeated request has no further effect.
  const order = (await read()).map(piece => piece.id)
  expect(await arrangePieces(app, STAFF, { applicationId: id, shown, order })).toEqual({ ok: true })
})

test('a piece that changed since it was opened is refused with what it holds now, and a repeated change is done', async () => {
  const { app, id, applicant, read, add } = await setUp()
  await add('Talk', applicant)
  const pieceId = (await read())[0]?.id ?? ''
  const change = (actor: typeof STAFF | typeof applicant, title: string, version: number) =>
    changePiece(app, actor, {
      applicationId: id,
      pieceId,
      version,
      values: { ...VALUES, title },
      criteria: [RECOGNITION],
    })
  expect(await change(STAFF, 'Keynote', 1)).toEqual({ ok: true, changed: true })
  expect(await change(STAFF, 'Keynote', 1)).toEqual({ ok: true, changed: false })
  expect(await change(applicant, 'My talk', 1)).toEqual({
    ok: false,
    reason: 'changed',
    version: 2,
    current: { ...VALUES, title: 'Keynote', criteria: [RECOGNITION] },
  })
  expect(await change(applicant, 'My talk', 2)).toEqual({ ok: true, changed: true })
  expect(await read()).toMatchObject([{ title: 'My talk', unreadSince: app.clock.now() }])
  await markPieceRead(app, STAFF, { applicationId: id, pieceId })
  expect(await read()).toMatchObject([{ unreadSince: null }])
})

test('an approved piece is no longer the applicant’s to change, and only an empty one can be removed', async () => {
  const { app, application, id, applicant, read, load, add } = await setUp()
  await add('Talk', applicant)
  const key = { applicationId: id, pieceId: (await read())[0]?.id ?? '' }
  const document = await aDocument(application).inStatus('approved').saveTo(app)
  await putDocumentIntoPiece(app, STAFF, { ...key, documentId: document.id, move: false })
  expect((await load()).pieces[0]).toMatchObject({ state: 'approved', files: [{ id: document.id }] })
  const change = { ...key, version: 1, values: { ...VALUES, title: 'Other' }, criteria: [] }
  expect(await changePiece(app, applicant, change)).toEqual({ ok: false, reason: 'not-theirs' })
  expect(await removePiece(app, applicant, key)).toEqual({ ok: false, reason: 'not-empty' })
  await takeDocumentOut(app, STAFF, { ...key, documentId: document.id })
  expect(await removePiece(app, applicant, key)).toEqual({ ok: true })
  expect(await removePiece(app, applicant, key)).toEqual({ ok: true })
  expect(await read()).toEqual([])
})

test('a document is in one piece at most, and is moved only on purpose', async () => {
  const { app, application, id, read, add } = await setUp()
  await add('Award')
  await add('Talk')
  const [award = '', talk = ''] = (await read()).map(piece => piece.id)
  const document = await aDocument(application).saveTo(app)
  const put = (pieceId: string, move = false) =>
    putDocumentIntoPiece(app, STAFF, { applicationId: id, pieceId, documentId: document.id, move })
  expect(await put(award)).toEqual({ ok: true })
  expect(await put(talk)).toEqual({ ok: false, reason: 'in-other', title: 'Award' })
  expect(await put(talk, true)).toEqual({ ok: true })
  expect(await app.db.select({ pieceId: documents.pieceId }).from(documents)).toEqual([{ pieceId: talk }])
})

test('what is asked for in a row falls into it, and so does what replaces it', async () => {
  const { app, application, id, read, load, add } = await setUp()
  await add('Award')
  const pieceId = (await read())[0]?.id ?? ''
  const documentsAsked = [{ documentType: 'Certificate', description: 'The certificate of the prize' }]
  await requestDocuments(app, STAFF, { applicationId: id, documents: documentsAsked, dueDate: null, pieceId })
  expect((await load()).pieces[0]).toMatchObject({ state: 'asked' })
  const [request] = await app.db.select().from(documentRequests)
  if (request === undefined) throw new Error('The request was not stored.')
  await aDocument(application).forRequest(request).uploadTo(app)
  expect((await load()).pieces[0]).toMatchObject({ state: 'here', files: [{ documentType: 'Certificate' }] })
  const gone = { applicationId: id, documents: documentsAsked, dueDate: null, pieceId: randomUUID() }
  expect(await requestDocuments(app, STAFF, gone)).toEqual({ ok: false, reason: 'piece-gone' })
})

test('a locked version keeps its words when the body of the case changes, and the plan can be changed after unlocking', async () => {
  const { app, id, applicant, read, load, add } = await setUp()
  await add('Award')
  const lock = (version: number) => lockPlan(app, STAFF, { applicationId: id, version })
  expect(await lock(7)).toEqual({ ok: false, reason: 'changed' })
  expect(await lock(1)).toEqual({ ok: true, number: 1 })
  expect(await lock(1)).toEqual({ ok: true, number: 1 })
  expect(await add('Talk', applicant)).toEqual({ ok: false, reason: 'locked' })
  const pieceId = (await read())[0]?.id ?? ''
  await sendCustomerMessage(app, { caseId: id, id: randomUUID(), text: 'Which year?', aboutId: null, pieceId })
  expect((await load()).pieces[0]?.comments).toMatchObject([{ text: 'Which year?' }])

  await writeApplication(app.db, id, { endorsingBody: 'arts_council', sector: 'fashion' })
  const version = await loadPlanVersion(app.db, id, 1)
  expect(version?.content).toMatchObject({
    set: { body: 'tech_nation', route: 'talent' },
    pieces: [{ title: 'Award', criteria: [RECOGNITION], state: 'idea' }],
  })
  expect(version?.content.set.criteria.find(criterion => criterion.id === RECOGNITION)?.text).toContain(
    'leading talent',
  )
  expect((await load()).pieces[0]?.criteria).toEqual([RECOGNITION])
  expect(await unlockPlan(app, STAFF, { applicationId: id, number: 1 })).toEqual({ ok: true })
  expect(await unlockPlan(app, STAFF, { applicationId: id, number: 1 })).toEqual({ ok: true })
  expect(await add('Talk')).toEqual({ ok: true })
  expect(await lock(2)).toEqual({ ok: true, number: 2 })
})

test('a package without a plan, and a case that is submitted, take no pieces', async () => {
  const { app, id, add } = await setUp()
  await writeApplication(app.db, id, { status: 'submitted' })
  expect(await add('Award')).toEqual({ ok: false, reason: 'ended' })
  const other = await anApplication().withEmail('b@example.ng').settled('initial').saveTo(app.db, app.clock)
  const piece = { id: randomUUID(), applicationId: other.id, values: VALUES, criteria: [] }
  expect(await addPiece(app, STAFF, piece)).toEqual({ ok: false, reason: 'not-included' })
})

test('ten pieces with forty files are loaded in at most six statements', async () => {
  const { app, application, id, load } = await setUp()
  for (let position = 1; position <= 10; position++) {
    const piece = await aPiece(id).at(position).under(RECOGNITION).saveTo(app.db, app.clock)
    const files = await Promise.all(Array.from({ length: 4 }, () => aDocument(application).saveTo(app)))
    for (const file of files) await app.db.update(documents).set({ pieceId: piece.id }).where(eq(documents.id, file.id))
  }
  const query = vi.spyOn(app.pool, 'query')
  onTestFinished(() => query.mockRestore())
  const plan = await load()
  expect(plan.pieces.flatMap(({ files }) => files)).toHaveLength(40)
  expect(query.mock.calls.length).toBeGreaterThan(0)
  expect(query.mock.calls.length).toBeLessThanOrEqual(6)
})
