import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication, type SavedApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { payLinks, payments } from '#src/features/money/table.server.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { waitUntil } from '../support/wait-until.ts'

const TIMEOUT_MS = 60_000
const NGOZI = { name: 'Ngozi Adeyemi', email: 'ngozi@studio-yaba.example' }

let program: TestProgram
let db: Database

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

test('the page of a link shows the sum and a short name, and nothing else of the application', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { application, path } = await shareLink()
  for (const address of [path, `${path}.data`, `${path}?part=500000`]) {
    const { page, status } = await program.visitor().open(address)
    expect(status, address).toBe(200)
    expect(page).toContain('Adaeze O.')
    for (const secret of secretsOf(application)) expect(page, `${secret} at ${address}`).not.toContain(secret)
  }
})

test.each([
  [
    'a browser',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile',
    false,
  ],
  [
    'Instagram',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Instagram 401.0.0.30',
    true,
  ],
  ['an Android app', 'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile', true],
])(
  'a page opened in %s advises to leave an app for the browser',
  { timeout: TIMEOUT_MS },
  async (_where, agent, isAdvised) => {
    const { path } = await shareLink()
    const answer = await fetch(new URL(path, program.origin), { headers: { 'user-agent': agent } })
    expect((await answer.text()).includes('Open this page in your browser')).toBe(isAdvised)
  },
)

test('no cache keeps the page of a link, no search engine lists it, and no other site learns its address', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { path } = await shareLink()
  const answer = await fetch(new URL(path, program.origin))
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
})

test('an unknown, an altered, an expired and a cancelled link give the same answer', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { application, path, browser } = await shareLink()
  const cancelled = await browser.press(await browser.open(askPathOf(application)), 'Cancel the link')
  expect(cancelled.view.getByRole('button', { name: 'Create a link' })).toBeInTheDocument()
  const expired = await shareLink()
  const past = (days: number) => new Date(Date.now() - days * DAY_MS)
  await db
    .update(payLinks)
    .set({ createdAt: past(15), expiresAt: past(1) })
    .where(eq(payLinks.caseId, expired.application.id))
  const paths = [path, expired.path, `${path.slice(0, -1)}z`, addresses.payLink('0'.repeat(65)), '/pay/nonsense']
  for (const each of paths) {
    const { status, page } = await program.visitor().open(each)
    expect(status, each).toBe(404)
    expect(page).toContain('This link doesn’t work any more')
    expect(page).not.toContain('Adaeze')
  }
})

test('the page of a link, its receipt and the page of the applicant name the same thing that is paid for', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { application, path, browser } = await shareLink()
  const asking = await browser.open(askPathOf(application))
  const paidItem = /What it’s for: “([^”]+)”/.exec(asking.view.text)?.[1] ?? 'nothing'
  expect(paidItem).toContain('Full Application Support')
  const page = await program.visitor().open(path)
  expect(page.view.text).toContain(`for help with an application: ${paidItem}.`)
  expect(page.view.getByRole('heading', { name: paidItem })).toBeInTheDocument()
  const share = asking.view.getByRole<HTMLAnchorElement>('link', { name: /^Share on WhatsApp/ })
  const text = new URL(share.href).searchParams.get('text')
  expect(text).toContain('this is Adaeze O. Could you pay')
  expect(text).toContain(`here:\n${program.origin}/pay/`)
})

test('when nothing is due, the link says so', { timeout: TIMEOUT_MS }, async () => {
  const { application, path, browser } = await shareLink(anApplication())
  const checkout = await pressPay(program.visitor(), path, NGOZI)
  await browser.send(checkout.url.pathname, { choice: 'pay' })
  const [link] = await db.select().from(payLinks).where(eq(payLinks.caseId, application.id))
  const second = await pressPay(program.visitor(), path, { name: 'Bola', email: 'bola@studio-yaba.example' })
  await browser.send(second.url.pathname, { choice: 'pay' })
  expect(link?.revokedAt).toBeNull()
  const { status, page } = await program.visitor().open(path)
  expect(status).toBe(200)
  expect(page).toContain('There’s nothing to pay')
})

test('a missing name and a wrong email are refused by the field, and everything typed stays', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { application, path } = await shareLink()
  const browser = program.visitor()
  const { page } = await browser.open(path)
  const typed = { name: '', email: 'ngozi at example', pay_by: 'card' }
  const answer = await browser.send(path, { ...readHiddenFields(page), ...typed, intent: 'pay' })
  expect(answer.status).toBe(400)
  for (const text of ['Please enter your name', 'Please enter a valid email address', 'value="ngozi at example"'])
    expect(answer.page).toContain(text)
  expect(answer.page).toMatch(/value="card"[^>]*checked|checked[^>]*value="card"/)
  expect(await paymentsOf(application)).toEqual([])
})

