import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { aClosure } from '#factories/a-closure.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { DEFAULT_CALENDAR_ID } from './calendar-id.ts'
import { moveBooking } from './move-booking.server.ts'
import { startsForStaff } from './starts-for-staff.server.ts'
import { switchCalendar } from './switch-calendar.server.ts'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const THURSDAY = '2026-11-26'

test('staff see every free time of its length but its own', async () => {
  const app = await testGround()
  const { booking } = await aBooking().forItem('consultation_60').at(THURSDAY, '14:00').saveTo(app.db, app.clock)
  await aBooking().at(THURSDAY, '16:30').saveTo(app.db, app.clock)
  await aClosure().from('2026-11-27').saveTo(app.db, app.clock)
  const found = await startsForStaff(app, booking.id)
  const timesOn = (wanted: string) => found?.find(({ day }) => day === wanted)?.starts.map(({ time }) => time)
  expect(timesOn(THURSDAY)).toEqual(['09:00', '10:00', '11:00', '13:00', '15:00'])
  expect(timesOn('2026-11-27')).toBeUndefined()
  expect(timesOn('2026-11-30')).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'])
})

test('while the calendar is closed staff see the same times, and can move to one', async () => {
  const app = await testGround()
  const { booking } = await aBooking().saveTo(app.db, app.clock)
  const before = await startsForStaff(app, booking.id)
  await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, 'closed')
  const found = await startsForStaff(app, booking.id)
  expect(found).toEqual(before)
  const [day, time] = [found?.[0]?.day ?? '', found?.[0]?.starts[0]?.time ?? '']
  expect(await moveBooking(app, STAFF, { id: booking.id, sequence: 0 }, { day, time, zone: null })).toMatchObject({
    isMoved: true,
  })
})

test('what cannot move has no times', async () => {
  const app = await testGround()
  for (const status of ['cancelled', 'no_show'] as const) {
    const { booking } = await aBooking().inStatus(status).saveTo(app.db, app.clock)
    expect(await startsForStaff(app, booking.id)).toBeNull()
  }
  const { booking } = await aBooking().at('2026-11-02', '10:00').saveTo(app.db, app.clock)
  for (const id of [booking.id, randomUUID(), 'x', '']) expect(await startsForStaff(app, id)).toBeNull()
})
