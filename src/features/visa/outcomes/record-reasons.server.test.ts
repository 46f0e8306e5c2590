import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { deleteApplication, restoreApplication } from '#src/features/cases/bin/bin.server.ts'
import { findCaseReasons } from '#src/features/cases/open-work/queue.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import { chooseEndorsement } from '#src/features/cases/status/choose-endorsement.server.ts'
import { recordMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { undoStatus } from '#src/features/cases/status/undo-status.server.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { archiveSandbox } from '#src/features/money/archive-sandbox.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { applyRetention } from '#src/features/privacy/apply-retention.server.ts'
import { erasePerson } from '#src/features/privacy/erase-person.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { INVENTED_SET, saveCriteriaSet } from '#tests/support/criteria-set.ts'
import { countOutcomes } from '../claims/queries.server.ts'
import { type ChosenReason, describeReading } from './outcomes.ts'
import { loadOutcome } from './queries.server.ts'
import { recordReasons } from './record-reasons.server.ts'
import { outcomeReasons, outcomes } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EMAIL = 'ada.obi@example.ng'
const { body, route } = INVENTED_SET
const PRIZE = { criterionId: 'invented-prize', reason: 'too_old' } as const

async function createCase(status: Status = 'submitted') {
  const app = await testContext()
  await saveCriteriaSet(app.db)
  const { id } = await anApplication()
    .withEmail(EMAIL)
    .forItem('full_support', 'full')
    .settled('complete')
    .inStatus(status)
    .saveTo(app.db, app.clock)
  await writeApplication(app.db, id, { endorsingBody: body, endorsementRoute: route })
  app.clock.advance({ days: 40 })
  const today = () => dayInLagos(app.clock.now())
  return {
    app,
    id,
    today,
    async setStatus(to: Status, day = today()) {
      const [found] = await app.db.select().from(cases).where(eq(cases.id, id))
      const changes = { id, version: found?.version ?? 0, status: to, day, adminNotes: null, reason: 'A mistake.' }
      const result = await updateApplication(app, STAFF, { ...changes, skipsSteps: true, notifyApplicant: false })
      expect(result).toMatchObject({ ok: true })
    },
    async record(reasons: ReadonlyArray<ChosenReason>, shown?: string) {
      const outcome = await loadOutcome(app.db, id)
      return recordReasons(app, STAFF, { applicationId: id, reasons, shown: shown ?? describeReading(outcome) })
    },
    async read() {
      const rows = await app.db.select().from(outcomes)
      return rows.map(({ id: _, ...row }) => row)
    },
    listReasons: () => app.db.select().from(outcomeReasons),
  }
}

test('a decision is counted with its month, and follows its corrections', async () => {
  const { app, id, today, setStatus, read } = await createCase()
  expect(await read()).toEqual([])
  await setStatus('refused')
  const row = { caseId: id, ...INVENTED_SET, item: 'full_support', reading: null }
  expect(await read()).toEqual([{ ...row, outcome: 'refused', month: '2026-12-01' }])
  app.clock.advance({ seconds: 20 })
  await setStatus('refused', '2026-11-30')
  expect(await read()).toMatchObject([{ month: '2026-11-01' }])
  await undoStatus(app, STAFF, id)
  expect(await read(), 'the status is undone').toEqual([])
  await setStatus('refused')
  await recordMilestone(app, STAFF, { applicationId: id, fact: 'review_requested', day: today() })
  await setStatus('endorsed')
  expect(await read(), 'a review turns the decision').toMatchObject([{ outcome: 'endorsed' }])
  await setStatus('submitted')
  expect(await read(), 'the status goes back').toEqual([])
})

test('a decision stays counted when we stop the case, and not while the case is in the bin, which keeps its reasons', async () => {
  const { app, id, setStatus, read, record, listReasons } = await createCase('refused')
  await record([PRIZE])
  await setStatus('rejected')
  expect(await read()).toMatchObject([{ outcome: 'refused' }])
  const [found] = await app.db.select().from(cases).where(eq(cases.id, id))
  await deleteApplication(app, STAFF, { id, confirmation: found?.reference ?? '' })
  expect(await countOutcomes(app)).toBeNull()
  await restoreApplication(app, STAFF, id)
  expect(await countOutcomes(app)).toMatchObject({ decided: 1 })
  expect(await listReasons()).toMatchObject([PRIZE])
  await deleteApplication(app, STAFF, { id, confirmation: found?.reference ?? '' })
  await app.db.delete(cases).where(eq(cases.id, id))
  expect(await read(), 'the bin is emptied').toEqual([])
})

test('body and route that are chosen later are counted, and reasons go with the criteria that they name', async () => {
  const { app, id, record, read, listReasons } = await createCase('refused')
  await record([PRIZE])
  const shown = { body, route }
  await chooseEndorsement(app, STAFF, { id, shown, chosen: { endorsingBody: 'tech_nation', endorsementRoute: route } })
  expect(await read()).toMatchObject([{ body: 'tech_nation', reading: null }])
  expect(await listReasons()).toEqual([])
})

test('the cases of a trial never count', async () => {
  const { app, read } = await createCase('endorsed')
  await app.db.update(payments).set({ isSandbox: true })
  await archiveSandbox(app)
  expect(await read()).toEqual([])
})

test('a refused case waits for its reasons, which are recorded once and can change', async () => {
  const { app, id, record, read, listReasons } = await createCase('refused')
  expect(await findCaseReasons(app, id)).toContain('refusal-reasons')
  expect(await record([PRIZE])).toEqual({ ok: true, changed: true })
  expect(await record([PRIZE])).toEqual({ ok: true, changed: false })
  expect(await listReasons()).toMatchObject([PRIZE])
  expect(await findCaseReasons(app, id)).not.toContain('refusal-reasons')
  expect(await record([])).toEqual({ ok: true, changed: true })
  expect(await read()).toMatchObject([{ reading: 'names_none' }])
  expect(await listReasons()).toEqual([])
  const events = await eventsAbout(app.db, id)
  expect(events.filter(({ type }) => type === 'outcome.reasons_recorded').map(({ details }) => details)).toEqual([
    { criteria: 1 },
    { criteria: 0 },
  ])
})

test('reasons do not replace those that a colleague has recorded since', async () => {
  const { record, listReasons } = await createCase('refused')
  await record([PRIZE])
  expect(await record([{ ...PRIZE, reason: 'letters' }], describeReading(null))).toEqual({
    ok: false,
    reason: 'changed',
  })
  expect(await record([PRIZE], describeReading(null)), 'a repeated form').toEqual({ ok: true, changed: false })
  expect(await listReasons()).toMatchObject([PRIZE])
})

test('reasons are refused without a decision, and for a criterion of another body', async () => {
  const { record, setStatus } = await createCase()
  expect(await record([])).toEqual({ ok: false, reason: 'not-decided' })
  await setStatus('refused')
  expect(await record([{ criterionId: 'other', reason: 'not_met' }])).toEqual({
    ok: false,
    reason: 'unknown-criterion',
  })
})

test('an erased person leaves a row without the case, and its reasons', async () => {
  const { app, record, read, listReasons } = await createCase('refused')
  await record([PRIZE])
  expect(await erasePerson(app, STAFF, { email: EMAIL, confirmation: EMAIL })).toEqual({ ok: true })
  expect(await read()).toMatchObject([{ caseId: null, outcome: 'refused', body, route, reading: 'recorded' }])
  expect(await listReasons()).toMatchObject([PRIZE])
})

test('retention leaves a row without the case', async () => {
  const { app, read } = await createCase('endorsed')
  app.clock.advance({ days: 200 })
  expect(await applyRetention(app)).toBeGreaterThan(0)
  expect(await read()).toMatchObject([{ caseId: null, outcome: 'endorsed' }])
})
