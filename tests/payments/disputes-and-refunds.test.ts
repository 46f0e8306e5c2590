import { within } from '@testing-library/dom'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import {
  deliveries,
  disputes as providerDisputes,
  refunds as providerRefunds,
  transactions,
} from '#dev/sandbox/table.server.ts'
import { addresses } from '#src/addresses.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { disputes, refunds } from '#src/features/money/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { applyAndChoose, expectHeading } from '../support/paying-visitor.ts'
import { aPerson } from '../support/people.ts'
import type { PageView } from '../support/plain-browser.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

/** The dashboard counts disputes and refunds, so each test ends what it began. */
let program: TestProgram
beforeAll(async () => {
  program = await ownProgram()
}, 60_000)

test('the dashboard, the bell and the application show a dispute with its deadline until it is resolved', async () => {
  const { browser } = await program.staff('owner')
  const { person, application, dispute } = await payAndDispute()
  const bell = await (await browser.request('/admin/notifications')).json()
  expect(bell.items.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(/^Payment TP-\w+ disputed, to be answered by/),
  )
  const { view } = await browser.open(addresses.adminDashboard())
  const row = view.getByRole('row', { name: /Payment disputed/ })
  const path = addresses.adminApplication(application.id)
  expect(within(row).getByRole('link', { name: person.fullName }).getAttribute('href')).toContain(path)
  expect(findPayments((await browser.open(path)).view)).toHaveTextContent(
    '₦121,387 disputed (chargeback: Customer complained about debit without value). Answer by',
  )
  expect((await browser.open('/admin/applications?tab=needs-you')).view.text).toContain('Payment disputed')
  const sent = await program.db.select().from(mails).where(eq(mails.template, 'payments.disputed'))
  expect(sent).toHaveLength(1)

  await program.db
    .update(providerDisputes)
    .set({ dueAt: program.clock.now() })
    .where(eq(providerDisputes.id, Number(dispute.providerId)))
  await expect
    .poll(async () => findPayments((await browser.open(path)).view).textContent, { timeout: 40_000, interval: 250 })
    .toContain('it wasn’t answered in time, and the money goes back')
  expect((await browser.open(addresses.adminDashboard())).view.text).not.toContain('Payment disputed')
})

test('finance accepts a dispute, and the payment stops counting once the money has gone back', async () => {
  const { browser } = await program.staff('finance')
  const { person, application, dispute } = await payAndDispute()
  const path = addresses.adminApplication(application.id)
  expect(findPayments((await browser.open(path)).view)).toHaveTextContent(/Answer the dispute about TP-/)
  const answer = async (fields: Record<string, string>) =>
    (await browser.postDialog(act('answerDispute', { disputeId: dispute.id }), fields)).answer
  const accept = { answer: 'accept', message: 'The customer is right' }
  expect(await answer({ amount: '121,387', message: '' })).toMatchObject({
    ok: false,
    errors: { answer: 'Please choose an answer', message: expect.stringMatching(/^Please write what/) },
  })
  expect(await answer({ ...accept, amount: '' })).toMatchObject({
    errors: { amount: 'Please enter an amount above zero' },
  })
  expect(await answer({ ...accept, amount: '121,388' })).toMatchObject({
    errors: { amount: expect.stringMatching(/^This is more than the disputed amount/) },
  })
  expect(await answer({ ...accept, amount: '₦121,387' })).toMatchObject({ ok: true, title: 'Dispute Accepted' })
  const shown = findPayments((await browser.open(path)).view)
  expect(shown).toHaveTextContent(/We accepted it on|we accepted it, and the money goes back/)
  expect(shown).not.toHaveTextContent('Answer the dispute')
  expect(await program.db.select().from(disputes).where(eq(disputes.id, dispute.id))).toMatchObject([
    { answer: 'accepted', answerMessage: 'The customer is right' },
  ])

  await expect
    .poll(
      async () => {
        await hurryProvider()
        const { textContent } = findPayments((await browser.open(path)).view)
        return ['we accepted it, and the money goes back', 'No longer counts'].every(each => textContent.includes(each))
      },
      { timeout: 40_000, interval: 250 },
    )
    .toBe(true)
  expect((await browser.open(addresses.adminDashboard())).view.text).not.toContain('disputed.')
  const states = await program.db.select().from(transactions).where(eq(transactions.email, person.email))
  expect(states.map(({ status }) => status)).toEqual(['reversed'])
})

