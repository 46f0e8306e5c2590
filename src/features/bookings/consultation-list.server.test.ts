import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { listConsultations } from './consultation-list.server.ts'
import { CONSULTATION_LISTS, NO_SHOW } from './states.ts'
import { bookings } from './table.server.ts'

test('every paid consultation is in exactly one list, however many are to book', async () => {
  const app = await testContext()
  const today = dayInLagos(app.clock.now())
  for (let times = 0; times < 11; times++) await anOrder().named(`To book ${times}`).settled().saveTo(app.db, app.clock)
  await anOrder().named('Not paid').saveTo(app.db, app.clock)
  await aBooking().named('Coming').at(addDays(today, 1), '10:00').saveTo(app.db, app.clock)
  await aBooking().named('Held').at(addDays(today, -1), '10:00').saveTo(app.db, app.clock)
  const { booking } = await aBooking().named('Missed').at(addDays(today, -2), '10:00').saveTo(app.db, app.clock)
  await app.db.update(bookings).set({ status: NO_SHOW }).where(eq(bookings.id, booking.id))

  const lists = await Promise.all(CONSULTATION_LISTS.map(list => listConsultations(app, list)))
  expect(lists.map(({ rows }) => rows.length)).toEqual([11, 1, 1, 1])
  expect(lists.slice(1).map(({ rows }) => rows[0]?.name)).toEqual(['Coming', 'Held', 'Missed'])
  for (const { counts } of lists) expect(counts).toEqual({ 'to-book': 11, coming: 1, held: 1, missed: 1 })
})

test('each consultation is on exactly one page, with its owner, and a malformed cursor opens the first page', async () => {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  for (let times = 0; times < 27; times++) await anOrder().settled().saveTo(app.db, app.clock)
  await app.db.update(cases).set({ ownerId: ada.id })
  const first = await listConsultations(app, 'to-book')
  const second = await listConsultations(app, 'to-book', first.next)
  expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 2, null])
  expect(new Set([...first.rows, ...second.rows].map(({ orderId }) => orderId)).size).toBe(27)
  expect(first.rows[0]?.ownerName).toBe('Ada Obi')
  for (const after of ['', 'x', '1~2', '99999999999999999~x', `999999999999999~${first.rows[0]?.orderId}`])
    expect((await listConsultations(app, 'to-book', after)).rows).toEqual(first.rows)
})
