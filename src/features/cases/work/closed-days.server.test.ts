import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calendarExceptions, calendars } from '#src/features/bookings/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { loadClosedDays } from './closed-days.server.ts'

test('we are closed on a day when every calendar is closed', async () => {
  const app = await testContext()
  const rows = await app.db.select({ id: calendars.id }).from(calendars)
  const values = rows.map(({ id: calendarId }) => ({
    id: randomUUID(),
    calendarId,
    kind: 'closed' as const,
    firstDay: '2026-12-28',
    lastDay: '2026-12-31',
    name: 'Year end',
    changedAt: app.clock.now(),
  }))
  await app.db.insert(calendarExceptions).values(values)
  const isClosed = await loadClosedDays(app.db, '2026-12-01')
  expect(['2026-12-27', '2026-12-28', '2026-12-31', '2027-01-01'].map(isClosed)).toEqual([false, true, true, false])
})
