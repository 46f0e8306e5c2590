import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { faults } from '#dev/sandbox/table.server.ts'
import { WEEKLY_HOURS_FIELDS } from '#src/features/site/settings/weekly-hours.ts'
import { settingsTable } from '#src/features/site/table.server.ts'
import { FACT_IDS } from '#src/features/visa/facts.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { offeredTimes } from '../support/booking-visitor.ts'
import { aPaidConsultation } from '../support/paid-consultation.ts'
import { aPerson } from '../support/people.ts'
import type { PageView } from '../support/plain-browser.ts'
import { postStaffForm, sendSettings } from '../support/settings-form.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

const PATH = '/admin/settings'

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ now: '2026-11-22T10:00:00Z' })
}, 60_000)

test('staff who are not owners can read all settings but change only their password', async () => {
  const { browser } = await program.staff()
  const { view } = await browser.open(PATH)
  expect(view.getByRole('switch', { name: 'Maintenance Mode' })).toBeDisabled()
  expect(view.getByRole('textbox', { name: 'Meeting Link' })).toBeDisabled()
  expect(view.getByLabelText('Application Fee')).toHaveValue('99')
  expect(view.text).toContain('Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00')
  expect(view.text).toContain('You can change your password. Only an owner can change the rest.')
  expect(view.getAllByRole('button', { name: 'Save' })).toHaveLength(1)
  expect(view.queryByRole('button', { name: /Clear Cache|on Monday/ })).toBeNull()
})

test('an invalid meeting link is refused and kept, and only the form of a known section is saved', async () => {
  const { browser } = await program.staff('owner')
  const refused = await sendSettings(browser, await browser.open(PATH), 'calendar', {
    meetingLink: 'http://rooms.example/x',
  })
  expect(refused.answer).toMatchObject({
    errors: { meetingLink: expect.stringContaining('Please enter a link that starts with https:') },
  })
  const saved = await sendSettings(browser, refused, 'calendar', { meetingLink: 'https://rooms.example/x' })
  expect(saved.answer).toMatchObject({ ok: true, description: 'New bookings get the new link.' })
  expect(saved.view.getByLabelText('Meeting Link')).toHaveValue('https://rooms.example/x')
  expect((await browser.send(act('saveSettings'), { intent: 'everything' })).status).toBe(400)
})

test('customers see a fixed rate, once an owner confirms one that is far from the last, and the cache can be cleared', async () => {
  const { browser } = await program.staff('owner')
  const fix = { ratePolicy: 'fixed', rate: '20574' }
  const far = await sendSettings(browser, await browser.open(PATH), 'exchange-rate', fix)
  expect(far.answer).toMatchObject({
    errors: { rate: expect.stringContaining('900% above the last good rate') },
    more: { typed: { rateToConfirm: '20574000000' } },
  })
  // The checkbox confirms one rate only, so another rate needs a new confirmation.
  const confirmFar = { ...fix, rateToConfirm: '20574000000', confirmRate: 'on' }
  const other = await sendSettings(browser, far, 'exchange-rate', { ...confirmFar, rate: '30000' })
  expect(other.answer).toMatchObject({ more: { typed: { rateToConfirm: '30000000000' } } })
  const fixed = await sendSettings(browser, other, 'exchange-rate', { ...fix, rate: '2,000' })
  expect(describe(fixed)).toContain('The rate is fixed: £1 = ₦2,000.00.')
  expect(fixed.view.getByRole('form', { name: 'Exchange rate' })).toHaveTextContent('The market')
  expect(await readPrice()).toHaveTextContent('≈ ₦390,000')
  expect(describe(await sendSettings(browser, fixed, 'cache'))).toContain('The rate is fixed: £1 = ₦2,000.00.')

  const market = await sendSettings(browser, fixed, 'exchange-rate', { ratePolicy: 'market' })
  expect(describe(market)).toContain('The rate follows the market')
  expect(describe(await sendSettings(browser, market, 'cache'))).toContain('The rate is £1 = ₦2,057.40')
})

