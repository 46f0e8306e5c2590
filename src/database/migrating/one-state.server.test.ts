import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { Status } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { applicationClocks, applicationMilestones } from '#src/features/milestones/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'

const MIGRATION = readFileSync('src/database/migrations/0016_one-state.sql', 'utf8')

async function migrate(app: AppContext) {
  for (const statement of MIGRATION.split('--> statement-breakpoint')) await app.db.execute(sql.raw(statement))
}

async function createCase(status: Status) {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').inStatus(status).saveTo(app.db, app.clock)
  const today = dayInLagos(app.clock.now())
  const readStatus = async () => (await app.db.select().from(applications).where(eq(applications.id, id)))[0]?.status
  const listDays = async () =>
    (await app.db.select().from(applicationMilestones).where(isNull(applicationMilestones.undoneAt)))
      .map(({ kind, happenedOn }) => `${kind} ${happenedOn}`)
      .toSorted()
  const listClocks = async () =>
    (await app.db.select().from(applicationClocks)).map(({ clock, endsOn }) => `${clock} ${endsOn}`).toSorted()
  return { app, id, today, readStatus, listDays, listClocks }
}

test('a dated status without a day gets the day on which it was set, and its deadline', async () => {
  const { app, id, today, readStatus, listDays, listClocks } = await createCase('refused')
  await app.db.delete(applicationMilestones)
  await app.db.delete(applicationClocks)
  await migrate(app)
  await migrate(app)
  expect(await readStatus()).toBe('refused')
  expect(await listDays()).toEqual([`refused ${today}`])
  expect(await listClocks()).toEqual([`review ${addDays(today, 28)}`])
  expect(await eventsAbout(app.db, id)).toMatchObject([
    { type: 'milestone.inferred', actor: 'system', details: { fact: 'refused', happenedOn: today } },
  ])
})

test('a decided case that a day moved back to Submitted is decided again', async () => {
  const { app, id, today, readStatus, listDays, listClocks } = await createCase('submitted')
  const decidedAt = app.clock.now()
  const change = (minutes: number, actorKind: string, from: string, to: string) => ({
    id: randomUUID(),
    at: new Date(decidedAt.getTime() + minutes * 60_000),
    actorKind,
    actorId: null,
    type: 'application.updated',
    subjectKind: 'application',
    subjectId: id,
    details: { fields: 'status', from, to, version: 2 },
  })
  const changes = [change(0, 'staff', 'completed', 'endorsed'), change(5, 'applicant', 'endorsed', 'submitted')]
  await app.db.insert(auditEvents).values(changes)
  await migrate(app)
  expect(await readStatus()).toBe('endorsed')
  expect(await listDays()).toEqual([`endorsed ${today}`, `submitted ${today}`])
  expect((await listClocks()).join()).toContain('visa_application')
  await migrate(app)
  expect(await readStatus()).toBe('endorsed')
})

test('a status that staff set back takes its later days and deadlines with it', async () => {
  const { app, id, readStatus, listDays, listClocks } = await createCase('endorsed')
  await app.db.update(applications).set({ status: 'final_review' })
  await migrate(app)
  expect(await readStatus()).toBe('final_review')
  expect(await listDays()).toEqual([])
  expect(await listClocks()).toEqual([])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(['milestone.undone', 'milestone.undone'])
})

test('a case whose status and days agree stays as it is', async () => {
  const { app, id, readStatus, listDays } = await createCase('endorsed')
  const days = await listDays()
  await migrate(app)
  expect([await readStatus(), await listDays()]).toEqual(['endorsed', days])
  expect(await eventsAbout(app.db, id)).toEqual([])
})
