import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { frozenClock } from '#src/clock.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { exportOwed, loadOwed, OWED_FILTERS } from './owed-list.server.ts'

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
