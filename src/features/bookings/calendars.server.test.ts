import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { findClosuresEndingFrom } from './calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from './rules.ts'

const TODAY = '2026-11-02'

test('current and future closures are listed, earliest first, with their number of future bookings', async () => {
  const app = await testContext()
  const christmasClosure = await aClosure().saveTo(app.db, app.clock)
  const currentClosure = await aClosure().from('2026-10-30', TODAY).named('Away').saveTo(app.db, app.clock)
  await aClosure().from('2026-10-26', '2026-10-29').saveTo(app.db, app.clock)
  for (const day of ['2026-12-24', '2026-12-25', '2026-12-28', '2026-12-29']) {
    await aBooking().at(day, '10:00').saveTo(app.db, app.clock)
  }
  await aBooking().at('2026-12-25', '11:00').inStatus('cancelled').saveTo(app.db, app.clock)
  // The clock is at 10:00, so the booking at 09:00 is over and the booking at 14:00 is not.
  for (const time of ['09:00', '14:00']) await aBooking().at(TODAY, time).saveTo(app.db, app.clock)

  const listedClosures = (await findClosuresEndingFrom(app, DEFAULT_CALENDAR_ID, TODAY)).map(({ id, bookings }) => [
    id,
    bookings,
  ])
  expect(listedClosures).toEqual([
    [currentClosure.id, 1],
    [christmasClosure.id, 2],
  ])
  expect(await findClosuresEndingFrom(app, DEFAULT_CALENDAR_ID, '2026-11-03')).toMatchObject([
    { id: christmasClosure.id, firstDay: '2026-12-25', lastDay: '2026-12-28', name: 'Christmas', bookings: 2 },
  ])
  expect(await findClosuresEndingFrom(app, DEFAULT_CALENDAR_ID, '2026-12-29')).toEqual([])
})
