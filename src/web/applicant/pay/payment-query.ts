import { z } from 'zod'
import { TERMS_VERSIONS, type TermsVersion } from '#src/features/money/checkout/rules.ts'

/** `type` is the instalment named in the URL. The amount to pay never depends on `type`. */
export type PaymentQuery = { caseId: string; email: string; type: string | null } & ChoiceQuery

export const ANY_CHANNEL = 'any'

/** The part and the channel as typed or linked. */
export type ChoiceQuery = { part: string | null; payBy: string | null }

export function readChoiceQuery(request: Request): ChoiceQuery {
  const query = new URL(request.url).searchParams
  const part = query.get('part')?.trim().slice(0, MAX_PART_LENGTH)
  return { part: part || null, payBy: query.get('pay_by') }
}

const MAX_PART_LENGTH = 40

/** Returns null when the URL lacks the id or the e-mail address. */
export function readPaymentQuery(request: Request): PaymentQuery | null {
  const query = new URL(request.url).searchParams
  const caseId = query.get('application_id')?.trim() || query.get('order_id')?.trim()
  const email = query.get('email')?.trim()
  if (!caseId || !email) return null
  return {
    // PostgreSQL raises an error for an invalid UUID, so look up one that does not exist.
    caseId: z.uuid().catch(NONEXISTENT_ID).parse(caseId.toLowerCase()),
    email,
    type: query.get('payment_type'),
    ...readChoiceQuery(request),
  }
}

const NONEXISTENT_ID = '00000000-0000-0000-0000-000000000000'

/**
 * `requested` is the instalment that the page showed, so that an outdated page cannot pay another one. `termsVersion` is
 * null when the form has none of our versions.
 */
export type PaymentForm = {
  quoteId: unknown
  /** The page said that the chosen time is gone. */
  choosesTimeLater: boolean
  attempt: {
    requested: string | null
    paysAgain: boolean
    termsVersion: TermsVersion | null
    partKobo: number | null
    chosenChannel: string | null
  }
}

export const PAYMENT_FORM_FIELDS = [
  'intent',
  'quote_id',
  'instalment',
  'part_kobo',
  'pay_by',
  'pay_again',
  'time_later',
  'terms_version',
]

export function readPaymentForm(form: FormData, { type }: Pick<PaymentQuery, 'type'>): PaymentForm {
  const instalment = form.get('instalment')
  const termsVersion = form.get('terms_version')
  const partKobo = form.get('part_kobo')
  const payBy = form.get('pay_by')
  return {
    quoteId: form.get('quote_id'),
    choosesTimeLater: form.get('time_later') === 'on',
    attempt: {
      requested: typeof instalment === 'string' ? instalment : type,
      paysAgain: form.get('pay_again') === 'on',
      partKobo: partKobo === null ? null : Number(partKobo),
      chosenChannel: typeof payBy === 'string' ? payBy : null,
      termsVersion: TERMS_VERSIONS.find(known => known === termsVersion) ?? null,
    },
  }
}

/** Returns path and query of the page. React Router requests the page's data under the path plus ".data", which this removes. */
export function readPagePath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}
