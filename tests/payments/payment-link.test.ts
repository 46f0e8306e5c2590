import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { transactions } from '#dev/sandbox/table.server.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { dateInWords, noonOf } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { TERMS_VERSION } from '#src/features/money/checkout/rules.ts'
import { payments } from '#src/features/money/table.server.ts'
import { nextWorkingDay } from '../support/example-pages.ts'
import { type PlainAnswer, type PlainBrowser, plainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

// This file tests what strangers can see with a payment reference or a payment link, which has an id and an e-mail
// address.
/** Each test loads dozens of pages, and during the first test the server is still slow. */
const TIMEOUT_MS = 60_000

let program: TestProgram
let db: Database

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

test('a stranger who applied in another person’s name cannot see the application after that person has paid', {
  timeout: TIMEOUT_MS,
}, async () => {
  const attacker = openBrowser()
  const victim = openBrowser()
  const email = newEmail()
  const { url: link } = await apply(attacker, email)
  await payThrough(victim, link)
  const { id, reference } = await findApplication(email)
  const firstPaymentPath = addresses.payment({ applicationId: id, email, type: 'initial' })
  expect((await victim.open(firstPaymentPath)).page).toContain('Ada Victim')
  const document = await aDocument({ id, reference }).saveTo(program.records)

  for (const stranger of [attacker, openBrowser()]) {
    const answer = await stranger.open(firstPaymentPath)
    expectTrackingForm(answer, [reference, 'Ada Victim'])
    expect(answer.page).toContain('Payment Already Completed')
  }
  // Everyone who has the link may pay the amount due, so the page shows that amount and nothing else.
  const duePage = await attacker.open(addresses.payment({ applicationId: id, email }))
  expect(duePage.page).toContain('second of two')
  for (const secret of [reference, 'Ada Victim']) expect(duePage.page).not.toContain(secret)
  const file = await attacker.open(addresses.applicantDocument({ documentId: document.id, reference }))
  expect(file.status).toBe(404)
})

test('a browser that opened the checkout first cannot see a payment that another browser makes at that checkout', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [attacker, victim] = [openBrowser(), openBrowser()]
  const email = newEmail()
  const { url: link } = await apply(attacker, email)
  await pressPay(attacker, link)
  const paidPage = await payThrough(victim, link)
  expect(await loadCheckouts(email)).toHaveLength(1)
  expect(paidPage.page).toContain('Payment Successful!')

  const { id, reference } = await findApplication(email)
  for (const browser of [attacker, victim]) {
    const answer = await browser.open(addresses.payment({ applicationId: id, email, type: 'initial' }))
    expectTrackingForm(answer, [reference])
  }
})

test('C55: the result page of a payment links to the application only in the browser that paid', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const resultPage = await payThrough(payer, (await apply(payer, email)).url)
  const { reference } = await findApplication(email)
  const link = addresses.track({ reference, email }).replaceAll('&', '&amp;')
  expect(resultPage.page).toContain(link)
  expect((await payer.open(`${resultPage.url.pathname}${resultPage.url.search}`)).page).toContain(link)
  expect((await payer.open(addresses.track({ reference, email }))).page).toContain('Ada Victim')

  const pageInOtherBrowser = await openBrowser().open(`${resultPage.url.pathname}${resultPage.url.search}`)
  expect(pageInOtherBrowser.page).toContain('Payment Successful!')
  expect(pageInOtherBrowser.page).toContain('Your reference is in the receipt')
  for (const secret of [reference, email, encodeURIComponent(email)])
    expect(pageInOtherBrowser.page).not.toContain(secret)
})

test('a forged, altered or unsigned payer cookie is ignored', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  await payThrough(payer, (await apply(payer, email)).url)
  const { id, reference } = await findApplication(email)
  const path = addresses.payment({ applicationId: id, email, type: 'initial' })
  const payerCookie = payer.cookies.get('tp_payer') ?? ''
  expect(payerCookie).not.toBe('')

  const [value = '', signature = ''] = decodeURIComponent(payerCookie).split('.')
  const forgedCookies = [
    value,
    `${value}.`,
    `${value}.${'A'.repeat(signature.length)}`,
    `${Buffer.from(JSON.stringify('x')).toString('base64')}.${signature}`,
    (await createCookieOfOtherPayer()) ?? '',
  ]
  for (const cookie of forgedCookies) {
    const thiefBrowser = openBrowser()
    thiefBrowser.cookies.set('tp_payer', encodeURIComponent(cookie))
    expectTrackingForm(await thiefBrowser.open(path), [reference])
  }
  const copyingBrowser = openBrowser()
  copyingBrowser.cookies.set('tp_payer', payerCookie)
  expect((await copyingBrowser.open(path)).url.searchParams.get('reference')).toBe(reference)

  await db
    .update(payments)
    .set({ settledAt: new Date(Date.now() - DAY_MS) })
    .where(eq(payments.caseId, id))
  const browserAfterADay = openBrowser()
  browserAfterADay.cookies.set('tp_payer', payerCookie)
  expectTrackingForm(await browserAfterADay.open(path), [reference])

  async function createCookieOfOtherPayer() {
    const otherBrowser = openBrowser()
    await payThrough(otherBrowser, (await apply(otherBrowser, newEmail())).url)
    return decodeURIComponent(otherBrowser.cookies.get('tp_payer') ?? '')
  }
})

