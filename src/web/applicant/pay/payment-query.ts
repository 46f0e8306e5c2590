import { z } from 'zod'
import type { PurchaseKey } from '#src/features/payments/purchase.server.ts'
import { TERMS_VERSIONS, type TermsVersion } from '#src/features/payments/terms.ts'

/** `type` never chooses an amount. */
export type PaymentQuery = { key: PurchaseKey; email: string; type: string | null }

/** Null without id or e-mail. */
export function readPaymentQuery(request: Request): PaymentQuery | null {
  const query = new URL(request.url).searchParams
  const applicationId = query.get('application_id')?.trim()
  const orderId = query.get('order_id')?.trim()
  const email = query.get('email')?.trim()
  const id = applicationId || orderId
  if (!id || !email) return null
  return {
    // PostgreSQL refuses to compare an invalid UUID.
    key: { kind: applicationId ? 'application' : 'order', id: z.uuid().catch(NO_ID).parse(id.toLowerCase()) },
    email,
    type: query.get('payment_type'),
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * `requested`: the instalment on the page, so that an old page pays no other. `termsVersion`: null if missing or not one
 * of ours.
 */
export type PaymentForm = {
  quoteId: unknown
  requested: string | null
  paysAgain: boolean
  termsVersion: TermsVersion | null
}

export function readPaymentForm(form: FormData, { type }: PaymentQuery): PaymentForm {
  const shown = form.get('instalment')
  const termsVersion = form.get('terms_version')
  return {
    quoteId: form.get('quote_id'),
    requested: typeof shown === 'string' ? shown : type,
    paysAgain: form.get('pay_again') === 'on',
    termsVersion: TERMS_VERSIONS.find(known => known === termsVersion) ?? null,
  }
}

/** Also for data requests of React Router. */
export function pagePath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}
