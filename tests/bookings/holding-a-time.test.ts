import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { bookings, consultations } from '#src/features/bookings/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { countAttempts } from '../support/count-attempts.ts'
import { aPaidConsultation, CLOCK, NOW } from '../support/paid-consultation.ts'
import { aPerson } from '../support/people.ts'
import { type PlainAnswer, type PlainBrowser, plainBrowser } from '../support/plain-browser.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ now: NOW })
}, 60_000)

test('a visitor goes from a time on the contact page to the booking with four presses', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const card = await openCard(visitor)
  const form = await visitor.open(within(card).getAllByRole<HTMLAnchorElement>('link')[0]?.href ?? '')
  expect(form.view.text).toMatch(/Monday\s*23 November 2026/)
  expect(form.view.text).toContain('Until Sunday 22 November 2026, 09:00 (Lagos time) you can move it free of charge')
  const payment = await holdTime(visitor, form, { ...person, 'Your CV': aPdf() })
  expect(payment.view.getByRole('heading', { level: 1 })).toHaveTextContent('Pay for 30-Minute Consultation')
  for (const words of [
    'Monday23 November 2026',
    '09:00 to 09:30',
    'Held until11:20 (Lagos time)',
    'One of our advisers takes your call.',
    'We hold this time for you: 20 minutes left',
    'Until Sunday 22 November 2026, 09:00 (Lagos time) you can move it free of charge, or cancel it for a full refund.',
  ])
    expect(payment.view.text).toContain(words)
  const [cv] = await program.db
    .select({ name: files.name, purpose: files.purpose })
    .from(files)
    .innerJoin(consultations, eq(consultations.cvFileId, files.id))
    .where(eq(consultations.caseId, orderOf(payment)))
  expect(cv).toEqual({ name: 'cv.pdf', purpose: 'cv' })
  expect(await program.mailTo(person.email)).toEqual([])

  const paid = await visitor.press(await visitor.press(payment, 'Pay £50'), 'Pay')
  expect(paid.view.text).toContain('Your time is booked: Monday 23 November 2026, 09:00 (Lagos time).')
  const booked = await visitor.click(paid, 'See Your Booking')
  expect(booked.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')
  await expect.poll(async () => (await program.mailTo(person.email)).map(({ subject }) => subject)).toHaveLength(2)
  const mails = await program.mailTo(person.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Booked: Monday 23 November 2026, 09:00 (Lagos time)',
    'We have received £50.00. You’re booked for Monday 23 November 2026, 09:00 (Lagos time)',
  ])
  expect(mails.find(({ subject }) => subject.startsWith('Booked'))?.text).toMatch(
    /cancel until Sunday 22 November 2026, 09:00[\s\S]*full refund/,
  )
})

test('a refused form keeps what was typed, and a time that was taken leaves a choice of others', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await visitor.open('/consultation?item=consultation_60&date=2026-12-01&time=10:00')
  const refused = await visitor.press(form, /^Hold this time/, { Topic: 'A refusal' })
  expect(refused.status).toBe(400)
  expect(refused.view.getByLabelText('Your field')).toHaveAccessibleDescription(/Please choose your field\./)
  expect(refused.view.getByLabelText('Topic')).toHaveValue('A refusal')
  const badFile = new File(['MZ\x90\0 a program'], 'cv.pdf', { type: 'application/pdf' })
  const wrongFile = await holdTime(visitor, refused, { ...person, 'Your CV': badFile })
  expect(wrongFile.status).toBe(422)
  expect(wrongFile.view.getByLabelText('Your CV')).toHaveAccessibleDescription(/File type not allowed/)

  await aBooking().at('2026-12-01', '10:30').saveTo(program.db, CLOCK)
  const taken = await holdTime(visitor, wrongFile, person)
  expect(taken.status).toBe(409)
  expect(taken.view.text).toContain('Someone else has just taken that time. Nothing was charged.')
  expect(taken.view.getByLabelText('Name')).toHaveValue(person.fullName)
  const payment = await visitor.press(taken, /^Hold this time/, {
    'Another time (Lagos time)': 'Tuesday 1 December 2026, 11:00',
  })
  expect(payment.view.text).toContain('11:00 to 12:00')
  expect((await visitor.open('/consultation?item=consultation_60&date=2026-12-01&time=10:00')).view.text).toContain(
    'This time is no longer free',
  )
})