test('the payer’s cookie is HttpOnly and SameSite=Lax, and lasts a day', { timeout: TIMEOUT_MS }, async () => {
  const link = (await apply(openBrowser(), newEmail())).url
  const answer = await fetch(link, { headers: { 'x-forwarded-for': newIpAddress() } })
  const cookie = answer.headers.getSetCookie().find(set => set.startsWith('tp_payer='))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(cookie).toMatch(/Max-Age=86400/)
})

test('another visitor who sends an identical form from the same network can pay but cannot open the application', {
  timeout: TIMEOUT_MS,
}, async () => {
  const ipAddress = newIpAddress()
  const [firstBrowser, secondBrowser] = [
    plainBrowser(program.origin, ipAddress),
    plainBrowser(program.origin, ipAddress),
  ]
  const email = newEmail()
  const link = (await apply(firstBrowser, email)).url
  const repeatedLink = (await apply(secondBrowser, email)).url
  expect(repeatedLink.searchParams.get('application_id')).toBe(link.searchParams.get('application_id'))
  await payThrough(firstBrowser, link)
  const { reference } = await findApplication(email)
  expectTrackingForm(
    await secondBrowser.open(`${repeatedLink.pathname}${repeatedLink.search}`),
    [reference],
    'second of two',
  )
  const firstPaymentPath = addresses.payment({
    applicationId: repeatedLink.searchParams.get('application_id') ?? '',
    email,
    type: 'initial',
  })
  expectTrackingForm(await secondBrowser.open(firstPaymentPath), [reference, 'Ada Victim'])
})

test('the result page of a failed payment offers a retry only in the browser that tried to pay', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const checkout = await pressPay(payer, (await apply(payer, email)).url)
  const failedPage = await payer.send(checkout.url.pathname, { choice: 'decline' })
  expect(failedPage.page).toContain('Try again')
  expect(failedPage.page).toContain(encodeURIComponent(email))

  const pageInOtherBrowser = await openBrowser().open(`${failedPage.url.pathname}${failedPage.url.search}`)
  expect(pageInOtherBrowser.page).toContain('Payment Verification Failed')
  expect(pageInOtherBrowser.page).not.toContain('Try again')
  expect(pageInOtherBrowser.page).not.toContain(encodeURIComponent(email))
})

test('the payment link of a paid consultation does not show its reference to other visitors', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const link = await orderConsultation(payer, email)
  const resultPage = await payThrough(payer, link)
  const reference = resultPage.url.searchParams.get('reference') ?? ''
  expect(reference).toMatch(/^TP-/)

  const strangersPage = await openBrowser().open(`${link.pathname}${link.search}`)
  expect(strangersPage.page).toContain('Payment Already Completed')
  expect([...strangersPage.visited, strangersPage.page].join()).not.toContain('TP-')
  expect(strangersPage.page).not.toContain('Ada Victim')

  const payersPage = await payer.open(`${link.pathname}${link.search}`)
  expect(payersPage.url.searchParams.get('reference')).toBe(reference)
})

