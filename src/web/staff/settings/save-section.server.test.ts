import { expect, test } from 'vitest'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { calendarOf } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { storedRate } from '#src/features/exchange-rate/queries.server.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'
import { testGround } from '#tests/support/ground.ts'
import { saveRateForm } from './save-rate-form.server.ts'
import {
  mailSwitchesInWords,
  saveMailSwitches,
  saveMaintenance,
  saveMeetingLink,
  saveWeeklyHours,
} from './save-section.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

/** A form as somebody sends it who has had the page open since it read `read`. */
function formOf(read: object, fields: Record<string, string>) {
  return { read: JSON.stringify(read), ...fields }
}

function hoursForm(read: WeeklyHours, hours: WeeklyHours) {
  const boxes = WORKDAYS.flatMap(day => hours[day].map(time => [`${day}-${time}`, 'on']))
  return formOf({ weeklyHours: read }, Object.fromEntries(boxes))
}

test('of two owners who change the weekly hours the second reads what the first saved, and a second Save has its way', async () => {
  const app = await testGround()
  const theirs = { ...DEFAULT_WEEKLY_HOURS, monday: [] }
  const mine = { ...DEFAULT_WEEKLY_HOURS, friday: ['09:00'] }
  await saveWeeklyHours(app, OWNER, hoursForm(DEFAULT_WEEKLY_HOURS, theirs))
  const refused = await saveWeeklyHours(app, OWNER, hoursForm(DEFAULT_WEEKLY_HOURS, mine))
  expect(refused).toMatchObject({
    ok: false,
    description:
      'Somebody saved other hours meanwhile: Tuesday to Friday, 9:00 to 12:00 and 13:00 to 17:00. Save again to have yours.',
    standing: { weeklyHours: theirs },
  })
  expect((await calendarOf(app.db, DEFAULT_CALENDAR_ID)).weeklyHours).toEqual(theirs)
  expect(await saveWeeklyHours(app, OWNER, hoursForm(theirs, mine))).toMatchObject({ ok: true })
  expect((await calendarOf(app.db, DEFAULT_CALENDAR_ID)).weeklyHours).toEqual(mine)
})

test('of two owners who each move a switch of the mails both have theirs', async () => {
  const app = await testGround()
  const read = { mailNewApplications: true, mailDocumentUploads: true, mailPayments: true }
  await saveMailSwitches(app, OWNER, formOf(read, { mailNewApplications: 'on', mailDocumentUploads: 'on' }))
  expect(
    await saveMailSwitches(app, OWNER, formOf(read, { mailDocumentUploads: 'on', mailPayments: 'on' })),
  ).toMatchObject({
    ok: true,
    description: 'Staff get mail about document uploads, not about new applications and payments.',
  })
  expect(await currentSettings(app.db)).toMatchObject({ mailNewApplications: false, mailPayments: false })
})

test('a switch that the page did not show stays as it is', async () => {
  const app = await testGround()
  const old = { mailNewApplications: true, mailDocumentUploads: true }
  expect(await saveMailSwitches(app, OWNER, formOf(old, { mailDocumentUploads: 'on' }))).toMatchObject({ ok: true })
  expect(await currentSettings(app.db)).toMatchObject({
    mailNewApplications: false,
    mailDocumentUploads: true,
    mailPayments: true,
  })
})

test('a page that is old does not open the website that somebody closed meanwhile', async () => {
  const app = await testGround()
  const old = formOf({ maintenanceMode: false }, {})
  await saveMaintenance(app, OWNER, formOf({ maintenanceMode: false }, { maintenanceMode: 'on' }))
  expect(await saveMaintenance(app, OWNER, old)).toMatchObject({
    description: 'Somebody switched maintenance mode on meanwhile. Save again to switch it off.',
    standing: { maintenanceMode: true },
  })
  expect((await currentSettings(app.db)).maintenanceMode).toBe(true)
  expect(await saveMaintenance(app, OWNER, formOf({ maintenanceMode: true }, {}))).toMatchObject({ ok: true })
})