test('a held time is taken for others, can be changed without typing again, and can be released', async () => {
  const visitor = program.visitor()
  const payment = await holdAt(visitor, '2026-12-02', '09:00')
  const other = program.visitor()
  expect((await other.open('/consultation?date=2026-12-02')).view.queryByRole('link', { name: /^09:00/ })).toBeNull()

  const choice = await visitor.click(payment, 'Choose another time')
  expect(choice.view.getByRole('radio', { name: '09:00 Yours now' })).toBeDisabled()
  const moved = await visitor.press(choice, 'Hold This Time', { '14:00': true })
  expect(orderOf(moved)).toBe(orderOf(payment))
  expect(moved.view.text).toContain('14:00 to 14:30')
  expect((await other.open('/consultation?date=2026-12-02')).view.getByRole('link', { name: /^09:00/ })).toBeVisible()

  const second = await visitor.open('/consultation?date=2026-12-02&time=10:00')
  expect(second.view.text).toContain('Wednesday 2 December 2026, 14:00 (Lagos time). If we hold this one, we let go')
  expect((await other.open(second.url)).view.text).not.toContain('let go of that one')

  const released = await visitor.press(moved, 'Release this time')
  expect(released.visited.join(' ')).toContain('Time released')
  expect(released.view.text).toContain('You choose a time after you pay, or choose it now')
  expect(await holdsOf(orderOf(moved))).toEqual([])
})

test('a visitor who comes back to the form of a held time is not told that it was taken', async () => {
  const visitor = program.visitor()
  const card = await openCard(visitor)
  const formUrl = within(card).getAllByRole<HTMLAnchorElement>('link')[2]?.href ?? ''
  const payment = await holdTime(visitor, await visitor.open(formUrl), aPerson())
  const form = await visitor.open(formUrl)
  expect(form.view.text).toContain('We’re holding this time for you')
  expect(form.view.getByRole('link', { name: 'pay for it' })).toHaveAttribute(
    'href',
    payment.url.pathname + payment.url.search,
  )
  expect((await program.visitor().open(formUrl)).view.text).toContain('This time is no longer free')
})

test('from the moment of Pay the time is held for 30 minutes, because the payer may choose a transfer', async () => {
  const visitor = program.visitor()
  const card = await openCard(visitor)
  const form = await visitor.open(within(card).getAllByRole<HTMLAnchorElement>('link')[1]?.href ?? '')
  const payment = await holdTime(visitor, form, aPerson())
  const minutesHeld = async () => {
    const [hold] = await holdsOf(orderOf(payment))
    return ((hold?.heldUntil?.getTime() ?? 0) - (hold?.updatedAt.getTime() ?? 0)) / MINUTE_MS
  }
  expect(await minutesHeld()).toBeCloseTo(20)
  await visitor.press(payment, 'Pay £50')
  expect(await minutesHeld()).toBeCloseTo(30)
})

test('a lapsed time is held again when the payer leaves, and a time that is gone is refused before any money moves', async () => {
  const visitor = program.visitor()
  const payment = await holdAt(visitor, '2026-12-03', '09:00')
  await lapse(payment)
  const lapsed = await visitor.open(payment.url)
  expect(lapsed.view.text).toContain('We no longer hold this time. If it’s still free when you press Pay')
  const checkout = await visitor.press(lapsed, 'Pay £50')
  expect(checkout.view.document.body).toHaveTextContent('₦102,870')
  expect(await holdsOf(orderOf(payment))).toHaveLength(1)

  await lapse(payment)
  const outdated = await visitor.open(payment.url)
  await program.db.delete(bookings).where(eq(bookings.heldForCaseId, orderOf(payment)))
  await aBooking().at('2026-12-03', '09:00').saveTo(program.db, CLOCK)
  const gone = await visitor.open(payment.url)
  expect(gone.view.getByRole('alert')).toHaveTextContent('This time is no longer free.')
  const refused = await visitor.press(outdated, 'Pay £50')
  expect(refused.visited.join(' ')).toContain('Your time is no longer free')
  expect(refused.url.pathname).toBe('/payment')
})

test('over the limit of an address a lapsed time is not held again, and nothing is charged', async () => {
  const address = '198.51.100.78'
  const visitor = plainBrowser(program.origin, address)
  const payment = await holdAt(visitor, '2026-12-09', '09:00')
  await lapse(payment)
  // The first hold was counted.
  await countAttempts(program, 'hold-by-address', address, LIMITS['hold-by-address'].times - 1)
  const refused = await visitor.press(payment, 'Pay £50')
  expect(refused.url.pathname).toBe('/payment')
  expect(refused.visited.join(' ')).toContain('Time not held')
})

test('a time is not released while its payment is under way', async () => {
  const visitor = program.visitor()
  const payment = await holdAt(visitor, '2026-12-09', '10:00')
  await visitor.press(payment, 'Pay £50')
  await program.db
    .update(payments)
    .set({ pendingSince: CLOCK.now() })
    .where(eq(payments.caseId, orderOf(payment)))
  const refused = await visitor.press(payment, 'Release this time')
  expect(refused.visited.join(' ')).toContain('Your payment is under way, so we keep the time for it.')
  expect(await holdsOf(orderOf(payment))).toHaveLength(1)

  const second = await visitor.open('/consultation?date=2026-12-09&time=13:00')
  expect(second.view.text).toContain('10:00 (Lagos time). Its payment is under way, so we keep it.')
  const other = await holdTime(visitor, second, aPerson())
  expect(other.visited.join(' ')).not.toContain('We no longer hold')
  for (const held of [payment, other]) expect(await holdsOf(orderOf(held))).toHaveLength(1)
})