test('anyone with a payment reference can book a time, but only the payer sees the name of the customer', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const resultPage = await payThrough(payer, await orderConsultation(payer, email))
  const reference = resultPage.url.searchParams.get('reference') ?? ''
  const payersPage = await payer.open(addresses.booking({ reference }))
  for (const text of ['Choose a time to talk', 'Booking Summary', 'Ada Victim']) expect(payersPage.page).toContain(text)
  const [date, time] = [nextWorkingDay(systemClock), '16:00']
  const strangersBrowser = openBrowser()
  for (const { page } of [
    await strangersBrowser.open(addresses.booking({ reference })),
    await strangersBrowser.send(addresses.booking({ reference }), { date, time: '' }),
  ]) {
    expect(page).toContain('Booking Summary')
    for (const secret of ['Ada Victim', email]) expect(page).not.toContain(secret)
  }
  const bookedPage = await payer.send(addresses.booking({ reference }), { date, time })

  const [booking] = await db.select().from(bookings).where(eq(bookings.email, email))
  if (booking === undefined) throw new Error('There is no booking.')
  const secrets = ['Ada Victim', email, booking.meetingLink, booking.changeKey, 'Google Calendar']
  // The payer's own browser gets the calendar entry and the link to change the booking (ADR 028).
  expect(bookedPage.page).toContain(booking.changeKey)
  for (const secret of ['Ada Victim', email, booking.meetingLink]) expect(bookedPage.page).not.toContain(secret)
  for (const { page } of [await openBrowser().open(addresses.booking({ reference }))]) {
    expect(page).toContain('Booking Confirmed!')
    expect(page).toContain(dateInWords(noonOf(date)))
    expect(page).toContain('confirmation email')
    for (const secret of secrets) expect(page).not.toContain(secret)
  }
  expect((await openBrowser().open(`/booking/consultation.ics?reference=${reference}`)).status).toBe(404)

  const pageWithKey = await openBrowser().open(addresses.booking({ reference, key: booking.changeKey }))
  for (const text of ['Ada Victim', email, booking.meetingLink, 'Add to calendar']) {
    expect(pageWithKey.page).toContain(text)
  }
  const pageWithWrongKey = await openBrowser().open(addresses.booking({ reference, key: randomUUID() }))
  for (const secret of secrets) expect(pageWithWrongKey.page).not.toContain(secret)
  expect((await openBrowser().open(addresses.bookingFile({ key: booking.changeKey }))).status).toBe(200)
})

test.each([
  ['no version', {}],
  ['an unknown version', { terms_version: '2019-01-01' }],
])(
  'a payment form that accepts %s of the terms starts no payment and is shown again',
  { timeout: TIMEOUT_MS },
  async (_, terms) => {
    const payer = openBrowser()
    const email = newEmail()
    const { url: link, page } = await apply(payer, email)
    const { terms_version: acceptedVersion, ...fields } = readHiddenFields(page)
    expect(acceptedVersion).toBe(TERMS_VERSION)
    const refusedPage = await payer.send(`${link.pathname}${link.search}`, { ...fields, ...terms, intent: 'pay' })
    expect(refusedPage.url.pathname).toBe('/payment')
    expect(refusedPage.page).toContain('Nothing was charged')
    expect(await loadCheckouts(email)).toEqual([])
  },
)

test('pressing Pay on the outdated page of a paid instalment does not start the next instalment', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const { url: link, page } = await apply(payer, email)
  await payThrough(payer, link)
  const pageAfterPay = await payer.send(`${link.pathname}${link.search}`, { ...readHiddenFields(page), intent: 'pay' })
  expect(pageAfterPay.page).toContain('Payment Already Completed')
  expect(pageAfterPay.url.pathname).toBe('/application-tracking')
  const pageAfterMarkAsPaid = await payer.send(`${link.pathname}${link.search}`, {
    ...readHiddenFields(page),
    intent: 'mark-as-paid',
  })
  expect(pageAfterMarkAsPaid.page).toContain('Payment Already Completed')
  expect(await loadCheckouts(email)).toHaveLength(1)

  const strangersPage = await openBrowser().send(`${link.pathname}${link.search}`, {
    ...readHiddenFields(page),
    intent: 'pay',
  })
  expectTrackingForm(strangersPage, [(await findApplication(email)).reference])
})

test.each([
  ['initial payment', 'application_fee', [['initial', 3_000]], '£29.00'],
  [
    'final payment',
    'application_fee',
    [
      ['initial', 5_900],
      ['final', 1_000],
    ],
    '£30.00',
  ],
  ['payment', 'review_finalize', [['full', 40_000]], '£95.00'],
] as const)(
  'after a part of the %s has arrived, the payment page says so and asks for the rest',
  { timeout: TIMEOUT_MS },
  async (name, item, parts, rest) => {
    const application = await anApplication()
      .forItem(item, item === 'review_finalize' ? 'full' : 'split')
      .withEmail(newEmail())
      .addedByStaff('Tech Global Talent')
      .saveTo(db, systemClock)
    for (const [instalment, pence] of parts) {
      await aPayment()
        .for(toPurchaseDetails(application))
        .of(instalment, pence)
        .inState('settled')
        .saveTo(db, systemClock)
    }
    const { id, email, reference } = application
    const { page } = await openBrowser().open(addresses.payment({ applicationId: id, email }))
    expect(page).toContain(`Part of your ${name} has arrived. This is the rest.`)
    expect(page).toContain(rest)
    for (const wrongText of ['of two payments', 'opens as soon as', 'your reference and a receipt', reference ?? '']) {
      expect(page).not.toContain(wrongText)
    }
  },
)