test('a price slip is asked about, and a tick that names the old and the new price saves it', async () => {
  const { browser } = await program.staff('owner')
  const slip = { 'price-full_support': '500', 'price-consultation_30': '51' }
  const asked = await sendSettings(browser, await browser.open(PATH), 'prices', slip)
  expect(asked.answer).toMatchObject({ ok: false })
  const pricesToConfirm = asked.answer.ok ? '' : (asked.answer.more?.typed?.pricesToConfirm ?? '')
  const saved = await sendSettings(browser, asked, 'prices', { ...slip, pricesToConfirm, confirmPrices: 'on' })
  expect(describe(saved)).toContain('Full Application Support: £5,000 before, £500 now.')
})

test('a rate that jumps is used only after an owner confirms it', async () => {
  const { browser } = await program.staff('owner')
  await sendSettings(browser, await browser.open(PATH), 'cache')
  await program.db.insert(faults).values({ kind: 'rate-jump', remaining: 1 })
  const jumped = await sendSettings(browser, await browser.open(PATH), 'cache')
  expect(describe(jumped)).toContain('The new exchange rate needs confirming')
  expect(jumped.view.text).toContain(
    'New rate to confirm: £1 = ₦3,086.10 from the sandbox, 50% above the last good rate',
  )
  expect(await readPrice()).toHaveTextContent('≈ ₦401,193')
  const answered = { intent: 'exchange-rate', unconfirmedRate: '3086100000', unconfirmedAnswer: 'confirm' }
  const answer = await postStaffForm(browser, act('saveSettings'), answered)
  expect(answer.description).toContain('The new rate is confirmed')
  const confirmed = await browser.open(PATH)
  expect(confirmed.view.text).not.toContain('New rate to confirm')
  expect(await readPrice()).toHaveTextContent('≈ ₦601,790')
})

