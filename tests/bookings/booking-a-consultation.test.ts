import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { DEFAULT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPaidConsultation, CLOCK, NOW, openTimesOnSunday } from '../support/paid-consultation.ts'
import { aPerson } from '../support/people.ts'
import type { PageView } from '../support/plain-browser.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ now: NOW })
}, 60_000)

test('a customer goes from the contact page through the payment to the calendar', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await visitor.open('/contact?consultation=consultation_30')
  const payment = await visitor.press(form, 'Continue to payment', { Email: person.email, Name: person.fullName })
  const checkout = await visitor.press(payment, 'Pay £50')
  expect(checkout.view.document.body).toHaveTextContent('₦102,870')
  const result = await visitor.press(checkout, 'Pay')
  expect(result.view.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!')
  const calendar = await visitor.click(result, 'Book Now')
  expect(calendar.view.getByRole('heading', { level: 1 })).toHaveTextContent('Choose a time to talk')
  expect(calendar.view.text).toContain(person.fullName)
  expect((await waitForMail(person.email, 'We have received £50.00')).text).toContain(calendar.url.search)
})

test('the calendar offers the free days of three months, and marks the days that are fully booked', async () => {
  for (const time of DEFAULT_TIMES) await aBooking().at('2026-11-27', time).saveTo(program.db, CLOCK)
  const { path } = await aPaidConsultation(program.records)
  const visitor = program.visitor()
  let page = await visitor.open(path)
  expect(page.view.document.title).toMatch(/^Choose a time to talk/)
  expect(page.view.text).toContain('You’ve paid for your 30-Minute Consultation. We’ll meet online')
  expect(page.view.text).toContain(
    'Usually Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00, up to 19 February 2027.',
  )
  expect(page.view.text).toContain('Choose a date first.')
  expect(page.view.getByRole('table', { name: 'November 2026' })).toBeInTheDocument()
  expect(page.view.getAllByRole('columnheader')).toHaveLength(7)
  expect(findDay(page.view, 'Saturday 21 November 2026')).toHaveAttribute('aria-current', 'date')
  for (const day of ['Saturday 21', 'Sunday 22', 'Saturday 28']) {
    expect(findDay(page.view, `${day} November 2026`)).toBeDisabled()
  }
  expect(findDay(page.view, 'Friday 27 November 2026, fully booked')).toBeDisabled()
  expect(page.view.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true')
  for (const month of ['December 2026', 'January 2027', 'February 2027']) {
    page = await visitor.press(page, `Next month, ${month}`)
    expect(page.view.getByRole('heading', { name: month })).toBeInTheDocument()
  }
  expect(page.view.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true')
  expect(findDay(page.view, 'Friday 19 February 2027')).toBeEnabled()
  expect(findDay(page.view, 'Monday 22 February 2027')).toBeDisabled()
  expect(page.view.getByRole('button', { name: /^Previous month, January 2027/ })).toBeEnabled()
})

test('a paid consultation is booked, and only the link in the mail shows its details', async () => {
  await aBooking().at('2026-11-26', '10:00').saveTo(program.db, CLOCK)
  const { name, email, path } = await aPaidConsultation(program.records)
  const visitor = program.visitor()
  const outdatedPage = await visitor.open(`${path}&date=2026-11-26`)
  const choice = await visitor.press(await visitor.open(path), 'Thursday 26 November 2026')
  expect(findDay(choice.view, 'Thursday 26 November 2026')).toHaveAttribute('aria-pressed', 'true')
  expect(choice.view.getAllByRole('radio')).toHaveLength(14)
  expect(choice.view.getByRole('radio', { name: '10:00 Taken' })).toBeDisabled()
  expect(choice.view.text).toContain('£50.00 ₦102,870')

  const booked = await visitor.press(choice, 'Confirm Booking', { '14:00': true })
  expect(booked.url.pathname + booked.url.search).toBe(path)
  expect(booked.view.document.title).toMatch(/^Booking Confirmed!/)
  expect(booked.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')
  expect(booked.view.text).toContain('Thursday26 November 2026')
  expect(booked.view.text).toContain('14:00 to 14:30')
  expect(booked.view.text).toContain(
    'We’ve sent a confirmation email with the meeting details to the email address given with the payment',
  )
  expect(booked.view.text).not.toContain(name)
  expect(booked.view.queryAllByRole('link', { name: /Join the meeting|calendar/i })).toEqual([])

  const { text } = await waitForMail(email, 'Booked: Thursday 26 November 2026, 14:00')
  const [, key = 'none'] = /\/booking\/change\?key=([0-9a-f-]{36})/.exec(text) ?? []
  expect(booked.page).not.toContain(key)
  const stranger = program.visitor()
  const details = await stranger.click(await stranger.open(`/booking/change?key=${key}`), 'Meeting link and calendar')
  expect(details.view.text).toContain(name)
  expect(details.view.text).toContain(`We’ve sent a confirmation email with the meeting details to ${email}.`)
  expect(details.view.getByRole('link', { name: /^Join the meeting/ })).toBeInTheDocument()
  const file = await stranger.click(details, 'Add to calendar')
  expect(file.page).toContain('DTSTART:20261126T130000Z')
  for (const unknownKey of ['', 'x', crypto.randomUUID()]) {
    expect((await stranger.open(addresses.bookingFile({ key: unknownKey }))).status).toBe(404)
  }
  expect(details.view.getByRole('link', { name: /^Google Calendar/ })).toHaveAttribute(
    'href',
    expect.stringMatching(
      /^https:\/\/calendar\.google\.com\/calendar\/render\?.*dates=20261126T130000Z%2F20261126T133000Z/,
    ),
  )

  const repeated = await visitor.press(outdatedPage, 'Confirm Booking', { '15:00': true })
  expect(repeated.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')
  expect(repeated.visited.join(' ')).toContain('Already booked')
  expect(repeated.visited.join(' ')).toContain('26 November 2026, 14:00')
  expect(repeated.view.text).toContain('14:00 to 14:30')
})

test('after the consultation its page says when it was, and offers no calendar file', async () => {
  const pastBooking = await aBooking().at('2026-11-19', '09:00').saveTo(program.db, CLOCK)
  const { view } = await program.visitor().open(`/booking?reference=${pastBooking.reference.toLowerCase()}`)
  expect(view.text).toContain('This consultation was on Thursday 19 November 2026.')
  expect(view.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})

test('a 60-minute consultation can begin on the hour when both half-hours are free', async () => {
  await aBooking().at('2026-12-03', '10:30').saveTo(program.db, CLOCK)
  const { path } = await aPaidConsultation(program.records, 'consultation_60')
  const visitor = program.visitor()
  const choice = await visitor.open(`${path}&date=2026-12-03`)
  expect(choice.view.text).toContain('You’ve paid for your 60-Minute Consultation.')
  const times = choice.view.getAllByRole<HTMLInputElement>('radio')
  expect(times).toHaveLength(7)
  const freeTimes = times.filter(({ disabled }) => !disabled).map(({ value }) => value)
  expect(freeTimes).toEqual(['09:00', '11:00', '13:00', '14:00', '15:00', '16:00'])
  const booked = await visitor.press(choice, 'Confirm Booking', { '11:00': true })
  expect(booked.view.text).toContain('11:00 to 12:00')
})

test('a booking page without a usable payment shows the reason', async () => {
  const { email } = await anApplication().withEmail(aPerson().email).settled('initial').saveTo(program.db, CLOCK)
  const [applicationPayment] = await program.records.paymentsOf(email)
  for (const [path, status, message] of [
    ['/booking', 400, 'No payment reference provided'],
    ['/booking?reference=%20', 400, 'No payment reference provided'],
    ['/booking?reference=TP-00000000000000000000', 404, 'Payment not found or not successful'],
    ["/booking?reference=1'--&date=x", 404, 'Payment not found or not successful'],
    [`/booking?reference=${applicationPayment?.reference}`, 409, 'This payment is not for a consultation service'],
  ] as const) {
    const answer = await program.visitor().open(path)
    expect(answer.status, path).toBe(status)
    expect(answer.view.document.title).toMatch(/^Booking Error/)
    expect(answer.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Error')
    expect(answer.view.getByRole('alert')).toHaveTextContent(message)
    expect(answer.view.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
})

test('invalid days in the URL are ignored, and a day without free times says so', async () => {
  const { path } = await aPaidConsultation(program.records)
  const visitor = program.visitor()
  for (const query of [
    'date=2026-02-30',
    'date=2020-01-06',
    'date=2027-02-22',
    'date=tomorrow&month=2026-13',
    'month=2031-01',
  ]) {
    const { view } = await visitor.open(`${path}&${query}`)
    expect(view.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument()
    expect(view.text).toContain('Choose a date first.')
  }
  const saturday = await visitor.open(`${path}&date=2026-11-28`)
  expect(saturday.view.text).toContain('Nothing is free on this day. Please choose another date.')
})

const NO_CHANGES_TEXT =
  /“No changes”: these times begin in less than 24 hours\. Once booked, they can’t be moved or cancelled\./

test('a time within 24 hours is marked as not changeable before it is booked', async () => {
  await openTimesOnSunday(program.records, ['10:00', '10:30', '13:00'])
  const { path } = await aPaidConsultation(program.records)
  const visitor = program.visitor()
  const page = await visitor.open(`${path}&date=2026-11-22`)
  expect(page.view.text).toMatch(/up to 19 February 2027\. Also on Sunday 22 November 2026\./)
  expect(page.view.getByRole('radio', { name: '10:30' })).toHaveAccessibleDescription(NO_CHANGES_TEXT)
  expect(page.view.getByRole('radio', { name: '13:00' })).toHaveAccessibleDescription('')
  const changeable = page.view.getByText('You can move or cancel your consultation up to 24 hours before.')
  expect(changeable).not.toHaveAttribute('hidden')
  const monday = await visitor.press(page, 'Monday 23 November 2026')
  expect(monday.view.text).not.toMatch(NO_CHANGES_TEXT)
})

test('a customer writes to us from the booking page, and our answer comes by email', async () => {
  const { email } = aPerson()
  const { booking, reference } = await aBooking().at('2026-12-04', '14:00').withEmail(email).saveTo(program.db, CLOCK)
  const customer = program.visitor()
  expect((await customer.open(addresses.booking({ reference }))).view.text).not.toContain('Write to us')
  const page = await customer.open(addresses.booking({ reference, key: booking.changeKey }))
  const refused = await customer.press(page, 'Send Message')
  expect(refused.view.getByLabelText('Message')).toHaveAccessibleDescription(/Please write a message/)
  const refusedAgain = await customer.press(refused, 'Send Message', { Message: 'a'.repeat(5001) })
  expect(refusedAgain.view.getByLabelText('Message')).toHaveAccessibleDescription(/Please use at most 5000 characters/)
  expect(refusedAgain.view.getByLabelText('Message')).toHaveValue('a'.repeat(5001))
  expect(refusedAgain.view.getByLabelText('Message')).toHaveAttribute('aria-invalid', 'true')
  const sent = await customer.press(refusedAgain, 'Send Message', { Message: 'May my manager join the call?' })
  expect(sent.visited.join(' ')).toContain('Message Sent')
  expect(sent.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')

  const { browser } = await program.staff('caseworker')
  const list = await browser.open('/admin/messages')
  const row = list.view.getByRole('row', { name: /May my manager join the call\?/ })
  const conversation = await browser.open(row.querySelector('a')?.href ?? '')
  expect(conversation.view.text).toContain('May my manager join the call?')
  const caseId = conversation.url.pathname.split('/').at(-1) ?? ''
  const text = 'Yes, with pleasure.'
  const { status } = await browser.postDialog(act('answerConversation', { caseId }), { text })
  expect(status).toBe(200)
  expect((await waitForMail(email, 'About your consultation')).text).toContain(text)
  expect((await browser.open(conversation.url)).view.text).toContain('Answered.')
})

function findDay(view: PageView, name: string): HTMLElement {
  return view.getByRole('button', { name })
}

/** Waits for a mail to this e-mail address whose subject begins with `subject`. */
async function waitForMail(email: string, subject: string) {
  const find = async () => (await program.mailTo(email)).find(mail => mail.subject.startsWith(subject))
  await expect.poll(find).toBeDefined()
  const mail = await find()
  if (mail === undefined) throw new Error(`The mail "${subject}" has disappeared.`)
  return mail
}
