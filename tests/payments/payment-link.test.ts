import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#factories/a-document.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { TERMS_VERSION } from '#src/features/payments/terms.ts'
import { transactions } from '#src/sandbox/paystack/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { type PlainAnswer, type PlainBrowser, plainBrowser } from '../support/plain-browser.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

// A payment link has an application's id and an e-mail address. This file tests what such links and payment
// references show to strangers.
const NOW = '2026-11-21T10:00:00Z'
const CLOCK = { now: () => new Date(NOW) }

/** Each test loads dozens of pages, and the first test meets a server that has just started. */
const TIMEOUT_MS = 60_000

let program: RunningProgram
let db: Database

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  program = await startProgram({ NOW, DATABASE_URL: database.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
  closeAfterFile(() => program.stopAndDeleteData())
}, 60_000)

test('a stranger who applied in another person’s name sees nothing once that person has paid', {
  timeout: TIMEOUT_MS,
}, async () => {
  const attacker = openBrowser()
  const victim = openBrowser()
  const email = newEmail()
  const { url: link } = await apply(attacker, email)
  await payThrough(victim, link)
  const { id, reference } = await applicationOf(email)
  const initial = addresses.payment({ applicationId: id, email, type: 'initial' })
  expect((await victim.open(initial)).page).toContain('Ada Victim')
  const storage = createDiskStorage(join(program.dataDir, 'application_documents'))
  const document = await aDocument({ id, reference }).saveTo({ db, clock: CLOCK, storage })

  for (const stranger of [attacker, openBrowser()]) {
    const answer = await stranger.open(initial)
    expectTrackingForm(answer, [reference, 'Ada Victim'])
    expect(answer.page).toContain('Payment Already Completed')
  }
  // Everyone who has the link may pay what is due. The page shows nothing else.
  const duePage = await attacker.open(addresses.payment({ applicationId: id, email }))
  expect(duePage.page).toContain('second of two payments')
  for (const secret of [reference, 'Ada Victim']) expect(duePage.page).not.toContain(secret)
  const file = await attacker.open(addresses.applicantDocument({ documentId: document.id, reference }))
  expect(file.status).toBe(404)
})

test('the browser that pressed Pay first cannot see another browser’s payment at the same checkout', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [attacker, victim] = [openBrowser(), openBrowser()]
  const email = newEmail()
  const { url: link } = await apply(attacker, email)
  await pressPay(attacker, link)
  const paid = await payThrough(victim, link)
  expect(await checkoutsOf(email)).toHaveLength(1)
  expect(paid.page).toContain('Payment Successful!')

  const { id, reference } = await applicationOf(email)
  for (const browser of [attacker, victim]) {
    const answer = await browser.open(addresses.payment({ applicationId: id, email, type: 'initial' }))
    expectTrackingForm(answer, [reference])
  }
})

test('a payment’s result links to the application only in the browser that paid', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const result = await payThrough(payer, (await apply(payer, email)).url)
  const { reference } = await applicationOf(email)
  const link = addresses.track({ reference, email }).replaceAll('&', '&amp;')
  expect(result.page).toContain(link)
  expect((await payer.open(`${result.url.pathname}${result.url.search}`)).page).toContain(link)
  expect((await payer.open(addresses.track({ reference, email }))).page).toContain('Ada Victim')

  const otherBrowser = await openBrowser().open(`${result.url.pathname}${result.url.search}`)
  expect(otherBrowser.page).toContain('Payment Successful!')
  expect(otherBrowser.page).toContain('Your reference is in the receipt')
  for (const secret of [reference, email, encodeURIComponent(email)]) expect(otherBrowser.page).not.toContain(secret)
})