test('customers book in the new weekly hours and get the new meeting link, and their booking outlives the hours', async () => {
  const { browser } = await program.staff('owner')
  const noHours = Object.fromEntries(WEEKLY_HOURS_FIELDS.map(name => [name, null]))
  const hours = { ...noHours, 'monday-12:30': 'on', 'thursday-12:30': 'on' }
  const saved = await sendSettings(browser, await browser.open(PATH), 'weekly-hours', hours)
  expect(describe(saved)).toContain('The weekly hours apply to every date without changes of its own.')
  const meetingLink = 'https://rooms.example/{booking}/in'
  const linked = await sendSettings(browser, saved, 'calendar', { meetingLink })
  expect(linked.view.text).toMatch(/for example: https:\/\/rooms\.example\/[0-9a-f]{32}\/in/)

  const { email, path } = await aPaidConsultation(program.records)
  const customer = program.visitor()
  const day = await customer.open(`${path}&date=2026-11-26`)
  expect(offeredTimes(day.page).free).toEqual(['12:30'])
  const booked = await customer.send(`${path}&date=2026-11-26`, { date: '2026-11-26', time: '12:30' })
  expect(booked.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')
  await program.records.waitForSentMail(email)
  const mail = (await program.mailTo(email)).find(({ subject }) => subject.startsWith('Booked: '))
  expect(mail?.text).toMatch(/https:\/\/rooms\.example\/[0-9a-f]{32}\/in/)

  const emptied = await sendSettings(browser, linked, 'weekly-hours', { 'thursday-12:30': null })
  expect(describe(emptied)).toContain('1 upcoming booking is outside these hours. It stays as it is.')
  expect(emptied.view.text).toContain('1 upcoming booking is outside these hours.')
})

test('in maintenance mode visitors see a notice, and staff see the website', async () => {
  const visitor = program.visitor()
  const { browser } = await program.staff('owner')
  const on = await sendSettings(browser, await browser.open(PATH), 'site', { maintenanceMode: 'on' })
  expect(describe(on)).toContain('Maintenance mode is on: visitors and applicants see that we’ll be back soon.')
  expect(on.view.getByRole('switch', { name: 'Maintenance Mode' })).toBeChecked()
  expect(on.view.text).toContain('Maintenance mode is on. Visitors and applicants see')
  for (const path of ['/services', '/application-tracking']) {
    const closed = await visitor.open(path)
    expect(closed.status, path).toBe(503)
    expect(closed.view.getByRole('heading', { level: 1 })).toHaveTextContent('We will be back soon')
  }
  const { view } = await browser.open('/services')
  expect(view.getByRole('article', { name: 'Initial Assessment' })).toBeInTheDocument()

  const off = await sendSettings(browser, await browser.open(PATH), 'site', { maintenanceMode: null })
  expect(describe(off)).toContain('Maintenance mode is off')
  expect((await visitor.open('/services')).status).toBe(200)
})

test('a colleague chooses what we tell them, and reads which emails the firm has switched off', async () => {
  const { browser } = await program.staff('finance')
  await program.db.insert(settingsTable).values({ key: 'mailPayments', value: false, savedAt: program.clock.now() })
  onTestFinished(async () => {
    await program.db.delete(settingsTable).where(eq(settingsTable.key, 'mailPayments'))
  })
  const path = '/admin/account/notifications'
  const readSwitches = (view: PageView) =>
    view.getAllByRole<HTMLInputElement>('switch').map(({ name, defaultChecked }) => [name, defaultChecked])
  const { view } = await browser.open(path)
  expect(view.text).toContain('The firm has switched this email off in Settings.')
  expect(readSwitches(view)).toEqual(
    ['mail-disputes', 'bell-disputes', 'mail-payments', 'bell-payments'].map(name => [name, true]),
  )
  const { answer } = await browser.postDialog(act('chooseNotices'), {
    shown: 'disputes,payments,firm',
    'mail-disputes': 'on',
    'bell-payments': 'on',
  })
  expect(answer).toMatchObject({ ok: true, title: 'Settings Saved' })
  expect(readSwitches((await browser.open(path)).view).map(([, isOn]) => isOn)).toEqual([true, false, false, true])
})

test('people without a required second step can open only the page where they add one', async () => {
  const { browser } = await program.staff()
  const request = async (path: string, init?: RequestInit) => {
    const { status, headers } = await browser.request(path, init)
    return { status, location: headers.get('location') }
  }
  expect(await request('/admin/dashboard')).toMatchObject({ status: 200 })

  const isRequired = eq(settingsTable.key, 'secondStepRequired')
  await program.db
    .insert(settingsTable)
    .values({ key: 'secondStepRequired', value: true, savedAt: program.clock.now() })
  onTestFinished(async () => {
    await program.db.delete(settingsTable).where(isRequired)
  })
  for (const path of ['/admin/dashboard', '/admin/applications', PATH, '/admin/applications/export.csv'])
    expect(await request(path)).toEqual({ status: 302, location: '/admin/account' })
  const invitation = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) }
  expect(await request(act('inviteStaff'), invitation)).toMatchObject({ status: 302 })
  const fromDialog = { ...invitation, headers: { accept: 'application/json' } }
  const refused = await browser.request(act('inviteStaff'), fromDialog)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ ok: false, title: 'Please add a second step.' })
  expect(await request('/admin/account')).toMatchObject({ status: 200 })
  expect(await request('/admin/confirm')).toMatchObject({ status: 200 })
  const { answer } = await browser.postDialog(act('changeSecondStep'), { intent: 'start' })
  expect(answer).toMatchObject({ ok: true, title: 'Scan the code' })
})

