import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { frozenClock } from '#src/clock.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { exportOwed, loadOwed, OWED_FILTERS } from './owed-list.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a second payment is owed since the final review, also when the case has moved on', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').inStatus('draft_review').saveTo(app.db, app.clock)
  const change = { id, day: '2026-11-30', skipsSteps: true, adminNotes: null, reason: null, notifyApplicant: false }
  app.clock.advance({ days: 1 })
  await updateApplication(app, STAFF, { ...change, version: 1, status: 'final_review' })
  app.clock.advance({ days: 40 })
  await updateApplication(app, STAFF, { ...change, version: 2, status: 'submitted' })
  app.clock.advance({ days: 2 })
  expect(await loadOwed(app, OWED_FILTERS.none)).toMatchObject([{ pence: 4_000, days: 42, band: 'older' }])
})

test('the list has what is due now with its age, and neither what is paid, not due yet nor ended', async () => {
  const app = await testContext()
  const on = (day: string) => frozenClock(`${day}T09:00:00Z`)
  await anApplication().withEmail('old@example.ng').saveTo(app.db, on('2026-09-01'))
  await anApplication().withEmail('new@example.ng').saveTo(app.db, on('2026-10-31'))
  await anApplication()
    .withEmail('second@example.ng')
    .settled('initial')
    .inStatus('final_review')
    .saveTo(app.db, on('2026-10-20'))
  await anApplication().withEmail('later@example.ng').settled('initial').saveTo(app.db, on('2026-10-20'))
  await anApplication().withEmail('paid@example.ng').settled('complete').saveTo(app.db, on('2026-10-20'))
  await anApplication().withEmail('rejected@example.ng').inStatus('rejected').saveTo(app.db, on('2026-10-20'))

  const owed = await loadOwed(app, OWED_FILTERS.none)
  expect(owed).toMatchObject([
    { email: 'old@example.ng', pence: 5_900, days: 62, band: 'older', paid: 'nothing' },
    { email: 'second@example.ng', pence: 4_000, days: 13, band: 'month', paid: 'part' },
    { email: 'new@example.ng', pence: 5_900, days: 2, band: 'week' },
  ])
  const emailsFor = async (query: string) =>
    (await loadOwed(app, OWED_FILTERS.read(new URLSearchParams(query)))).map(({ email }) => email)
  expect(await emailsFor('age=month')).toEqual(['second@example.ng'])
  expect(await emailsFor('paid=nothing&q=new')).toEqual(['new@example.ng'])

  const chunks: Array<string> = []
  for await (const chunk of await exportOwed(app, { kind: 'staff', id: 'a-member' }, OWED_FILTERS.none))
    chunks.push(chunk)
  expect(chunks.join('').trimEnd().split('\r\n')).toHaveLength(4)
  expect(await app.db.$count(auditEvents, eq(auditEvents.type, 'owed.exported'))).toBe(1)
})
