import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { applicationDeliveries, applications } from '#src/features/applications/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { messageFiles, messages } from '#src/features/messages/table.server.ts'
import { queuedMail, testFileContext } from '#tests/support/app-context.ts'
import { evidencePlans, evidencePlanVersions } from '../plan/table.server.ts'
import { deliverReport } from './deliver-report.server.ts'
import { rateCriterion } from './rate.server.ts'
import type { Report, ReportHead } from './report.ts'

const CRITERION = 'tech-nation-talent-technology-recognition'

test('delivering locks the plan, sends the version as a PDF, and records the delivery of the stage once', async () => {
  const { app, actor, id, deliver } = await setUp()
  const shown: Array<ReportHead & { ratings: number }> = []
  const render = async (report: Report, head: ReportHead) => {
    shown.push({ ...head, ratings: report.criteria.filter(({ rating }) => rating !== null).length })
    return createSamplePdf('Report')
  }
  const messageId = randomUUID()
  expect(await deliver(messageId, render)).toEqual({ ok: true })
  expect(await deliver(messageId, render)).toEqual({ ok: true })
  expect(shown[0]).toMatchObject({ title: 'Written report', version: 1, author: 'Tádé Bámgbóṣé', ratings: 1 })
  expect(await app.db.select().from(evidencePlanVersions)).toMatchObject([
    {
      number: 1,
      lockedBy: actor.id,
      messageId,
      content: { summary: '', pieces: [{ title: 'Award of the Lagos Tech Week' }] },
    },
  ])
  expect(await app.db.select().from(evidencePlans)).toMatchObject([{ lockedAs: 1 }])
  expect(await app.db.select().from(applicationDeliveries)).toMatchObject([{ stage: 'assessment', messageId }])
  expect(await app.db.select().from(messages)).toMatchObject([{ id: messageId, kind: 'report' }])
  expect(await app.db.select().from(messageFiles)).toHaveLength(1)
  const [file] = await app.db.select().from(files)
  expect(file?.name).toMatch(/^GT-.{9} Written report version 1\.pdf$/)
  expect((await queuedMail(app.db)).filter(({ template }) => template === 'messages.sent')).toHaveLength(1)
  expect(
    await rateCriterion(app, actor, { caseId: id, criterion: CRITERION, rating: 'thin', text: 'x', shown: '' }),
  ).toEqual({ ok: false, reason: 'locked' })
})

test('nothing is delivered when the plan has changed since, or while the case has no body', async () => {
  const { app, id, deliver } = await setUp()
  const render = async () => createSamplePdf('Report')
  await app.db.update(evidencePlans).set({ version: 9 }).where(eq(evidencePlans.caseId, id))
  expect(await deliver(randomUUID(), render)).toEqual({ ok: false, reason: 'changed' })
  await app.db.update(evidencePlans).set({ version: 2 }).where(eq(evidencePlans.caseId, id))
  await app.db.update(applications).set({ endorsingBody: null }).where(eq(applications.id, id))
  expect(await deliver(randomUUID(), render)).toEqual({ ok: false, reason: 'no-criteria' })
  expect(await app.db.select().from(messages)).toEqual([])
})

async function setUp() {
  const app = await testFileContext()
  const { id: staffId } = await aStaffMember().named('Tádé Bámgbóṣé').saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: staffId } as const
  const { id } = await anApplication()
    .inSector('technology')
    .forItem('initial_assessment', 'full')
    .inStatus('under_review')
    .settled('complete')
    .saveTo(app.db, app.clock)
  await app.db
    .update(applications)
    .set({ endorsingBody: 'tech_nation', endorsementRoute: 'talent' })
    .where(eq(applications.id, id))
  await aPiece(id).under(CRITERION).saveTo(app.db, app.clock)
  await rateCriterion(app, actor, { caseId: id, criterion: CRITERION, rating: 'good', text: 'Well shown.', shown: '' })
  const deliver = (messageId: string, render: (report: Report, head: ReportHead) => Promise<Buffer>) =>
    deliverReport(
      app,
      actor,
      { messageId, applicationId: id, version: 2, sentAs: 'stage:assessment', text: 'Here is your report.' },
      render,
    )
  return { app, actor, id, deliver }
}