test('who pays for a time that is gone gets credit for another one, on the page and by mail', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const payment = await holdAt(visitor, '2026-12-04', '09:00', person)
  const checkout = await visitor.press(payment, 'Pay £50')
  await program.db.delete(bookings).where(eq(bookings.heldForCaseId, orderOf(payment)))
  await aBooking().at('2026-12-04', '09:00').saveTo(program.db, CLOCK)
  const paid = await visitor.press(checkout, 'Pay')
  expect(paid.view.text).toContain(
    'Friday 4 December 2026, 09:00 (Lagos time) was no longer free when your payment arrived',
  )
  const choice = await visitor.click(paid, 'Book Now')
  expect(choice.view.text).toContain('Your payment is credit for another time')
  await expect
    .poll(async () => (await program.mailTo(person.email)).map(({ subject }) => subject))
    .toContain('Please choose another time: the one you wanted is no longer free')
})

test('a visitor or a customer whom no time suits tells us when, and staff find it in the queue', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const page = await visitor.open('/consultation?item=consultation_60&field=film')
  const refused = await visitor.press(page, 'Ask for Another Time', { Name: person.fullName, Email: person.email })
  expect(refused.view.getByLabelText('When you could talk')).toHaveAccessibleDescription(/Please say when/)
  const wishes = { 'When you could talk': 'Only on Saturdays, after 18:00.' }
  const sent = await visitor.press(refused, 'Ask for Another Time', wishes)
  expect(sent.visited.join(' ')).toMatch(/#top .*We have your wishes/)
  const { path, name } = await aPaidConsultation(program.records)
  const asked = await visitor.press(await visitor.open(path), 'Ask for Another Time', wishes)
  expect(asked.visited.join(' ')).toMatch(/#top .*We have your wishes/)

  const { browser } = await program.staff('owner')
  const queue = await browser.open('/admin/queue')
  const rows = queue.view.getAllByRole('row', { name: /Asks for another time/ }).map(row => row.textContent)
  expect(rows).toHaveLength(2)
  for (const each of [person.fullName.normalize('NFC'), name]) expect(rows.join()).toContain(each)
})

test('the links of an order lead nowhere else', async () => {
  const visitor = program.visitor()
  const payment = await holdAt(visitor, '2026-12-07', '09:00')
  const stranger = program.visitor()
  const wrong = await stranger.open(`/consultation?order_id=${orderOf(payment)}&email=x@example.ng`)
  expect([wrong.status, wrong.url.pathname]).toEqual([404, '/payment'])
  const release = await stranger.send(`/payment?order_id=${orderOf(payment)}&email=x@example.ng`, { intent: 'release' })
  expect(release.status).toBe(404)
  expect(await holdsOf(orderOf(payment))).toHaveLength(1)
})

test('over the limit of an address no further time is held, and what was typed stays', async () => {
  const address = '198.51.100.77'
  const visitor = plainBrowser(program.origin, address)
  const form = await visitor.open('/consultation?item=consultation_30&date=2026-12-08&time=09:00')
  await countAttempts(program, 'hold-by-address', address, LIMITS['hold-by-address'].times)
  const person = aPerson()
  const refused = await holdTime(visitor, form, person)
  expect(refused.status).toBe(429)
  expect(refused.view.text).toContain('You’ve tried too many times.')
  expect(refused.view.getByLabelText('Name')).toHaveValue(person.fullName)
  expect(await program.db.$count(bookings, eq(bookings.email, person.email))).toBe(0)
})

async function openCard(visitor: PlainBrowser): Promise<HTMLElement> {
  const contact = await visitor.open('/contact')
  const article = within(contact.view.getByRole('article', { name: '30-Minute Consultation' }))
  return article.getByRole('region', { name: /^Next free times/ })
}

async function holdAt(visitor: PlainBrowser, day: string, time: string, person = aPerson()): Promise<PlainAnswer> {
  const form = await visitor.open(`/consultation?item=consultation_30&date=${day}&time=${time}`)
  return holdTime(visitor, form, person)
}

type Person = ReturnType<typeof aPerson> & { 'Your CV'?: File }

function holdTime(visitor: PlainBrowser, form: PlainAnswer, { email, fullName, 'Your CV': cv }: Person) {
  return visitor.press(form, /^Hold this time/, {
    Name: fullName,
    Email: email,
    'Your field': 'Technology',
    Topic: 'Talent or promise?',
    ...(cv && { 'Your CV': cv }),
  })
}

function orderOf(payment: PlainAnswer): string {
  return payment.url.searchParams.get('order_id') ?? ''
}

function holdsOf(caseId: string) {
  return program.db.select().from(bookings).where(eq(bookings.heldForCaseId, caseId))
}

function lapse(payment: PlainAnswer) {
  return program.db
    .update(bookings)
    .set({ heldUntil: CLOCK.now() })
    .where(eq(bookings.heldForCaseId, orderOf(payment)))
}

function aPdf(): File {
  return new File([new Uint8Array(createSamplePdf('CV'))], 'cv.pdf', { type: 'application/pdf' })
}
