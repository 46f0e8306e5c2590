import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aClosure } from '#dev/factories/a-closure.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { loadDaySheetPage } from './day-sheet-page.server.ts'

test('a day sheet lists the consultations of the day in order of time, except cancelled ones', async () => {
  const app = await testContext()
  const lateBooking = await aBooking()
    .named('Ada Obi')
    .at('2026-11-26', '15:00')
    .inStatus('no_show')
    .saveTo(app.db, app.clock)
  await aBooking().at('2026-11-26', '14:00').inStatus('cancelled').saveTo(app.db, app.clock)
  const earlyBooking = await aBooking().forItem('consultation_60').at('2026-11-26', '09:00').saveTo(app.db, app.clock)
  await aBooking().at('2026-11-27', '09:00').saveTo(app.db, app.clock)
  await aClosure().from('2026-11-26', '2026-11-26').named('A day off').saveTo(app.db, app.clock)
  const sheet = await loadDaySheetPage(app, '2026-11-26')
  expect(sheet).toMatchObject({ title: 'Thursday 26 November 2026', closures: ['A day off'] })
  expect(sheet.consultations).toMatchObject([
    { time: '09:00 to 10:00', length: '60 minutes', reference: earlyBooking.reference, isMissed: false },
    { time: '15:00 to 15:30', name: 'Ada Obi', meetingLink: lateBooking.booking.meetingLink, isMissed: true },
  ])
})

test.each([null, '', 'tomorrow', '2026-02-30', '1999-12-31', '9999-12-31', '0000-01-01'])(
  'a day sheet requested for %j, which is not a plausible day, shows today',
  async requestedDay => {
    const app = await testContext()
    expect(await loadDaySheetPage(app, requestedDay)).toMatchObject({
      title: 'Monday 2 November 2026',
      consultations: [],
    })
  },
)