test('the person who pays sees the result of the payment and nothing of the application', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { application, path } = await shareLink()
  const browser = program.visitor()
  const checkout = await pressPay(browser, path, NGOZI)
  expect(checkout.page).not.toContain(application.email)
  const declined = await browser.send(checkout.url.pathname, { choice: 'decline' })
  expect(declined.page).toContain(`href="${path}`)
  for (const secret of secretsOf(application)) expect(declined.page).not.toContain(secret)

  const secondCheckout = await pressPay(browser, path, NGOZI)
  const paid = await browser.send(secondCheckout.url.pathname, { choice: 'pay' })
  expect(paid.page).toContain('Payment Successful!')
  const reference = await findReference(application)
  expect(reference).not.toBe('')
  for (const text of [...secretsOf(application), reference]) {
    expect(paid.page).not.toContain(text)
    expect(paid.visited.join()).not.toContain(text)
  }
  const { page: dataText } = await browser.open(`${paid.url.pathname}.data${paid.url.search}`)
  expect(dataText).toContain('"isSponsored",true')
  expect(dataText).not.toContain('"final"')
  const { page, url } = await browser.open(
    addresses.payment({ applicationId: application.id, email: application.email, type: 'initial' }),
  )
  expect(url.searchParams.get('reference')).toBeNull()
  expect(page).not.toContain(reference)
})

test('after a part, the page and the mail of the person who paid lead to the rest', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { path } = await shareLink()
  const browser = program.visitor()
  const payer = { name: 'Ngozi Adeyemi', email: newEmail() }
  const checkout = await pressPay(browser, `${path}?part=500000`, payer)
  const { view } = await browser.send(checkout.url.pathname, { choice: 'pay' })
  const rest = view.getByRole<HTMLAnchorElement>('link', { name: /^Pay the rest, £/ })
  expect(rest.pathname).toBe(path)
  expect(view.text).toContain('is still due, and either of you can pay it')
  const restLines = `${rest.textContent}\n${program.origin}${path}`
  await waitUntil('the receipt with the link for the rest', async () =>
    (await program.mailTo(payer.email)).some(({ text }) => text.includes(restLines)),
  )
})

test('a payment cannot charge a part that the page did not offer', { timeout: TIMEOUT_MS }, async () => {
  const { application, path } = await shareLink()
  const browser = program.visitor()
  const fields = { ...readHiddenFields((await browser.open(path)).page), ...NGOZI, intent: 'pay' }
  for (const part of ['1', '9999900', '999999999999', 'NaN', '']) {
    const answer = await browser.send(path, { ...fields, part_kobo: part })
    expect(answer.page, part).toContain('Please check the amount')
  }
  const other = await shareLink()
  const { page } = await browser.open(other.path)
  await browser.send(path, { ...fields, quote_id: readHiddenFields(page).quote_id ?? '' })
  expect(await paymentsOf(application)).toEqual([])
})

test('only the id and email of an application open the page that creates its link, and never for staff', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { id, email } = await anApplication().withEmail(newEmail()).saveTo(db, systemClock)
  const { browser: staffBrowser } = await program.staff('owner')
  for (const [browser, path] of [
    [program.visitor(), addresses.askToPay({ applicationId: id, email: 'x@example.ng' })],
    [program.visitor(), addresses.askToPay({ applicationId: randomUUID(), email })],
    [program.visitor(), addresses.askToPay.pattern],
    [staffBrowser, addresses.askToPay({ applicationId: id, email })],
  ] as const) {
    expect((await browser.open(path)).status, path).toBe(404)
    await browser.send(path, { intent: 'create' })
  }
  expect(await db.select().from(payLinks).where(eq(payLinks.caseId, id))).toEqual([])
})

async function shareLink(draft = anApplication().forItem('full_support', 'split')) {
  const application = await draft.named('Adaeze Ngozi Okafor').withEmail(newEmail()).saveTo(db, systemClock)
  const browser = program.visitor()
  const { page } = await browser.send(askPathOf(application), { intent: 'create' })
  const path = /\/pay\/[\w-]{65}/.exec(page)?.[0] ?? ''
  expect(path).not.toBe('')
  return { application, path, browser }
}

function askPathOf({ id, email }: SavedApplication): string {
  return addresses.askToPay({ applicationId: id, email })
}

function secretsOf({ id, email }: SavedApplication): Array<string> {
  return [id, email, encodeURIComponent(email), 'Okafor', 'first of two', 'payment_type']
}

async function findReference({ id }: SavedApplication): Promise<string> {
  const [settled] = (await paymentsOf({ id })).filter(({ state }) => state === 'settled')
  return settled?.applicationReference ?? ''
}

function paymentsOf({ id }: Pick<SavedApplication, 'id'>) {
  return db.select().from(payments).where(eq(payments.caseId, id))
}

async function pressPay(browser: PlainBrowser, path: string, payer: { name: string; email: string }) {
  const { page } = await browser.open(path)
  const checkout = await browser.send(path, { ...readHiddenFields(page), ...payer, intent: 'pay' })
  expect(checkout.url.pathname).toContain('/sandbox/paystack/checkout/')
  return checkout
}

function readHiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
}

function newEmail(): string {
  return `adaeze.${randomUUID().slice(0, 8)}@studio-yaba.example`
}