test('finance proposes a large refund, an owner confirms it, and the money leaves the books once it is paid', async () => {
  const person = aPerson()
  const application = await anApplication()
    .withEmail(person.email)
    .named(person.fullName)
    .agreedAt(500_000)
    .saveTo(program.db, program.clock)
  const payer = program.visitor()
  const page = await payer.open(addresses.payment({ applicationId: application.id, email: person.email }))
  expectHeading(await payer.press(await payer.press(page, 'Pay £3,000'), 'Pay'), 'Payment Successful!')
  const { id: paymentId, kobo } = await findPayment(person.email)

  const { browser: finance } = await program.staff('finance')
  const path = addresses.adminApplication(application.id)
  expect(findPayments((await finance.open(path)).view)).toHaveTextContent(/Refund TP-/)
  const propose = async (fields: Record<string, string>) =>
    (
      await finance.postDialog(act('proposeRefund', { paymentId }), {
        left: String(kobo),
        meaning: 'case_ends',
        ...fields,
      })
    ).answer
  expect(await propose({ share: 'all', reason: '' })).toMatchObject({
    ok: false,
    errors: { reason: 'Please say why the money goes back' },
  })
  const reason = 'Stopped before we began'
  expect(await propose({ share: 'part', amount: '99,000,000', reason })).toMatchObject({
    errors: { amount: 'At most ₦6,172,200 of this payment can still be refunded' },
  })
  expect(await propose({ share: 'all', reason, meaning: '' })).toMatchObject({
    errors: { meaning: 'Please choose what the refund means for the price' },
  })
  expect(await propose({ share: 'all', reason })).toMatchObject({ ok: true, title: 'Refund Proposed' })
  const list = (await finance.open(path)).view.getByRole('region', { name: 'Refunds' })
  expect(list).toHaveTextContent('Waits for an owner')
  expect(list).not.toHaveTextContent('Confirm')
  expect(await program.db.select().from(providerRefunds).where(eq(providerRefunds.amount, kobo))).toEqual([])

  const { browser: owner } = await program.staff('owner')
  const dashboard = await owner.open(addresses.adminDashboard())
  expect(dashboard.view.text).toContain('1 refund waits for an owner.')
  const links = dashboard.view.getAllByRole('link', { name: person.fullName })
  expect(links.map(link => link.getAttribute('href'))).toContain(`${path}#refunds`)
  expect((await owner.open(path)).view.getByRole('region', { name: 'Refunds' })).toHaveTextContent(
    'Confirm refund of ₦6,172,200',
  )
  const refundId = (await findRefund(paymentId))?.id ?? ''
  expect((await owner.postDialog(act('confirmRefund', { refundId }), {})).answer).toMatchObject({
    ok: true,
    title: 'Refund Confirmed',
  })
  await waitForState(paymentId, 'processed')
  const { view } = await finance.open(path)
  expect(view.getByRole('region', { name: 'Refunds' })).toHaveTextContent('Paid')
  const shown = findPayments(view)
  for (const words of ['Refunded on', '£3,000.00']) expect(shown).toHaveTextContent(words)
  expect(shown).not.toHaveTextContent('Mark as Settled')
  expect(await program.db.select().from(providerRefunds).where(eq(providerRefunds.amount, kobo))).toHaveLength(1)
  const sent = await program.db.select().from(mails).where(eq(mails.to, person.email))
  expect(sent.map(({ template }) => template)).toContain('payments.credit-note')
})

