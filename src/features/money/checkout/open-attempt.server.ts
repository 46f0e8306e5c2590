import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findPaymentsInFlight } from '#src/features/money/payments-under-way.server.ts'
import { checkPaymentRequest, type PaymentRequestResult } from '../account.ts'
import { readChannel } from '../channels.ts'
import type { Sum } from '../ledger.ts'
import { isPayLinkValid } from '../pay-links/rules.ts'
import { createPaymentReference, lockPurchase, type Payment, type Purchase } from '../purchase.server.ts'
import { OPEN } from '../states.ts'
import { payLinks, payments, quotes } from '../table.server.ts'
import { checkPart, mayPayInParts } from './part.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { calculateNextCheck, isQuoteValid, type TermsVersion } from './rules.ts'

/** `email` gets the provider's mails. */
export type Attempt = { payment: Payment; email: string }

type AttemptContext = AppContext & { gateway: Pick<PaymentGateway, 'id' | 'isSandbox'> }

export type OpenAttemptResult =
  | ({ ok: true } & Attempt)
  | {
      ok: false
      reason:
        | 'not-found'
        | 'quote-expired'
        | 'quote-of-another'
        | 'part-refused'
        | 'link-ended'
        | 'in-flight'
        | Exclude<PaymentRequestResult, 'pay'>
    }

type Sponsor = { payLinkId: string; name: string; email: string }

/** `payer` is the hash of the payer cookie. Without `partKobo`, the payer pays the whole quote. */
export type AttemptRequest = {
  caseId: string
  quoteId: string
  requested: string | null
  payer?: string | null
  paysAgain?: boolean
  termsVersion?: TermsVersion | null
  partKobo?: number | null
  chosenChannel?: string | null
  sponsor?: Sponsor | null
}

/** Stores a payment attempt before the provider is called. Repeated clicks share it, and a new quote supersedes it. */
export async function openAttempt(app: AttemptContext, input: AttemptRequest): Promise<OpenAttemptResult> {
  const { payer = null, paysAgain = false, termsVersion = null, sponsor = null } = input
  return app.db.transaction(async tx => {
    const purchase = await lockPurchase(tx, input.caseId)
    if (purchase === null || !purchase.isPayable) return { ok: false, reason: 'not-found' }
    const answer = checkPaymentRequest(purchase.plan, purchase.account, input.requested)
    if (answer !== 'pay' || purchase.account.due === null) {
      return { ok: false, reason: answer === 'pay' ? 'already-paid' : answer }
    }
    const { due } = purchase.account
    if (sponsor !== null && !(await isLinkValid(app, tx, input.caseId, sponsor)))
      return { ok: false, reason: 'link-ended' }

    const quote = await findQuote(tx, input.quoteId, input.caseId)
    if (quote === null) return { ok: false, reason: 'quote-of-another' }
    if (checkPaymentRequest(purchase.plan, purchase.account, quote.instalment) === 'already-paid') {
      return { ok: false, reason: 'already-paid' }
    }
    const matchesDue = quote.instalment === due.instalment && quote.pence === due.pence
    if (!matchesDue || !isQuoteValid(quote, app.clock.now())) return { ok: false, reason: 'quote-expired' }

    const sum = findSum(quote, purchase, input.partKobo ?? null)
    if (sum === null) return { ok: false, reason: 'part-refused' }

    const isInFlight = (await findPaymentsInFlight(tx, input.caseId)).length > 0
    if (isInFlight && !paysAgain) return { ok: false, reason: 'in-flight' }

    const currentAttempt = await findOpenAttempt(tx, input.caseId, due.instalment)
    const chosenChannel = readChannel(input.chosenChannel, sum.kobo)
    const choice = { quoteId: quote.id, ...sum, chosenChannel, ...sponsorColumns(sponsor), provider: app.gateway.id }
    if (currentAttempt !== null && currentAttempt.pendingSince === null && hasChoice(currentAttempt, choice)) {
      // If two browsers share this checkout, neither may see the payer's details (ADR 028).
      const payerHash = currentAttempt.payerHash === payer ? payer : null
      await tx.update(payments).set({ payerHash, termsVersion }).where(eq(payments.id, currentAttempt.id))
      return { ok: true, payment: currentAttempt, email: sponsor?.email ?? purchase.email }
    }
    if (currentAttempt !== null) {
      await tx.update(payments).set({ supersededAt: app.clock.now() }).where(eq(payments.id, currentAttempt.id))
    }
    const { instalment, nairaMicrosPerPound } = quote
    const details = { ...choice, instalment, nairaMicrosPerPound, payerHash: payer, termsVersion }
    const payment = await insertAttempt(app, tx, purchase, details)
    return { ok: true, payment, email: sponsor?.email ?? purchase.email }
  })
}

async function isLinkValid(app: AttemptContext, tx: Transaction, caseId: string, { payLinkId }: Sponsor) {
  const [link] = await tx.select().from(payLinks).where(eq(payLinks.id, payLinkId))
  return link?.caseId === caseId && isPayLinkValid(link, app.clock.now())
}

function findSum(quote: typeof quotes.$inferSelect, purchase: Purchase, partKobo: number | null): Sum | null {
  const whole = { pence: quote.pence, kobo: quote.kobo }
  if (partKobo === null) return whole
  const answer = mayPayInParts(purchase, quote) ? checkPart(partKobo, quote) : null
  return answer?.ok ? (answer.part ?? whole) : null
}

function sponsorColumns(sponsor: Sponsor | null) {
  return {
    payLinkId: sponsor?.payLinkId ?? null,
    payerName: sponsor?.name ?? null,
    payerEmail: sponsor?.email ?? null,
  }
}

type Choice = Pick<
  Payment,
  'quoteId' | 'pence' | 'kobo' | 'chosenChannel' | 'payLinkId' | 'payerName' | 'payerEmail' | 'provider'
>

function hasChoice(attempt: Choice, choice: Choice): boolean {
  return Object.entries(choice).every(([name, value]) => attempt[name as keyof Choice] === value)
}

async function findQuote(tx: Transaction, quoteId: string, caseId: string) {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId))
  return quote?.caseId === caseId ? quote : null
}

async function findOpenAttempt(tx: Transaction, caseId: string, instalment: 'initial' | 'final' | 'full') {
  const [currentAttempt] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.caseId, caseId),
        eq(payments.instalment, instalment),
        eq(payments.state, OPEN),
        isNull(payments.supersededAt),
      ),
    )
  return currentAttempt ?? null
}

async function insertAttempt(
  app: AttemptContext,
  tx: Transaction,
  purchase: Purchase,
  details: Choice & Pick<Payment, 'instalment' | 'nairaMicrosPerPound' | 'payerHash' | 'termsVersion'>,
) {
  const now = app.clock.now()
  const [attempt] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      reference: createPaymentReference(),
      caseId: purchase.id,
      applicationReference: purchase.reference,
      item: purchase.item,
      currency: 'NGN',
      email: purchase.email,
      name: purchase.name,
      state: OPEN,
      ...details,
      isSandbox: app.gateway.isSandbox,
      openedAt: now,
      nextCheckAt: calculateNextCheck(now, now),
    })
    .returning()
  if (attempt === undefined) throw new Error('The attempt was not written.')
  return attempt
}
