import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { recordEvent } from './record-event.server.ts'
import { auditEvents } from './table.server.ts'

type TestGround = Awaited<ReturnType<typeof testGround>>

async function withEvent() {
  const app = await testGround()
  await app.db.transaction(tx => recordEvent(app, tx, SAVED))
  return app
}

const SAVED = {
  type: 'settings.saved',
  actor: { kind: 'staff', id: 'staff-1' },
  subject: { kind: 'settings', id: 'settings' },
  fields: 'maintenanceMode',
} as const

/** What PostgreSQL answers to a statement. */
async function refusalOf(app: TestGround, statement: string) {
  return app.pool.query(statement).then(
    () => null,
    error => `${error.code} ${error.message}`,
  )
}

test('an event tells who did what, when, to what', async () => {
  const app = await withEvent()
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

test('an event goes with its transaction', async () => {
  const app = await testGround()
  const failing = app.db.transaction(async tx => {
    await recordEvent(app, tx, SAVED)
    throw new Error('The lights went out.')
  })
  await expect(failing).rejects.toThrow('The lights went out.')
  expect(await eventsAbout(app.db, 'settings')).toEqual([])
})

test.each([
  "UPDATE audit_events SET type = 'nothing'",
  'DELETE FROM audit_events',
  'TRUNCATE audit_events',
  'TRUNCATE audit_events CASCADE',
])('nobody gets through with %s', async statement => {
  const app = await withEvent()
  expect(await refusalOf(app, statement)).toBe('42501 The audit log is append-only.')
  expect(await app.db.select({ type: auditEvents.type }).from(auditEvents)).toEqual([{ type: 'settings.saved' }])
})

test('the personal values beside the log may be emptied, never changed', async () => {
  const app = await withEvent()
  await app.db.execute(
    sql`insert into audit_values (event_id, "values") select id, '{"name":{"before":"Ada","after":"Obi"}}' from audit_events`,
  )
  for (const statement of [`UPDATE audit_values SET "values" = '{}'`, 'TRUNCATE audit_values']) {
    expect(await refusalOf(app, statement)).toBe('42501 The audit log is append-only.')
  }
  expect(await refusalOf(app, 'DELETE FROM audit_values')).toBeNull()
  expect((await eventsAbout(app.db, 'settings')).length).toBe(1)
})
