import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { recordEvent } from './record-event.server.ts'
import { auditEvents } from './table.server.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

async function createContextWithEvent() {
  const app = await testContext()
  await app.db.transaction(tx => recordEvent(app, tx, SETTINGS_SAVED_EVENT))
  return app
}

const SETTINGS_SAVED_EVENT = {
  type: 'settings.saved',
  actor: { kind: 'staff', id: 'staff-1' },
  subject: { kind: 'settings', id: 'settings' },
  fields: 'maintenanceMode',
} as const

/** Runs a statement and returns PostgreSQL's error, or null if it succeeds. */
async function catchDatabaseError(app: TestContext, statement: string) {
  return app.pool.query(statement).then(
    () => null,
    error => `${error.code} ${error.message}`,
  )
}

test('an event is stored with its actor, time, type and subject', async () => {
  const app = await createContextWithEvent()
  expect(await app.db.select().from(auditEvents)).toMatchObject([
    {
      at: app.clock.now(),
      actorKind: 'staff',
      actorId: 'staff-1',
      type: 'settings.saved',
      subjectKind: 'settings',
      subjectId: 'settings',
      details: { fields: 'maintenanceMode' },
    },
  ])
})

test('an event is not stored when its transaction is rolled back', async () => {
  const app = await testContext()
  const failingTransaction = app.db.transaction(async tx => {
    await recordEvent(app, tx, SETTINGS_SAVED_EVENT)
    throw new Error('Simulated failure.')
  })
  await expect(failingTransaction).rejects.toThrow('Simulated failure.')
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
})

test.each([
  "UPDATE audit_events SET type = 'nothing'",
  'DELETE FROM audit_events',
  'TRUNCATE audit_events',
  'TRUNCATE audit_events CASCADE',
])('the database refuses "%s", because events are append-only', async statement => {
  const app = await createContextWithEvent()
  expect(await catchDatabaseError(app, statement)).toBe('42501 The audit log is append-only.')
  expect(await app.db.select({ type: auditEvents.type }).from(auditEvents)).toEqual([{ type: 'settings.saved' }])
})

test('the old and new values of an event can be deleted but not changed', async () => {
  const app = await createContextWithEvent()
  await app.db.execute(
    sql`insert into audit_values (event_id, "values") select id, '{"name":{"before":"Ada","after":"Obi"}}' from audit_events`,
  )
  for (const statement of [`UPDATE audit_values SET "values" = '{}'`, 'TRUNCATE audit_values']) {
    expect(await catchDatabaseError(app, statement)).toBe('42501 The audit log is append-only.')
  }
  expect(await catchDatabaseError(app, 'DELETE FROM audit_values')).toBeNull()
  expect((await eventsAbout(app.db, 'settings')).length).toBe(1)
})
