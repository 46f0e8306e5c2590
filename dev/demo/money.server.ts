import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { addDays, dayInLagos, daysBetween, instantInLagos } from '#src/dates.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { readChannel, suggestChannel } from '#src/features/money/channels.ts'
import { confirmPayment } from '#src/features/money/checkout/confirm-payment.server.ts'
import type { AttemptRequest } from '#src/features/money/checkout/open-attempt.server.ts'
import { quoteAmount } from '#src/features/money/checkout/quote-amount.server.ts'
import { startPayment } from '#src/features/money/checkout/start-payment.server.ts'
import { addMonths, monthOf } from '#src/features/money/lists/months.ts'
import { recordPayment, reverseOfflinePayment } from '#src/features/money/offline/record-payment.server.ts'
import { createPayLink } from '#src/features/money/pay-links/change-pay-link.server.ts'
import { importPayoutFile } from '#src/features/money/payouts/import-payout-file.server.ts'
import { readPayouts } from '#src/features/money/payouts/read-payouts.server.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { proposeRefund } from '#src/features/money/refunds/propose-refund.server.ts'
import { recordOfflineRefund } from '#src/features/money/refunds/record-offline-refund.server.ts'
import { findRefundOffer } from '#src/features/money/refunds/refund-offers.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { PACKAGES, type Payer, type PaymentEvent } from './people.ts'
import { person } from './person.ts'
import { must, type Story, type World } from './world.server.ts'

export type Purchase = { caseId: string; email: string }

type CheckoutChoices = Partial<Pick<AttemptRequest, 'chosenChannel' | 'sponsor' | 'partKobo'>>

/** Pays the amount due at the checkout, with one of its buttons. Returns the reference, or null if nothing is due. */
async function pay(world: World, purchase: Purchase, choices: CheckoutChoices = {}, button = 'pay') {
  const checkout = await openCheckout(world, purchase, choices)
  return checkout && press(world, checkout, button)
}

export function payInAnyWay(world: World, purchase: Purchase) {
  return pay(world, purchase, { chosenChannel: world.random.oneOf(['card', 'card', 'bank_transfer', 'ussd', null]) })
}

async function press(
  world: World,
  { reference, checkoutUrl }: { reference: string; checkoutUrl: string },
  button = 'pay',
) {
  await world.lookAlike.press(checkoutUrl, button)
  await confirmPayment(world, reference)
  return reference
}

async function openCheckout(
  world: World,
  { caseId, email }: Purchase,
  { chosenChannel = null, ...choices }: CheckoutChoices = {},
) {
  const purchase = await findPurchase(world.db, caseId, email)
  if (purchase === null || !purchase.isPayable || purchase.account.due === null) return null
  const quote = await quoteAmount(world, caseId, purchase.account.due)
  if (quote === null) throw new Error('The demonstration has no exchange rate.')
  const kobo = choices.partKobo ?? quote.kobo
  const channel = suggestChannel(kobo) ?? readChannel(chosenChannel, kobo)
  const request = {
    caseId,
    quoteId: quote.id,
    requested: null,
    chosenChannel: channel,
    cancelPath: addresses.tracking(),
  }
  return must(await startPayment(world, { ...request, ...choices }))
}

/** What became of each of the payments that went another way than usual. */
const EVENTS: Record<PaymentEvent, (world: World, purchase: Purchase) => Promise<string | null>> = {
  'paid the wrong amount': (world, purchase) => pay(world, purchase, {}, 'wrong-amount'),
  'paid twice': payTwice,
  declined: (world, purchase) => pay(world, purchase, {}, 'decline'),
  deleted: async (world, { caseId, email }) => {
    await deleteApplication(world, world.team.adaeze, { id: caseId, confirmation: email })
    return null
  },
  disputed: (world, purchase) => pay(world, purchase, { chosenChannel: 'card' }, 'disputed'),
  'half paid, then declined': payHalf,
  'paid by a sponsor': payBySponsor,
  'asked for a payment link': async (world, { caseId }) => {
    await createPayLink(world, { applicationId: caseId, replaces: null })
    return null
  },
  refunded: (world, purchase) => pay(world, purchase, { chosenChannel: 'card' }),
  'refund failed': (world, purchase) => pay(world, purchase, { chosenChannel: 'card' }, 'refund-fails'),
  'refund needs attention': (world, purchase) =>
    pay(world, purchase, { chosenChannel: 'card' }, 'refund-needs-attention'),
  'refunded by hand': (world, purchase) => pay(world, purchase, { chosenChannel: 'card' }),
}