test('a forged, altered or unsigned payer cookie is ignored', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  await payThrough(payer, (await apply(payer, email)).url)
  const { id, reference } = await applicationOf(email)
  const path = addresses.payment({ applicationId: id, email, type: 'initial' })
  const payerCookie = payer.cookies.get('tp_payer') ?? ''
  expect(payerCookie).not.toBe('')

  const [value = '', signature = ''] = decodeURIComponent(payerCookie).split('.')
  const forged = [
    value,
    `${value}.`,
    `${value}.${'A'.repeat(signature.length)}`,
    `${Buffer.from(JSON.stringify('x')).toString('base64')}.${signature}`,
    (await otherPayersCookie()) ?? '',
  ]
  for (const cookie of forged) {
    const thief = openBrowser()
    thief.cookies.set('tp_payer', encodeURIComponent(cookie))
    expectTrackingForm(await thief.open(path), [reference])
  }
  const copy = openBrowser()
  copy.cookies.set('tp_payer', payerCookie)
  expect((await copy.open(path)).url.searchParams.get('reference')).toBe(reference)

  await db
    .update(payments)
    .set({ settledAt: new Date(Date.parse(NOW) - DAY_MS) })
    .where(eq(payments.applicationId, id))
  const afterADay = openBrowser()
  afterADay.cookies.set('tp_payer', payerCookie)
  expectTrackingForm(await afterADay.open(path), [reference])

  async function otherPayersCookie() {
    const other = openBrowser()
    await payThrough(other, (await apply(other, newEmail())).url)
    return decodeURIComponent(other.cookies.get('tp_payer') ?? '')
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

test('another visitor who sends an identical form from the same network reaches the payment, never the application', {
  timeout: TIMEOUT_MS,
}, async () => {
  const ipAddress = newIpAddress()
  const [first, second] = [plainBrowser(program.origin, ipAddress), plainBrowser(program.origin, ipAddress)]
  const email = newEmail()
  const link = (await apply(first, email)).url
  const repeatedLink = (await apply(second, email)).url
  expect(repeatedLink.searchParams.get('application_id')).toBe(link.searchParams.get('application_id'))
  await payThrough(first, link)
  const { reference } = await applicationOf(email)
  expectTrackingForm(
    await second.open(`${repeatedLink.pathname}${repeatedLink.search}`),
    [reference],
    'second of two payments',
  )
  const initial = addresses.payment({
    applicationId: repeatedLink.searchParams.get('application_id') ?? '',
    email,
    type: 'initial',
  })
  expectTrackingForm(await second.open(initial), [reference, 'Ada Victim'])
})

test('a retry is offered only in the browser of the failed payment', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const checkout = await pressPay(payer, (await apply(payer, email)).url)
  const failed = await payer.send(checkout.url.pathname, { choice: 'decline' })
  expect(failed.page).toContain('Try again')
  expect(failed.page).toContain(encodeURIComponent(email))

  const otherBrowser = await openBrowser().open(`${failed.url.pathname}${failed.url.search}`)
  expect(otherBrowser.page).toContain('Payment Verification Failed')
  expect(otherBrowser.page).not.toContain('Try again')
  expect(otherBrowser.page).not.toContain(encodeURIComponent(email))
})

test('the link of a paid order shows other visitors neither its reference nor its booking', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const link = await orderConsultation(payer, email)
  const result = await payThrough(payer, link)
  const reference = result.url.searchParams.get('reference') ?? ''
  expect(reference).toMatch(/^TP-/)

  const stranger = await openBrowser().open(`${link.pathname}${link.search}`)
  expect(stranger.page).toContain('Payment Already Completed')
  expect([...stranger.visited, stranger.page].join()).not.toContain('TP-')
  expect(stranger.page).not.toContain('Ada Victim')

  const payerCookie = await payer.open(`${link.pathname}${link.search}`)
  expect(payerCookie.url.searchParams.get('reference')).toBe(reference)
})