test('a payer whose bank refuses the refund names an account and gets the money there', async () => {
  const payer = program.visitor()
  const person = aPerson()
  expectHeading(await applyAndChoose(payer, person, 'Refund needs bank details'), 'Payment Successful!')
  const { id: paymentId, kobo } = await findPayment(person.email)
  const { browser } = await program.staff('finance')
  const proposal = { share: 'all', left: String(kobo), meaning: 'due_again', reason: 'Stopped before we began' }
  expect((await browser.postDialog(act('proposeRefund', { paymentId }), proposal)).answer).toMatchObject({
    ok: true,
    title: 'Refund Started',
  })
  await waitForState(paymentId, 'needs_attention')
  const isLink = and(eq(mails.to, person.email), eq(mails.template, 'payments.refund-account'))
  expect(await program.db.select().from(mails).where(isLink)).toHaveLength(1)

  const path = addresses.refundAccount(signId(TEST_SECRET, 'refund links', (await findRefund(paymentId))?.id ?? ''))
  expectHeading(await payer.open(`${path}x`), 'This link doesn’t work')
  const page = await payer.open(path)
  expect(page.view.text).toContain('₦121,387')
  const refused = await payer.press(page, 'Send My Refund Here', { 'Account Number': '12345' })
  const [bank, number] = [refused.view.getByLabelText('Bank'), refused.view.getByLabelText('Account Number')]
  expect(bank).toHaveAccessibleDescription(/Please choose your bank/)
  expect(number).toHaveAccessibleDescription(/10 digits of your account number/)
  expect(number).toHaveValue('12345')
  const firstBank = [...bank.querySelectorAll('option')].find(({ value }) => value !== '')?.value ?? ''
  const fields = { Bank: firstBank, 'Account Number': '0123 456 789' }
  const sent = await payer.press(refused, 'Send My Refund Here', fields)
  expect(sent.view.text).toContain('₦121,387 is on its way to the account ending in 6789.')
  expect(JSON.stringify(await findRefund(paymentId))).not.toContain('0123456789')
  await waitForState(paymentId, 'processed')
  expect((await payer.open(path)).view.text).toContain('We’ve sent ₦121,387 to the account ending in 6789.')
})

/** A customer pays and disputes the payment. */
async function payAndDispute() {
  const person = aPerson()
  await applyAndChoose(program.visitor(), person, 'Disputed later')
  const { reference } = await findPayment(person.email)
  // The customer disputes a while after the payment, and the provider knows no dispute from the future.
  await program.db.update(providerDisputes).set({ createdAt: program.clock.now() })
  const isOpened = and(like(deliveries.body, '%charge.dispute.create%'), like(deliveries.body, `%${reference}%`))
  await program.db.update(deliveries).set({ dueAt: program.clock.now() }).where(isOpened)
  const findDispute = async () =>
    (await program.db.select().from(disputes).where(eq(disputes.paymentReference, reference)))[0]
  await expect.poll(findDispute, { timeout: 30_000, interval: 100 }).toBeDefined()
  const [application] = await program.records.applicationsOf(person.email)
  const dispute = await findDispute()
  if (application === undefined || dispute === undefined) throw new Error('The payment is not disputed.')
  return { person, application, dispute }
}

function findPayments(view: PageView): HTMLElement {
  return view.getByRole('region', { name: 'Payments' })
}

async function findPayment(email: string) {
  const [payment] = await program.records.paymentsOf(email)
  if (payment === undefined) throw new Error('There is no payment.')
  return payment
}

async function findRefund(paymentId: string) {
  const [refund] = await program.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return refund
}

async function waitForState(paymentId: string, state: string) {
  await expect
    .poll(
      async () => {
        await hurryProvider()
        return (await findRefund(paymentId))?.state
      },
      { timeout: 40_000, interval: 100 },
    )
    .toBe(state)
}

/** The provider takes seconds for each step of a refund. */
async function hurryProvider() {
  const now = program.clock.now()
  await program.db.update(providerRefunds).set({ nextStepAt: now }).where(isNotNull(providerRefunds.nextStepAt))
  await program.db.update(deliveries).set({ dueAt: now })
}
