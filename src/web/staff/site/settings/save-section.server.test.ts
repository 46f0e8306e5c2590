import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { createRateSource } from '#src/adapters/exchange-rate/exchange-rate.ts'
import { loadCalendar } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { loadSectorOwners } from '#src/features/cases/work/owners.server.ts'
import { loadStoredRate } from '#src/features/site/exchange-rate/queries.server.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { DEFAULT_WEEKLY_HOURS, type WeeklyHours, WORKDAYS } from '#src/features/site/settings/weekly-hours.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { saveRateForm } from './save-rate-form.server.ts'
import {
  mailSwitchesInWords,
  saveMailSwitches,
  saveMaintenance,
  saveMeetingLink,
  saveSectorOwnersForm,
  saveWeeklyHours,
} from './save-section.server.ts'

const OWNER = { kind: 'staff', id: 'owner-1' } as const

/** Returns the form of a page that was opened when the settings were `read`. */
function formShowing(read: object, fields: Record<string, string>) {
  return { read: JSON.stringify(read), ...fields }
}

function hoursForm(read: WeeklyHours, hours: WeeklyHours) {
  const boxes = WORKDAYS.flatMap(day => hours[day].map(time => [`${day}-${time}`, 'on']))
  return formShowing({ weeklyHours: read }, Object.fromEntries(boxes))
}

test('on a conflict the second owner sees the weekly hours of the first, and a second Save overwrites them', async () => {
  const app = await testContext()
  const colleagueHours = { ...DEFAULT_WEEKLY_HOURS, monday: [] }
  const myHours = { ...DEFAULT_WEEKLY_HOURS, friday: ['09:00'] }
  await saveWeeklyHours(app, OWNER, hoursForm(DEFAULT_WEEKLY_HOURS, colleagueHours))
  const refused = await saveWeeklyHours(app, OWNER, hoursForm(DEFAULT_WEEKLY_HOURS, myHours))
  expect(refused).toMatchObject({
    ok: false,
    description:
      'A colleague saved different hours: Tuesday to Friday, 9:00 to 12:00 and 13:00 to 17:00. Save again to use yours.',
    more: { currentValues: { weeklyHours: colleagueHours } },
  })
  expect((await loadCalendar(app.db, DEFAULT_CALENDAR_ID)).weeklyHours).toEqual(colleagueHours)
  expect(await saveWeeklyHours(app, OWNER, hoursForm(colleagueHours, myHours))).toMatchObject({ ok: true })
  expect((await loadCalendar(app.db, DEFAULT_CALENDAR_ID)).weeklyHours).toEqual(myHours)
})

test('two owners can change different mail switches at once', async () => {
  const app = await testContext()
  const read = { mailNewApplications: true, mailDocumentUploads: true, mailPayments: true }
  await saveMailSwitches(app, OWNER, formShowing(read, { mailNewApplications: 'on', mailDocumentUploads: 'on' }))
  expect(
    await saveMailSwitches(app, OWNER, formShowing(read, { mailDocumentUploads: 'on', mailPayments: 'on' })),
  ).toMatchObject({
    ok: true,
    description: 'Staff get emails about document uploads and messages, but not about new applications and payments.',
  })
  expect(await currentSettings(app.db)).toMatchObject({ mailNewApplications: false, mailPayments: false })
})

test('a switch that the page did not show does not change', async () => {
  const app = await testContext()
  const old = { mailNewApplications: true, mailDocumentUploads: true }
  expect(await saveMailSwitches(app, OWNER, formShowing(old, { mailDocumentUploads: 'on' }))).toMatchObject({
    ok: true,
  })
  expect(await currentSettings(app.db)).toMatchObject({
    mailNewApplications: false,
    mailDocumentUploads: true,
    mailPayments: true,
  })
})

test('saving an old page does not reopen the website after a colleague closed it', async () => {
  const app = await testContext()
  const oldForm = formShowing({ maintenanceMode: false }, {})
  await saveMaintenance(app, OWNER, formShowing({ maintenanceMode: false }, { maintenanceMode: 'on' }))
  expect(await saveMaintenance(app, OWNER, oldForm)).toMatchObject({
    description: 'A colleague has switched maintenance mode on. Save again to switch it off.',
    more: { currentValues: { maintenanceMode: true } },
  })
  expect((await currentSettings(app.db)).maintenanceMode).toBe(true)
  expect(await saveMaintenance(app, OWNER, formShowing({ maintenanceMode: true }, {}))).toMatchObject({ ok: true })
})

test('on a conflict the second owner sees the meeting link of the first', async () => {
  const app = await testContext()
  const { meetingLink } = await loadCalendar(app.db, DEFAULT_CALENDAR_ID)
  await saveMeetingLink(app, OWNER, formShowing({ meetingLink }, { meetingLink: 'https://meet.example/a' }))
  const mine = { meetingLink: 'https://meet.example/b' }
  expect(await saveMeetingLink(app, OWNER, formShowing({ meetingLink }, mine))).toMatchObject({
    errors: { meetingLink: 'A colleague changed this to https://meet.example/a. Save again to use yours' },
    more: { currentValues: { meetingLink: 'https://meet.example/a' } },
  })
})