test('with a payment reference anyone can book; only the payer sees the name, and after the booking only the time is shown', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const result = await payThrough(payer, await orderConsultation(payer, email))
  const reference = result.url.searchParams.get('reference') ?? ''
  const payerCookie = await payer.open(addresses.booking({ reference }))
  for (const text of ['Choose a time to talk', 'Booking Summary', 'Ada Victim'])
    expect(payerCookie.page).toContain(text)
  const stranger = openBrowser()
  for (const { page } of [
    await stranger.open(addresses.booking({ reference })),
    await stranger.send(addresses.booking({ reference }), { date: '2026-11-26', time: '' }),
  ]) {
    expect(page).toContain('Booking Summary')
    for (const secret of ['Ada Victim', email]) expect(page).not.toContain(secret)
  }
  const [date, time] = ['2026-11-26', '14:00']
  const booked = await payer.send(addresses.booking({ reference }), { date, time })

  const [booking] = await db.select().from(bookings).where(eq(bookings.email, email))
  if (booking === undefined) throw new Error('There is no booking.')
  const secrets = ['Ada Victim', email, booking.meetingLink, booking.changeKey, 'Google Calendar']
  for (const { page } of [booked, await openBrowser().open(addresses.booking({ reference }))]) {
    expect(page).toContain('Booking Confirmed!')
    expect(page).toContain('26 November 2026')
    expect(page).toContain('confirmation email')
    for (const secret of secrets) expect(page).not.toContain(secret)
  }
  expect((await openBrowser().open(`/booking/consultation.ics?reference=${reference}`)).status).toBe(404)

  const withKey = await openBrowser().open(addresses.booking({ reference, key: booking.changeKey }))
  for (const text of ['Ada Victim', email, booking.meetingLink, 'Add to calendar']) {
    expect(withKey.page).toContain(text)
  }
  const wrongKey = await openBrowser().open(addresses.booking({ reference, key: randomUUID() }))
  for (const secret of secrets) expect(wrongKey.page).not.toContain(secret)
  expect((await openBrowser().open(addresses.bookingFile({ key: booking.changeKey }))).status).toBe(200)
})

test.each([
  ['no version', {}],
  ['an unknown version', { terms_version: '2019-01-01' }],
])(
  'a payment form with %s of the terms starts no payment, and the page asks again',
  { timeout: TIMEOUT_MS },
  async (_, terms) => {
    const payer = openBrowser()
    const email = newEmail()
    const { url: link, page } = await apply(payer, email)
    const { terms_version: accepted, ...fields } = fieldsOf(page)
    expect(accepted).toBe(TERMS_VERSION)
    const refused = await payer.send(`${link.pathname}${link.search}`, { ...fields, ...terms, intent: 'pay' })
    expect(refused.url.pathname).toBe('/payment')
    expect(refused.page).toContain('Nothing was charged')
    expect(await checkoutsOf(email)).toEqual([])
  },
)

test('Pay on an outdated page of a paid instalment shows a message and does not start the next instalment', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const { url: link, page } = await apply(payer, email)
  await payThrough(payer, link)
  const pressed = await payer.send(`${link.pathname}${link.search}`, { ...fieldsOf(page), intent: 'pay' })
  expect(pressed.page).toContain('Payment Already Completed')
  expect(pressed.url.pathname).toBe('/application-tracking')
  const marked = await payer.send(`${link.pathname}${link.search}`, { ...fieldsOf(page), intent: 'mark-as-paid' })
  expect(marked.page).toContain('Payment Already Completed')
  expect(await checkoutsOf(email)).toHaveLength(1)

  const stranger = await openBrowser().send(`${link.pathname}${link.search}`, { ...fieldsOf(page), intent: 'pay' })
  expectTrackingForm(stranger, [(await applicationOf(email)).reference])
})

