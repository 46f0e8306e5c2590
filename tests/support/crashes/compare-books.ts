import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { refunds as providerRefunds, sandboxMail, transactions } from '#dev/sandbox/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { isSettled } from '#src/features/money/states.ts'
import { ledgerEntries, payments, receipts, refunds } from '#src/features/money/table.server.ts'
import type { PaymentWorld } from './payment-world.ts'

type Books = Awaited<ReturnType<typeof readBooks>>

/** Runs the jobs of the schedule until our books say what the provider knows. */
export async function expectBooksEqual(world: PaymentWorld): Promise<void> {
  const reconcileAndCompare = async () => {
    await world.reconcile()
    return compareBooks(world)
  }
  await expect.poll(reconcileAndCompare, { timeout: 60_000, interval: 250 }).toEqual([])
}

/** Compares our payments, refunds, ledger, receipt numbers and mails with the provider, and returns each difference. */
async function compareBooks(world: PaymentWorld): Promise<Array<string>> {
  const books = await readBooks(world)
  return [
    ...books.transactions.flatMap(transaction => comparePayment(books, transaction)),
    ...books.providerRefunds.flatMap(refund => compareRefund(books, refund)),
    ...books.refunds.flatMap(({ id, state }) =>
      books.providerRefunds.filter(({ merchantNote }) => merchantNote === id).length === 1
        ? []
        : [`refund ${id} is ${state}, and the provider has none or several`],
    ),
    ...books.payments.flatMap(({ reference, state, id }) =>
      books.entries.some(({ paymentId }) => paymentId === id) &&
      !books.transactions.some(transaction => transaction.reference === reference && transaction.paidAt !== null)
        ? [`${reference} is ${state}, and the provider has no money`]
        : [],
    ),
    ...findNumberGaps(books),
  ]
}

async function readBooks({ db, providerDb }: PaymentWorld) {
  return {
    transactions: await providerDb.select().from(transactions),
    providerRefunds: await providerDb.select().from(providerRefunds),
    payments: await db.select().from(payments),
    refunds: await db.select().from(refunds),
    entries: await db
      .select({
        id: ledgerEntries.id,
        paymentId: ledgerEntries.paymentId,
        kind: ledgerEntries.kind,
        kobo: ledgerEntries.kobo,
        refundId: ledgerEntries.refundId,
        series: receipts.series,
        number: receipts.number,
      })
      .from(ledgerEntries)
      .leftJoin(receipts, eq(receipts.ledgerEntryId, ledgerEntries.id)),
    mails: await db
      .select({ template: mails.template, data: mails.data, to: mails.to, arrivedId: sandboxMail.id })
      .from(mails)
      .leftJoin(sandboxMail, eq(sandboxMail.messageId, mails.messageId)),
  }
}

function comparePayment(books: Books, { reference, paidAt, askedAmount }: Books['transactions'][number]) {
  const payment = books.payments.find(each => each.reference === reference)
  if (payment === undefined) return [`${reference} is unknown to us`]
  const entries = books.entries.filter(({ paymentId }) => paymentId === payment.id)
  const receiptKobo = entries.filter(({ kind }) => kind === 'receipt').map(({ kobo }) => kobo)
  if (payment.kobo !== askedAmount) return [`${reference} asks for ${askedAmount} instead of ${payment.kobo} kobo`]
  if (paidAt === null) return isSettled(payment.state) ? [`${reference} is settled and was not paid`] : []
  if (receiptKobo.join() !== String(askedAmount))
    return [`${reference} was paid with ${askedAmount} kobo, is ${payment.state}, and its receipts are ${receiptKobo}`]
  const templates =
    payment.payerEmail === null ? ['payments.receipt'] : ['payments.receipt', 'payments.sponsor-receipt']
  return templates.flatMap(template => checkMail(books, template, reference, 1))
}

function compareRefund(books: Books, refund: Books['providerRefunds'][number]) {
  const transaction = books.transactions.find(({ id }) => id === refund.transactionId)
  const payment = books.payments.find(({ reference }) => reference === transaction?.reference)
  const ours = books.refunds.filter(({ providerRefundId }) => providerRefundId === String(refund.id))
  const entryKobo = books.entries.filter(({ refundId }) => refundId === String(refund.id)).map(({ kobo }) => kobo)
  const expectedKobo = refund.status === 'processed' ? [-refund.amount] : []
  const state = refund.status.replace('-', '_')
  const words = `refund ${refund.id} of ${refund.amount} kobo is ${state}`
  if (ours.length !== 1 || ours[0]?.state !== state || ours[0]?.amount !== refund.amount)
    return [`${words}, and ours: ${ours.map(each => `${each.state} ${each.amount}`)}`]
  if (payment === undefined || ours[0]?.paymentId !== payment.id) return [`${words}, and ours is of another payment`]
  if (entryKobo.join() !== expectedKobo.join()) return [`${words}, and its entries are ${entryKobo}`]
  const creditNotes = books.providerRefunds.filter(
    ({ transactionId, status }) => transactionId === refund.transactionId && status === 'processed',
  ).length
  return checkMail(books, 'payments.credit-note', payment.reference, creditNotes)
}

function checkMail({ mails }: Books, template: string, reference: string, count: number): Array<string> {
  const found = mails.filter(
    mail => mail.template === template && (mail.data as { paymentReference?: string }).paymentReference === reference,
  )
  const arrived = found.filter(({ arrivedId }) => arrivedId !== null)
  return found.length === count && arrived.length === count
    ? []
    : [`${reference} has ${found.length} mails ${template}, of which ${arrived.length} arrived, instead of ${count}`]
}

function findNumberGaps({ entries }: Books): Array<string> {
  const unnumbered = entries.filter(({ kobo, number }) => kobo !== 0 && number === null)
  const bySeries = Map.groupBy(
    entries.filter(each => each.number !== null),
    ({ series }) => series,
  )
  const gaps = [...bySeries].filter(([, numbered]) => {
    const numbers = numbered.map(({ number }) => number ?? 0).toSorted((a, b) => a - b)
    return numbers.some((number, index) => number !== index + 1)
  })
  return [
    ...unnumbered.map(({ kind, paymentId }) => `the ${kind} of ${paymentId} has no number`),
    ...gaps.map(([series]) => `the numbers of series ${series} have a gap or repeat`),
  ]
}
