import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { submissionPacks } from '../stored-pack/table.server.ts'
import { approvePack, recordApproval } from './approve-pack.server.ts'
import { loadPackContents } from './load-pack.server.ts'
import { planPack } from './pack.ts'

/** A case with an approved CV, and packs of it that need no conversion. */
async function setUp() {
  const app = await testFileContext()
  await aStaffMember().withPassword('a long password of Ngozi').saveTo(app.db, app.clock)
  const application = await anApplication()
    .forItem('full_support', 'full')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const { id } = application
  const addCv = () => aDocument(application).ofType('CV/Resume').inStatus('approved').saveTo(app)
  const cv = await addCv()
  const addPack = async (number: number) => {
    const [row] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
    if (row === undefined) throw new Error('The application is gone.')
    const planned = planPack(await loadPackContents(app, row))
    const entries = planned.map(entry => ({
      ...entry,
      fileId: cv.file.id,
      pages: 1,
      sizeBytes: 1_000,
      isFromWord: false,
    }))
    const preparedAt = app.clock.now()
    await app.db.insert(submissionPacks).values({ caseId: id, number, entries, preparedBy: randomUUID(), preparedAt })
  }
  const approve = (number: number) => approvePack(app, { kind: 'applicant', id }, { applicationId: id, number })
  return { app, id, addCv, addPack, approve }
}

test('only the latest pack can be approved, only while nothing has changed, and once', async () => {
  const { app, id, addCv, addPack, approve } = await setUp()
  expect(await approve(1)).toEqual({ ok: false, reason: 'no-pack' })
  await addPack(1)
  app.clock.advance({ hours: 1 })
  await addCv()
  expect(await approve(1)).toEqual({ ok: false, reason: 'changed' })
  await addPack(2)
  expect(await approve(1)).toEqual({ ok: false, reason: 'older', latest: 2 })
  expect(await approve(2)).toEqual({ ok: true, changed: true })
  expect(await approve(2)).toEqual({ ok: true, changed: false })
  const packs = await app.db.select().from(submissionPacks).orderBy(submissionPacks.number)
  expect(packs).toMatchObject([{ approvedAt: null }, { approvedBy: 'applicant', approvedAt: app.clock.now() }])
  const events = await eventsAbout(app.db, id)
  expect(events.filter(({ type }) => type === 'pack.approved')).toHaveLength(1)
  const notices = await app.db.select().from(mails).where(eq(mails.template, 'packs.approved'))
  expect(notices).toHaveLength(1)
})

test('staff record how an applicant approved a pack elsewhere', async () => {
  const { app, id, addPack } = await setUp()
  await addPack(1)
  const by = randomUUID()
  const approval = { applicationId: id, number: 1, note: 'By phone on 2 November.' }
  expect(await recordApproval(app, { kind: 'staff', id: by }, approval)).toEqual({ ok: true, changed: true })
  expect(await app.db.select().from(submissionPacks)).toMatchObject([
    { approvedBy: 'staff', recordedBy: by, approvalNote: 'By phone on 2 November.' },
  ])
})

test('nothing is approved in a case that has ended', async () => {
  const { app, id, addPack, approve } = await setUp()
  await addPack(1)
  await app.db.update(cases).set({ endedByRefundAt: app.clock.now() }).where(eq(cases.id, id))
  expect(await approve(1)).toEqual({ ok: false, reason: 'ended' })
})