test.each([
  ['first payment', 'application_fee', [['initial', 3_000]], '£29.00'],
  [
    'second payment',
    'application_fee',
    [
      ['initial', 5_900],
      ['final', 1_000],
    ],
    '£30.00',
  ],
  ['payment', 'review_finalize', [['full', 40_000]], '£95.00'],
] as const)(
  'after part of a %s, the payment page asks for the rest and says so',
  { timeout: TIMEOUT_MS },
  async (name, item, parts, rest) => {
    const application = await anApplication()
      .forItem(item, item === 'review_finalize' ? 'full' : 'split')
      .withEmail(newEmail())
      .addedByStaff('Tech Global Talent')
      .saveTo(db, CLOCK)
    for (const [instalment, pence] of parts) {
      await aPayment().for(toPurchaseDetails(application)).of(instalment, pence).inState('settled').saveTo(db, CLOCK)
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

test('the payment page does not promise a reference to an application that already has one', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { id, email } = await anApplication().withEmail(newEmail()).addedByStaff('Tech Global Talent').saveTo(db, CLOCK)
  const added = await openBrowser().open(addresses.payment({ applicationId: id, email }))
  expect(added.page).toContain('first of two payments')
  expect(added.page).toContain('We email you a receipt within minutes')
  expect(added.page).not.toContain('your reference and a receipt')
  const unpaid = await anApplication().withEmail(newEmail()).saveTo(db, CLOCK)
  const opened = await openBrowser().open(addresses.payment({ applicationId: unpaid.id, email: unpaid.email }))
  expect(opened.page).toContain('We email you your reference and a receipt within minutes.')
})

test('a pending transfer is shown on every page, and paying again needs a ticked confirmation', {
  timeout: TIMEOUT_MS,
}, async () => {
  const payer = openBrowser()
  const email = newEmail()
  const { url: link } = await apply(payer, email)
  const checkout = await pressPay(payer, link)
  const result = await payer.send(checkout.url.pathname, { choice: 'bank-transfer-pending' })
  expect(result.page).toContain('Verifying Payment')
  expect(result.page).toMatch(/₦121,387[^<]*by bank transfer, since/)

  const path = `${link.pathname}${link.search}`
  const page = (await payer.open(path)).page
  expect(page).toMatch(/₦121,387[^<]*by bank transfer, since/)
  expect(page).not.toContain('TP-')
  const refused = await payer.send(path, { ...fieldsOf(page), intent: 'pay' })
  expect(refused.page).toContain('Payment under way')
  expect(await checkoutsOf(email)).toHaveLength(1)
  const marked = await payer.send(path, { ...fieldsOf(page), intent: 'mark-as-paid' })
  expect(marked.page).toContain('Payment under way')
  expect(await checkoutsOf(email)).toHaveLength(1)

  const second = await payer.send(path, { ...fieldsOf(page), intent: 'pay', pay_again: 'on' })
  expect(second.url.pathname).toContain('/checkout/')
  expect(await checkoutsOf(email)).toHaveLength(2)
  const paid = await payer.send(second.url.pathname, { choice: 'pay' })
  expect(paid.page).toContain('Payment Successful!')
  const { reference } = await applicationOf(email)
  expect((await payer.open(addresses.tracking({ reference, email }))).page).toMatch(
    /₦121,387[^<]*by bank transfer, since/,
  )
})

function openBrowser(): PlainBrowser {
  return plainBrowser(program.origin, newIpAddress())
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

/** Presses "Pay" on the payment page and returns the provider's checkout. */
async function pressPay(browser: PlainBrowser, link: URL): Promise<PlainAnswer> {
  const path = `${link.pathname}${link.search}`
  const { page } = await browser.open(path)
  const checkout = await browser.send(path, { ...fieldsOf(page), intent: 'pay' })
  expect(checkout.url.pathname).toContain('/sandbox/paystack/checkout/')
  return checkout
}

async function payThrough(browser: PlainBrowser, link: URL): Promise<PlainAnswer> {
  const checkout = await pressPay(browser, link)
  return browser.send(checkout.url.pathname, { choice: 'pay' })
}

function fieldsOf(page: string): Record<string, string> {
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
}

function expectTrackingForm(answer: PlainAnswer, secrets: ReadonlyArray<string>, shownText = 'Track your application') {
  expect(answer.page).toContain(shownText)
  if (shownText === 'Track your application') {
    expect(`${answer.url.pathname}${answer.url.search}`).toBe('/application-tracking')
    for (const visitedUrl of answer.visited.slice(1)) expect(visitedUrl).not.toContain('email=')
  }
  for (const secret of secrets) expect([...answer.visited, answer.page].join('\n')).not.toContain(secret)
}

async function applicationOf(email: string): Promise<{ id: string; reference: string }> {
  const [row] = await db.select().from(applications).where(eq(applications.email, email))
  return { id: row?.id ?? '', reference: row?.reference ?? 'no reference' }
}

function checkoutsOf(email: string) {
  return db.select().from(transactions).where(eq(transactions.email, email))
}