test('saving an old page does not change a rate that a colleague has fixed since', async () => {
  const app = { ...(await testContext()), rates: createRateSource({ urls: [] }) }
  const read = { fixedMicros: null, naira: '2,000.00' }
  await saveRateForm(app, OWNER, formShowing(read, { ratePolicy: 'fixed', rate: '2,100' }))
  const currentValues = { fixedMicros: 2_100_000_000 }
  expect(await saveRateForm(app, OWNER, formShowing(read, { ratePolicy: 'market', rate: '2,000.00' }))).toMatchObject({
    description:
      'Since you opened this page, a colleague fixed the rate at £1 = ₦2,100.00. Save again to let it follow the market.',
    more: { currentValues },
  })
  expect(await saveRateForm(app, OWNER, formShowing(read, { ratePolicy: 'fixed', rate: '2,200' }))).toMatchObject({
    ok: false,
    more: { currentValues },
  })
  expect((await loadStoredRate(app.db, app.clock.now())).fixed?.nairaMicrosPerPound).toBe(2_100_000_000)
  await saveRateForm(app, OWNER, formShowing(currentValues, { ratePolicy: 'market', rate: '' }))
  expect(
    await saveRateForm(app, OWNER, formShowing(currentValues, { ratePolicy: 'fixed', rate: '2,200' })),
  ).toMatchObject({
    description:
      'Since you opened this page, a colleague set the rate to follow the market. Save again to fix it at £1 = ₦2,200.00.',
  })
})

test('a form that does not send its original values is refused and changes nothing', async () => {
  const app = await testContext()
  await saveMaintenance(app, OWNER, formShowing({ maintenanceMode: false }, { maintenanceMode: 'on' }))
  expect(await saveMaintenance(app, OWNER, { maintenanceMode: '' })).toMatchObject({ ok: false })
  expect(await saveMailSwitches(app, OWNER, {})).toMatchObject({ ok: false })
})

test.each([
  [
    [true, true, true],
    'Staff get emails about new applications, document uploads and payments, but not about messages.',
  ],
  [
    [true, false, true],
    'Staff get emails about new applications and payments, but not about document uploads and messages.',
  ],
  [
    [false, true, false],
    'Staff get emails about document uploads, but not about new applications, payments and messages.',
  ],
  [[false, false, false], 'Staff get no emails about these events. The bell still shows them.'],
] as const)(
  'the mail switches %j are described in words',
  ([mailNewApplications, mailDocumentUploads, mailPayments], words) => {
    expect(mailSwitchesInWords({ mailNewApplications, mailDocumentUploads, mailPayments, mailMessages: false })).toBe(
      words,
    )
  },
)

async function createFirm() {
  const app = await testContext()
  const ada = await aStaffMember().named('Ada Obi').saveTo(app.db, app.clock)
  const left = await aStaffMember().withEmail('left@house.example').disabled().saveTo(app.db, app.clock)
  /** Sends a form of a page that showed `shown` when it was opened. */
  const save = (fields: Record<string, string>, shown: Record<string, string> = {}) =>
    saveSectorOwnersForm(app, OWNER, { read: JSON.stringify(shown), ...fields })
  return { app, ada, left, save }
}

test('the form saves the owner of each field of work that it names, and leaves the others', async () => {
  const { app, ada, save } = await createFirm()
  expect(await save({ owner_technology: ada.id }, { owner_technology: 'nobody' })).toMatchObject({ ok: true })
  expect(await save({ owner_arts: ada.id }, { owner_arts: 'nobody' })).toMatchObject({ ok: true })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id, arts: ada.id })
  expect(await save({ owner_arts: 'nobody' }, { owner_arts: ada.id })).toMatchObject({ ok: true })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id })
  expect(await eventsAbout(app.db, 'sector_owners')).toHaveLength(3)
})

test('a value that is no colleague is refused beside its field, and nothing is saved', async () => {
  const { app, ada, left, save } = await createFirm()
  expect(await save({ owner_technology: ada.id, owner_arts: 'me' })).toEqual({
    ok: false,
    errors: { owner_arts: 'Please choose a colleague, or nobody' },
  })
  expect(await save({ owner_technology: ada.id, owner_arts: left.id })).toEqual({
    ok: false,
    errors: { owner_arts: 'This colleague’s account is disabled. Please choose another one' },
  })
  expect(await loadSectorOwners(app.db)).toEqual({})
})

test('after a colleague’s change the form shows the present owners, and a second save overwrites them', async () => {
  const { app, ada, save } = await createFirm()
  const bola = await aStaffMember().named('Bola Adé').withEmail('bola@house.example').saveTo(app.db, app.clock)
  await save({ owner_technology: ada.id }, { owner_technology: 'nobody' })
  const refused = await save({ owner_technology: bola.id }, { owner_technology: 'nobody' })
  expect(refused).toMatchObject({
    ok: false,
    status: 409,
    more: { currentValues: { owner_technology: ada.id, owner_arts: 'nobody' } },
  })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: ada.id })
  expect(await save({ owner_technology: bola.id }, { owner_technology: ada.id })).toMatchObject({ ok: true })
  expect(await loadSectorOwners(app.db)).toEqual({ technology: bola.id })
})
