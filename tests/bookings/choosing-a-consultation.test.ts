import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer, PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test.each([
  { name: '30-Minute Consultation', item: 'consultation_30', due: '£50' },
  { name: '60-Minute Consultation', item: 'consultation_60', due: '£100' },
])('choosing a $name leads to its payment page with its price', async ({ name, item, due }) => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await openPaymentForm(visitor, name)
  const payment = await visitor.press(form, 'Continue to payment', { Email: person.email, Name: person.fullName })
  expectPaymentPage(payment, name, due)
  expect(payment.view.text).toContain('and you choose a time')
  expect(payment.url.searchParams.get('email')).toBe(person.email)
  const [order, ...others] = await ordersOf(person.email)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    id: payment.url.searchParams.get('order_id'),
    item,
    name: person.fullName.normalize('NFC'),
  })
  // An unpaid order sends no mail.
  expect(await program.mailTo(person.email)).toEqual([])
})

test('the browser that paid gets a calendar entry and a link to change with the first confirmation', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await openPaymentForm(visitor, '30-Minute Consultation')
  const payment = await visitor.press(form, 'Continue to payment', { Email: person.email, Name: person.fullName })
  const paid = await visitor.press(await visitor.press(payment, 'Pay £50'), 'Pay')
  // A time of this month could begin too soon to be changed.
  const calendar = await visitor.press(await visitor.click(paid, 'Book Now'), /^Next month/)
  const day = calendar.view
    .getAllByRole('button', { name: / 20\d\d$/ })
    .findLast(button => !button.hasAttribute('disabled'))
  const times = await visitor.press(calendar, day?.getAttribute('aria-label') ?? day?.textContent ?? '')
  const booked = await visitor.press(times, 'Confirm Booking', { '14:00': true })
  expect(booked.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')
  const entry = await visitor.open(booked.view.getByRole<HTMLAnchorElement>('link', { name: 'Add to calendar' }).href)
  expect(entry.headers.get('content-type')).toContain('text/calendar')
  const change = await visitor.click(booked, 'Reschedule or cancel')
  expect(change.view.getByRole('heading', { level: 1 })).toHaveTextContent('Reschedule or cancel')
  const other = await program.visitor().open(booked.url)
  expect(other.view.getByRole('heading', { level: 1 })).toHaveTextContent('Booking Confirmed!')
  expect(other.view.queryByRole('link', { name: /calendar|Reschedule/ })).toBeNull()
})

test('an invalid e-mail and a short name show errors at their fields and keep the input', async () => {
  const visitor = program.visitor()
  const form = await openPaymentForm(visitor, '60-Minute Consultation')
  const refused = await visitor.press(form, 'Continue to payment', { Email: 'ada@nowhere', Name: 'Ọ' })
  expect(refused.status).toBe(400)
  const dialog = within(refused.view.getByRole('dialog', { name: '60-Minute Consultation' }))
  expect(dialog.getByText('£100')).toBeInTheDocument()
  for (const [label, typed, message] of [
    ['Email', 'ada@nowhere', /Please enter a valid email address\./],
    ['Name', 'Ọ', /Name must be at least 2 characters\./],
  ] as const) {
    expect(dialog.getByLabelText(label)).toHaveValue(typed)
    expect(dialog.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message)
  }

  const person = aPerson()
  const payment = await visitor.press(refused, 'Continue to payment', { Email: person.email, Name: person.fullName })
  expectPaymentPage(payment, '60-Minute Consultation', '£100')
  expect(await ordersOf(person.email)).toHaveLength(1)
})

test('a form that another browser sends again creates another order', async () => {
  const person = aPerson()
  for (const visitor of [program.visitor(), program.visitor()]) {
    const form = await openPaymentForm(visitor, '30-Minute Consultation')
    await visitor.press(form, 'Continue to payment', { Email: person.email, Name: person.fullName })
  }
  expect(await ordersOf(person.email)).toHaveLength(2)
})

test('closing the form returns to the contact page', async () => {
  const visitor = program.visitor()
  const form = await openPaymentForm(visitor, '60-Minute Consultation')
  const dialog = within(form.view.getByRole('dialog', { name: '60-Minute Consultation' }))
  const closed = await visitor.open(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Close' }).href)
  expect(closed.url.pathname + closed.url.search + closed.url.hash).toBe('/contact')
  for (const each of closed.view.getAllByRole('dialog')) expect(each).not.toHaveAttribute('open')
})

/** Follows the link of a consultation, and returns the page in which only its form is open. */
async function openPaymentForm(visitor: PlainBrowser, name: string): Promise<PlainAnswer> {
  const contact = await visitor.open('/contact')
  const article = within(contact.view.getByRole('article', { name }))
  const form = await visitor.open(article.getByRole<HTMLAnchorElement>('link', { name: /^Book/ }).href)
  const openDialogs = form.view.getAllByRole('dialog').filter(dialog => dialog.hasAttribute('open'))
  expect(openDialogs).toEqual([form.view.getByRole('dialog', { name })])
  return form
}

function expectPaymentPage({ view }: PlainAnswer, name: string, due: string) {
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(`Pay for ${name}`)
  expect(view.getByRole('heading', { level: 2, name })).toBeInTheDocument()
  expect(view.getByRole('button', { name: `Pay ${due}` })).toBeInTheDocument()
}

function ordersOf(email: string) {
  return program.db.select().from(liveConsultations).where(eq(liveConsultations.email, email))
}