/** Someone applies, pays in an unusual way, and sometimes gets a refund later. */
export async function* payerStory(world: World, [name, pack, daysAgo, event, refundedDaysLater]: Payer): Story {
  const { email, phone } = person(name)
  yield new Date(world.ago(daysAgo).getTime() - HOUR_MS)
  const draft = anApplication().named(name).withEmail(email).withPhone(phone).withNotes(null)
  const { id } = await draft.forItem(...PACKAGES[pack]).submitTo(world)
  yield world.later(HOUR_MS)
  const reference = await EVENTS[event](world, { caseId: id, email })
  // The provider opens a dispute soon, reminds of it, and decides it when no one answers.
  const beganAt = world.clock.now().getTime()
  for (const hours of [0.05, 1, 17, 18]) {
    yield new Date(beganAt + hours * HOUR_MS)
    await world.lookAlike.doDueWork()
  }
  if (refundedDaysLater === undefined || reference === null) return
  yield new Date(beganAt + refundedDaysLater * DAY_MS)
  await (event === 'refunded by hand' ? refundByHand(world, reference) : refund(world, reference))
  yield world.later(MINUTE_MS)
  await world.lookAlike.doDueWork()
}

/** The first payment counts, and the second must be refunded. */
async function payTwice(world: World, purchase: Purchase) {
  const byCard = await openCheckout(world, purchase, { chosenChannel: 'card' })
  const byTransfer = await openCheckout(world, purchase, { chosenChannel: 'bank_transfer' })
  if (byCard !== null) await press(world, byCard)
  return byTransfer && press(world, byTransfer)
}

async function payHalf(world: World, purchase: Purchase) {
  const reference = await pay(world, purchase, { partKobo: 500_000_000 })
  await pay(world, purchase, {}, 'decline')
  return reference
}

async function payBySponsor(world: World, purchase: Purchase) {
  const { linkId } = must(await createPayLink(world, { applicationId: purchase.caseId, replaces: null }))
  const name = 'Olúwadámilọ́lá Adékúnlé-Fáṣọ̀lá'
  return pay(world, purchase, { sponsor: { payLinkId: linkId, name, email: 'finance@adekunle-trust.example' } })
}

async function refund(world: World, reference: string) {
  const { payment, termsNote } = await findOffer(world, reference)
  const reason = 'Has decided not to apply this year.'
  const idempotencyKey = randomUUID()
  const request = {
    idempotencyKey,
    paymentId: payment.id,
    kobo: null,
    reason,
    termsNote,
    meaning: 'case_ends' as const,
  }
  await proposeRefund(world, world.team.adaeze, request)
}

async function refundByHand(world: World, reference: string) {
  const { payment, termsNote, sum } = await findOffer(world, reference)
  await recordOfflineRefund(world, world.team.adaeze, {
    idempotencyKey: randomUUID(),
    paymentId: payment.id,
    termsNote,
    amount: sum.left,
    method: 'bank_transfer',
    meaning: 'case_ends',
    reference: 'NIP/GTB/000317',
    paidOn: dayInLagos(world.clock.now()),
    reason: 'The card was closed, so the money went to the account in the email.',
  })
}

async function findOffer(world: World, reference: string) {
  const [payment] = await world.db.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference))
  const offer = payment && (await findRefundOffer(world, payment.id))
  if (!offer) throw new Error('The demonstration has nothing to refund.')
  return offer
}

