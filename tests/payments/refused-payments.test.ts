import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addresses } from '#src/addresses.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { apply, expectHeading, findToast, proceedToCheckout } from '../support/paying-visitor.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const MISSING_DETAILS = 'Application ID and email are required'
const NOT_FOUND = 'Application not found. Please check your details.'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a payment URL without an id or an e-mail address says that both are required', async () => {
  for (const path of [
    '/payment',
    '/payment?email=ola@example.ng',
    `/payment?application_id=${randomUUID()}`,
    '/payment?application_id=&email=',
    `/payment?order_id=${randomUUID()}&email=%20`,
  ]) {
    expectRefusal(await program.visitor().open(path), { status: 400, message: MISSING_DETAILS })
  }
})

test('a payment URL with an unknown id, an invalid id or a wrong e-mail address shows an error', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const id = (await apply(visitor, person)).url.searchParams.get('application_id') ?? ''
  const email = encodeURIComponent(person.email)
  for (const path of [
    `/payment?application_id=${randomUUID()}&email=${email}`,
    `/payment?application_id=12345&email=${email}`,
    `/payment?application_id=${id}'--x&email=${email}`,
    `/payment?application_id=${id}&email=somebody.else@example.ng`,
    `/payment?application_id=${id}&email=%25`,
  ]) {
    expectRefusal(await visitor.open(path), { status: 404, message: NOT_FOUND })
  }
  const found = await visitor.open(`/payment?application_id=${id.toUpperCase()}&email=%20${email.toUpperCase()}`)
  expect(found.view.getByRole('button', { name: 'Pay £59' })).toBeInTheDocument()
})

test('the payment URL of what ended says that nothing is due, and with a wrong e-mail address that it is unknown', async () => {
  const { db, clock } = program
  const endedByRefundAt = clock.now()
  const rejected = await anApplication().withEmail(newEmail()).inStatus('rejected').saveTo(db, clock)
  const notEndorsed = await anApplication()
    .withEmail(newEmail())
    .settled('initial')
    .inStatus('refused')
    .saveTo(db, clock)
  const refunded = await anApplication().withEmail(newEmail()).settled('initial').saveTo(db, clock)
  await writeApplication(db, refunded.id, { endedByRefundAt })
  const order = await anOrder().withEmail(newEmail()).saveTo(db, clock)
  await db.update(cases).set({ endedByRefundAt }).where(eq(cases.id, order.id))
  const pathsByEmail = [rejected, notEndorsed, refunded]
    .map(({ id, email }) => [email, (to: string) => addresses.payment({ applicationId: id, email: to })] as const)
    .concat([[order.email, (to: string) => addresses.orderPayment({ orderId: order.id, email: to })]])
  for (const [email, pathFor] of pathsByEmail) {
    const { status, view } = await program.visitor().open(pathFor(email))
    expect(status, email).toBe(200)
    expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing is due')
    expect(view.text).toContain('please don’t send any money')
    expect(view.text).not.toMatch(/rejected|not taken forward|not endorsed|refund/i)
    expect(view.queryByRole('button', { name: /Pay/ })).toBeNull()
    expectRefusal(await program.visitor().open(pathFor('other@example.ng')), { status: 404, message: NOT_FOUND })
  }
})

test('the second instalment cannot be paid before the first', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const { url } = await apply(visitor, person)
  url.searchParams.set('payment_type', 'final')
  const refused = await visitor.open(url)
  expectRefusal(refused, { status: 409, message: 'Initial payment required before final payment' })
  expect(findToast(refused.view, 'Initial Payment Required')).toHaveTextContent(
    'You must complete the initial payment before making the final payment.',
  )
  expect(await program.records.checkoutsOf(person.email)).toEqual([])
})

test('a payment URL with another payment type than the due one shows the instalment that is due', async () => {
  const visitor = program.visitor()
  const { url } = await apply(visitor, aPerson())
  for (const type of ['initial', 'full', 'free', '']) {
    url.searchParams.set('payment_type', type)
    expect((await visitor.open(url)).view.getByRole('button', { name: 'Pay £59' }), type).toBeInTheDocument()
  }
})

test('the payment URL of a paid instalment leads to the tracking page and shows the reference', async () => {
  const visitor = program.visitor()
  const outdatedPage = await apply(visitor, aPerson())
  const { url } = outdatedPage
  const paid = await visitor.press(outdatedPage, /^Mark as Paid/)
  const reference = paid.url.searchParams.get('reference') ?? ''
  expect(reference).toMatch(/^GT-/)

  url.searchParams.set('payment_type', 'initial')
  expectAlreadyPaid(await visitor.open(url), reference)
  url.searchParams.set('payment_type', 'final')
  const secondPage = await visitor.open(url)
  expect(secondPage.view.text).toContain('second of two')
  expect((await visitor.press(secondPage, /^Mark as Paid/)).url.searchParams.get('reference')).toBe(reference)
  expectAlreadyPaid(await visitor.open(url), reference)
  expectAlreadyPaid(await visitor.press(outdatedPage, 'Pay £59'), reference)
})