test('of two owners who change the meeting link the second reads the first one’s', async () => {
  const app = await testGround()
  const { meetingLink } = await calendarOf(app.db, DEFAULT_CALENDAR_ID)
  await saveMeetingLink(app, OWNER, formOf({ meetingLink }, { meetingLink: 'https://meet.example/a' }))
  const mine = { meetingLink: 'https://meet.example/b' }
  expect(await saveMeetingLink(app, OWNER, formOf({ meetingLink }, mine))).toMatchObject({
    errors: { meetingLink: 'Somebody made this https://meet.example/a meanwhile. Save again to have yours' },
    standing: { meetingLink: 'https://meet.example/a' },
  })
})

test('a rate that was fixed meanwhile is not released by a page that had read that none is', async () => {
  const app = { ...(await testGround()), rates: createRateSource({ urls: [] }) }
  const read = { fixedMicros: null, naira: '2,000.00' }
  await saveRateForm(app, OWNER, formOf(read, { ratePolicy: 'fixed', rate: '2,100' }))
  const standing = { fixedMicros: 2_100_000_000 }
  expect(await saveRateForm(app, OWNER, formOf(read, { ratePolicy: 'market', rate: '2,000.00' }))).toMatchObject({
    description: 'Somebody fixed the rate at £1 = ₦2,100.00 meanwhile. Save again to leave it to the market.',
    standing,
  })
  expect(await saveRateForm(app, OWNER, formOf(read, { ratePolicy: 'fixed', rate: '2,200' }))).toMatchObject({
    ok: false,
    standing,
  })
  expect((await storedRate(app.db, app.clock.now())).fixed?.nairaMicrosPerPound).toBe(2_100_000_000)
  await saveRateForm(app, OWNER, formOf(standing, { ratePolicy: 'market', rate: '' }))
  expect(await saveRateForm(app, OWNER, formOf(standing, { ratePolicy: 'fixed', rate: '2,200' }))).toMatchObject({
    description: 'Somebody left the rate to the market meanwhile. Save again to fix it at £1 = ₦2,200.00.',
  })
})

test('a rate that was typed while the market stays chosen is said not to be used', async () => {
  const app = { ...(await testGround()), rates: createRateSource({ urls: [] }) }
  const read = { fixedMicros: null, naira: '2,057.40' }
  const follows = 'The rate follows the market: No source answers at the moment.'
  expect(await saveRateForm(app, OWNER, formOf(read, { ratePolicy: 'market', rate: '2,100' }))).toEqual({
    ok: true,
    title: 'Settings Saved',
    description: `${follows} The rate that was typed is not used: 2,100. To use it, choose “Fix a rate”.`,
  })
  expect(await saveRateForm(app, OWNER, formOf(read, { ratePolicy: 'market', rate: '2,057.40' }))).toEqual({
    ok: true,
    title: 'Settings Saved',
    description: follows,
  })
})

test('a form that says nothing of what it read writes over nothing that somebody saved', async () => {
  const app = await testGround()
  await saveMaintenance(app, OWNER, formOf({ maintenanceMode: false }, { maintenanceMode: 'on' }))
  expect(await saveMaintenance(app, OWNER, { maintenanceMode: '' })).toMatchObject({ ok: false })
  expect(await saveMailSwitches(app, OWNER, {})).toMatchObject({ ok: false })
})

test.each([
  [[true, true, true], 'Staff get mail about new applications, document uploads and payments.'],
  [[true, false, true], 'Staff get mail about new applications and payments, not about document uploads.'],
  [[false, true, false], 'Staff get mail about document uploads, not about new applications and payments.'],
  [[false, false, false], 'Staff get none of this by mail. The bell tells of it.'],
] as const)('switched %j, it is told so', ([mailNewApplications, mailDocumentUploads, mailPayments], words) => {
  expect(mailSwitchesInWords({ mailNewApplications, mailDocumentUploads, mailPayments })).toBe(words)
})