test('the payment page promises a reference only for an application that has none yet', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { id, email } = await anApplication()
    .withEmail(newEmail())
    .addedByStaff('Tech Global Talent')
    .saveTo(db, systemClock)
  const pageOfAddedApplication = await openBrowser().open(addresses.payment({ applicationId: id, email }))
  expect(pageOfAddedApplication.page).toContain('first of two')
  expect(pageOfAddedApplication.page).toContain('We email you a receipt within minutes')
  expect(pageOfAddedApplication.page).not.toContain('your reference and a receipt')
  const unpaidApplication = await anApplication().withEmail(newEmail()).saveTo(db, systemClock)
  const pageOfUnpaidApplication = await openBrowser().open(
    addresses.payment({ applicationId: unpaidApplication.id, email: unpaidApplication.email }),
  )
  expect(pageOfUnpaidApplication.page).toContain('We email you your reference and a receipt within minutes.')
})

test('all pages for the payer show a pending bank transfer, and a second payment needs a ticked confirmation', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const { url: link } = await apply(payer, email)
  const checkout = await pressPay(payer, link)
  const pendingPage = await payer.send(checkout.url.pathname, { choice: 'bank-transfer-pending' })
  expect(pendingPage.page).toContain('Verifying Payment')
  expect(pendingPage.page).toMatch(/₦121,387[^<]*by bank transfer, since/)

  const path = `${link.pathname}${link.search}`
  const page = (await payer.open(path)).page
  expect(page).toMatch(/₦121,387[^<]*by bank transfer, since/)
  expect(page).not.toContain('TP-')
  const refusedPage = await payer.send(path, { ...readHiddenFields(page), intent: 'pay' })
  expect(refusedPage.page).toContain('Payment under way')
  expect(await loadCheckouts(email)).toHaveLength(1)
  const pageAfterMarkAsPaid = await payer.send(path, { ...readHiddenFields(page), intent: 'mark-as-paid' })
  expect(pageAfterMarkAsPaid.page).toContain('Payment under way')
  expect(await loadCheckouts(email)).toHaveLength(1)

  const secondCheckout = await payer.send(path, { ...readHiddenFields(page), intent: 'pay', pay_again: 'on' })
  expect(secondCheckout.url.pathname).toContain('/checkout/')
  expect(await loadCheckouts(email)).toHaveLength(2)
  const paidPage = await payer.send(secondCheckout.url.pathname, { choice: 'pay' })
  expect(paidPage.page).toContain('Payment Successful!')
  const { reference } = await findApplication(email)
  expect((await payer.open(addresses.tracking({ reference, email }))).page).toMatch(
    /₦121,387[^<]*by bank transfer, since/,
  )
})

function openBrowser(): PlainBrowser {
  return program.visitor()
}

let visitorCount = 0

function newIpAddress(): string {
  visitorCount += 1
  return `198.18.9.${visitorCount}`
}

function newEmail(): string {
  return `victim.${randomUUID().slice(0, 8)}@studio-yaba.example`
}

function apply(browser: PlainBrowser, email: string): Promise<PlainAnswer> {
  return browser.send('/services', { intent: 'track', name: 'Ada Victim', email, reference: '' })
}

async function orderConsultation(browser: PlainBrowser, email: string): Promise<URL> {
  const form = { item: 'consultation_30', intent: 'consultation', name: 'Ada Victim', email }
  return (await browser.send('/contact?consultation=consultation_30', form)).url
}

/** Presses "Pay" on the payment page and returns the page of the provider's checkout. */
async function pressPay(browser: PlainBrowser, link: URL): Promise<PlainAnswer> {
  const path = `${link.pathname}${link.search}`
  const { page } = await browser.open(path)
  const checkout = await browser.send(path, { ...readHiddenFields(page), intent: 'pay' })
  expect(checkout.url.pathname).toContain('/sandbox/paystack/checkout/')
  return checkout
}

async function payThrough(browser: PlainBrowser, link: URL): Promise<PlainAnswer> {
  const checkout = await pressPay(browser, link)
  return browser.send(checkout.url.pathname, { choice: 'pay' })
}

function readHiddenFields(page: string): Record<string, string> {
  const hiddenInputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(hiddenInputs.map(([, name = '', value = '']) => [name, value]))
}

function expectTrackingForm(answer: PlainAnswer, secrets: ReadonlyArray<string>, shownText = 'Track your application') {
  expect(answer.page).toContain(shownText)
  if (shownText === 'Track your application') {
    expect(`${answer.url.pathname}${answer.url.search}`).toBe('/application-tracking')
    for (const visitedUrl of answer.visited.slice(1)) expect(visitedUrl).not.toContain('email=')
  }
  for (const secret of secrets) expect([...answer.visited, answer.page].join('\n')).not.toContain(secret)
}

async function findApplication(email: string): Promise<{ id: string; reference: string }> {
  const [row] = await db.select().from(liveApplications).where(eq(liveApplications.email, email))
  return { id: row?.id ?? '', reference: row?.reference ?? 'no reference' }
}

function loadCheckouts(email: string) {
  return db.select().from(transactions).where(eq(transactions.email, email))
}