test('C48: a tampered payment form changes neither the amount nor the payer, and the quote of another person is refused', async () => {
  const visitor = program.visitor()
  const otherQuoteId = readFields(await apply(program.visitor(), aPerson())).quote_id ?? ''
  expect(otherQuoteId).not.toBe('')
  const person = aPerson()
  const page = await apply(visitor, person)
  const path = `${page.url.pathname}${page.url.search}`
  const fields = { ...readFields(page), intent: 'pay' }

  const refused = await visitor.send(path, { ...fields, quote_id: otherQuoteId })
  expect(findToast(refused.view, 'Payment Error')).toHaveTextContent('Failed to process payment. Please try again.')
  for (const quote_id of [randomUUID(), 'free']) {
    const { view } = await visitor.send(path, { ...fields, quote_id })
    expect(findToast(view, 'Payment Error') ?? findToast(view, 'Please check the amount'), quote_id).toBeDefined()
  }
  expect(await program.records.checkoutsOf(person.email)).toEqual([])

  const added = { amount: '1', kobo: '100', pence: '1', payment_type: 'final', email: 'thief@example.ng' }
  const checkout = await visitor.send(path, { ...fields, ...added })
  expect(checkout.view.text).toContain(person.email)
  const checkouts = await program.records.checkoutsOf(person.email)
  expect(checkouts.map(({ askedAmount }) => askedAmount)).toEqual([12_138_700])
  const paid = await visitor.press(checkout, 'Pay')
  expect(paid.view.text).toContain('Your initial payment has been received')
})

test('C55: after a payment, a stranger who had sent an identical form sees neither the payment nor its reference', async () => {
  const [stranger, payer] = [program.visitor(), program.visitor()]
  const person = aPerson()
  const { url } = await apply(stranger, person)
  const paid = await payer.press(await proceedToCheckout(payer, await payer.open(url), person), 'Pay')
  expectHeading(paid, 'Payment Successful!')
  const [application] = await program.records.applicationsOf(person.email)
  const reference = application?.reference ?? 'no reference'
  expect(paid.view.text).toContain(reference)

  url.searchParams.set('payment_type', 'initial')
  const tracking = await stranger.open(url)
  expectHeading(tracking, 'Track your application')
  expect(findToast(tracking.view, 'Payment Already Completed')).toHaveTextContent(
    'Your reference is in the receipt we emailed.',
  )
  for (const field of ['Reference', 'Email']) expect(tracking.view.getByLabelText(field)).toHaveValue('')
  const result = await stranger.open(paid.url)
  expectHeading(result, 'Payment Successful!')
  expect(result.view.text).toContain('Your reference is in the receipt that we email to you.')
  const trackingLink = result.view.getAllByRole<HTMLAnchorElement>('link', { name: 'Track Your Application' })[0]
  expect(new URL(trackingLink?.href ?? '').pathname).toBe('/application-tracking')
  expect(new URL(trackingLink?.href ?? '').search).toBe('')
  for (const page of [tracking.page, ...tracking.visited, result.page]) expect(page).not.toContain(reference)

  const payersPage = await payer.open(url)
  expectHeading(payersPage, person.fullName)
  expect(findToast(payersPage.view, 'Payment Already Completed')).toHaveTextContent(reference)
})

function expectRefusal({ status, url, view }: PlainAnswer, refusal: { status: number; message: string }) {
  expect(status, url.href).toBe(refusal.status)
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Payment not possible')
  expect(view.getByRole('alert')).toHaveTextContent(refusal.message)
  expect(view.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(view.queryByRole('button', { name: /Pay/ })).toBeNull()
}

function expectAlreadyPaid({ url, view }: PlainAnswer, reference: string) {
  expect(`${url.pathname}${url.search}`).toBe(`/application-tracking?reference=${reference}`)
  expect(findToast(view, 'Payment Already Completed')).toHaveTextContent(reference)
}

function readFields({ view }: PlainAnswer): Record<string, string> {
  const inputs = view.document.querySelectorAll<HTMLInputElement>('input[type=hidden]')
  return Object.fromEntries([...inputs].map(({ name, value }) => [name, value]))
}

function newEmail(): string {
  return `ola.${randomUUID().slice(0, 8)}@example.ng`
}