/** The middle of the last month, which staff close: it has what a bookkeeper meets. */
function dayOfLastMonth(world: World, day: string): string {
  return `${addMonths(monthOf(world.ago(0)), -1)}-${day}`
}

const DAYS_SINCE_INVOICE = 18
const MISSING_KOBO = 500_000

/**
 * Reads the payouts of each week. Those of one week came from a file, in which a line was ₦5,000 short and another was
 * missing. One contains an invoice that matches no payment.
 */
export async function* payoutStory(world: World, weeks: number): Story {
  const today = dayInLagos(world.ago(0))
  const lastDay = instantInLagos(today, '03:15') < world.ago(0) ? today : addDays(today, -1)
  const weeksSinceFile = Math.floor(daysBetween(dayOfLastMonth(world, '15'), lastDay) / 7)
  for (let week = weeks; week >= 0; week--) {
    yield instantInLagos(addDays(lastDay, -7 * week), '03:15')
    const day = dayInLagos(world.clock.now())
    const days = { from: addDays(day, -6), to: day }
    await world.lookAlike.doDueWork()
    await (week === weeksSinceFile ? importFile(world, days) : readPayouts(world, days))
  }
}

/** A transfer was recorded for the wrong applicant and reversed within a minute. */
export async function* reversedTransferStory(world: World): Story {
  const [name, day] = ['Ìyábọ̀ Ọdúnsì', dayOfLastMonth(world, '27')]
  const { email, phone } = person(name)
  yield instantInLagos(day, '10:05')
  const draft = anApplication().named(name).withEmail(email).withPhone(phone).withNotes(null)
  const { id } = await draft.forItem(...PACKAGES.assessment).submitTo(world)
  yield instantInLagos(day, '14:20')
  const [idempotencyKey, applicationId] = [randomUUID(), id]
  const money = { pence: 19_500, kobo: 0, method: 'bank_transfer', reference: 'NIP/UBA/000982', note: null } as const
  must(
    await recordPayment(world, world.team.adaeze, {
      idempotencyKey,
      applicationId,
      settledPence: 0,
      money: { ...money, receivedOn: day },
      notifyApplicant: false,
    }),
  )
  yield world.later(MINUTE_MS)
  const reason = 'It was for another applicant.'
  must(await reverseOfflinePayment(world, world.team.adaeze, { paymentId: idempotencyKey, reason }))
}

export async function* invoiceStory(world: World): Story {
  yield world.ago(DAYS_SINCE_INVOICE)
  const reference = 'INVOICE-2026-031'
  const answer = await world.gateway.openCheckout({
    reference,
    email: 'accounts@harmattan-games.example',
    kobo: 42_000_000,
    channel: 'bank_transfer',
    callbackUrl: world.publicUrl,
    cancelUrl: world.publicUrl,
    description: 'Workshop for founders',
  })
  if (answer.outcome === 'ready') await press(world, { reference, checkoutUrl: answer.checkoutUrl })
}

async function importFile(world: World, days: { from: string; to: string }) {
  const { gateway, team } = world
  const payouts = []
  for (const payout of await gateway.payouts(days))
    payouts.push({ ...payout, lines: [...(await gateway.payoutLines(payout.providerId))] })
  const [changed, shortened] = payouts
  const [wrong] = changed?.lines ?? []
  const missing = shortened?.lines.shift()
  if (changed === undefined || wrong === undefined || shortened === undefined || missing === undefined)
    throw new Error('The week of the file has too few payouts.')
  wrong.kobo -= MISSING_KOBO
  changed.processedKobo -= MISSING_KOBO
  changed.paidKobo -= MISSING_KOBO
  shortened.processedKobo -= missing.kobo
  shortened.feesKobo -= missing.feeKobo
  shortened.paidKobo -= missing.kobo - missing.feeKobo
  const origin = { provider: gateway.id, isSandbox: gateway.isSandbox }
  await importPayoutFile(world, team.adaeze, origin, { payouts, notNaira: 0, notDone: 0 })
}