test('a new paid case gets the owner of its sector, and the applicant reads the name of their adviser', async () => {
  const ngozi = await aStaffMember()
    .named('Ngozi Eze')
    .withEmail('ngozi@house.example')
    .saveTo(program.db, program.clock)
  const { browser } = await program.staff('owner')
  const saved = await sendSettings(browser, await browser.open(PATH), 'owners', { owner_technology: ngozi.id })
  expect(saved.answer).toMatchObject({ ok: true, title: 'Settings Saved' })
  expect(saved.view.getByLabelText('Technology')).toHaveValue(ngozi.id)

  const { firstName, lastName, email, message } = aPerson()
  const visitor = program.visitor()
  const fields = { firstName, lastName, email, message, sector: 'technology' }
  const payment = await visitor.send('/get-started', fields)
  expect(await program.records.applicationsOf(email)).toMatchObject([{ ownerId: null }])
  const tracking = await visitor.press(payment, /^Mark as Paid/)
  expect(tracking.view.text).toContain('Your adviser: Ngozi Eze')
  expect(await program.records.applicationsOf(email)).toMatchObject([{ ownerId: ngozi.id }])
})

test('an owner sees which visa facts are overdue and records checks, and the website shows their date', async () => {
  const visitor = program.visitor()
  const readCosts = async () => (await visitor.open('/services')).view.getByRole('main')
  const unchecked = await readCosts()
  expect(unchecked).toHaveTextContent(
    'We’re re-checking what this page says about the visa. Until we’ve finished, please read the official pages: gov.uk: Global Talent visa',
  )
  expect(unchecked.querySelector('a[href="https://www.gov.uk/global-talent"]')).not.toBeNull()
  const { browser } = await program.staff('owner')
  const dashboard = await browser.open('/admin/dashboard')
  expect(dashboard.view.text).toContain(`${FACT_IDS.length} facts about the visa are due to be re-checked`)
  const facts = await browser.click(dashboard, 'Check the visa facts')
  expect(facts.view.getByRole('heading', { level: 1 })).toHaveTextContent('Visa facts')

  const ids = [
    'visa-fee',
    'adult-surcharge',
    'two-stages',
    'talent-or-promise',
    'endorsement-time',
    'tuberculosis-test',
  ]
  expect(await postStaffForm(browser, act('recordFactChecks'), { facts: '', note: '' })).toMatchObject({ ok: false })
  const fields = { facts: ids.join(','), note: 'Compared with the fee table' }
  expect(await postStaffForm(browser, act('recordFactChecks'), fields)).toMatchObject({
    ok: true,
    title: '6 Checks Recorded',
  })
  const checked = await browser.open('/admin/facts')
  expect(checked.view.getByRole('row', { name: /^The visa fee is £205/ })).toHaveTextContent(
    'Note: Compared with the fee table22 Nov, Fọláṣadé Nwosu21 Jan 2027',
  )
  expect((await browser.open('/admin/facts')).view.text).toContain(
    `${FACT_IDS.length - 6} of ${FACT_IDS.length} are overdue`,
  )
  const rest = { facts: FACT_IDS.join(','), note: '' }
  expect(await postStaffForm(browser, act('recordFactChecks'), rest)).toMatchObject({
    title: `${FACT_IDS.length - 6} Checks Recorded`,
  })
  expect(await readCosts()).toHaveTextContent('Checked on 22 November 2026. Official pages: gov.uk: Global Talent visa')

  const { browser: caseworker } = await program.staff()
  expect((await caseworker.open('/admin/dashboard')).view.text).not.toContain('facts about the visa')
  const readOnly = await caseworker.open('/admin/facts')
  expect(readOnly.view.text).toContain('An owner records the checks.')
  expect(readOnly.view.queryByRole('button', { name: 'Checked Today' })).toBeNull()
})

const describe = ({ answer }: Awaited<ReturnType<typeof sendSettings>>) => answer.description

async function readPrice() {
  return (await program.visitor().open('/services')).view.getByRole('article', { name: 'Initial Assessment' })
}
