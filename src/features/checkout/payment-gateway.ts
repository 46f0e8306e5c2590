import type { ProviderTexts } from '#src/payment-provider.ts'

/**
 * The port for payment providers, see docs/how-to/add-a-payment-provider.md. We create each `reference` (`TP-` and
 * twenty characters). The webhook's URL contains `id`. `refunds` lists only paid refunds. Methods throw
 * GatewayUnavailable without an answer.
 */
export type PaymentGateway = {
  id: string
  words: ProviderTexts
  isSandbox: boolean
  /** The Content-Security-Policy lets forms redirect to these origins. */
  checkoutOrigins: ReadonlyArray<string>
  maxWebhookBytes: number
  openCheckout(checkout: CheckoutRequest): Promise<CheckoutAnswer>
  referenceIn(query: URLSearchParams): string | null
  verify(reference: string): Promise<VerifyAnswer>
  refunds(transactionId: string): Promise<ReadonlyArray<Refund>>
  readWebhook(rawBody: Uint8Array, headers: Headers): WebhookAnswer
}

type WebhookAnswer =
  | { outcome: 'unauthenticated' }
  | { outcome: 'unreadable' }
  | { outcome: 'read'; webhook: PaymentWebhook }

export type PaymentWebhook = {
  /** `reference` may be empty, or belong to a payment of another shop. */
  reference: string
  /** `mayUndo` is true unless the webhook reports a successful charge. */
  mayUndo: boolean
  dispute: DisputeReport | null
}

/** A dispute as the provider reports it. */
export type DisputeReport = {
  kind: 'opened' | 'reminded' | 'resolved'
  providerId: string
  paymentReference: string
  status: string
  category: string | null
  reason: string | null
  kobo: number | null
  dueAt: Date | null
  openedAt: Date | null
  resolvedAt: Date | null
  resolution: string | null
  changedAt: Date | null
}

export type CheckoutRequest = {
  reference: string
  email: string
  kobo: number
  callbackUrl: string
  cancelUrl: string
  description: string
}

export type CheckoutAnswer =
  | { outcome: 'ready'; checkoutUrl: string }
  /** The provider already has a checkout with this reference. */
  | { outcome: 'duplicate' }
  | { outcome: 'refused'; providerMessage: string }

export type VerifyAnswer =
  | { outcome: 'unknown' }
  | {
      outcome: 'known'
      transactionId: string | null
      status: PaymentStatus
      reference: string
      /** `kobo` excludes the payer's fees. A sum beyond the safe integers is null. */
      kobo: number | null
      currency: string
      paidAt: Date | null
      channel: string | null
    }

/** `id` is unique among the refunds of its payment. */
export type Refund = { id: string; kobo: number }

/** An adapter maps an unknown status to 'pending', which settles nothing. */
export type PaymentStatus = 'paid' | 'unpaid' | 'pending' | 'failed' | 'reversed'

/** The provider did not give a valid answer in time: the outcome is unknown. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** Sandbox only: pays an open checkout without a payer. */
export type SandboxPayer = {
  pay(reference: string): Promise<void>
}
