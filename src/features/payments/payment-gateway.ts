/**
 * What we need from a payment provider. Sums are integer kobo; `reference` is always ours (`TP-` and twenty characters).
 * Implemented by `adapters/paystack`; the sandbox is reached through that same adapter.
 */
export type PaymentGateway = {
  isSandbox: boolean
  /** Opens a hosted checkout. Throws GatewayUnavailable when nobody can say whether it was opened. */
  initialize(checkout: CheckoutRequest): Promise<InitializeAnswer>
  /** Asks what became of a payment. Throws GatewayUnavailable when there is no answer. */
  verify(reference: string): Promise<VerifyAnswer>
  /** The refunds of a payment that were paid out. Throws GatewayUnavailable when there is no answer. */
  refunds(transactionId: string): Promise<ReadonlyArray<Refund>>
  /** Whether a webhook's raw body was signed by the provider (lower-case hex HMAC-SHA512 of the bytes), in constant time. */
  isSignedByProvider(rawBody: Uint8Array, signature: string | null): boolean
  /** Reads the dispute of a signed webhook; null when it is about something else or is invalid. */
  readDispute(rawBody: string): DisputeNews | null
}

/** A dispute as the provider reports it. Long texts are shortened; missing fields are null. */
export type DisputeNews = {
  kind: 'opened' | 'reminded' | 'resolved'
  providerId: string
  /** Of the disputed payment; empty where it is not told. */
  paymentReference: string
  status: string
  category: string | null
  reason: string | null
  kobo: number | null
  /** The last moment to answer. */
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
  /** Where the provider sends the payer afterwards; it appends `trxref` and `reference`. */
  callbackUrl: string
  /** Where the provider's Cancel leads. */
  cancelUrl: string
  /** Shown to staff beside the payment in the provider's dashboard. */
  description: string
}

export type InitializeAnswer =
  | { outcome: 'ready'; authorizationUrl: string }
  /** The reference exists there already: an earlier call got through although its answer was lost. */
  | { outcome: 'duplicate' }
  /** The provider refuses this payment (bad address, amount, key …); trying again as it is would not help. */
  | { outcome: 'refused'; providerMessage: string }

export type VerifyAnswer =
  /** The provider knows no such reference. */
  | { outcome: 'unknown' }
  | {
      outcome: 'known'
      /** The provider's number of the payment, used to list its refunds; null where it gives none. */
      transactionId: string | null
      status: ProviderStatus
      reference: string
      /** What we asked to be paid (`requested_amount`, or `amount` where the provider gives no other). Null when it is no safe integer. */
      kobo: number | null
      currency: string
      paidAt: Date | null
      /** card, bank_transfer … as the provider says it. */
      channel: string | null
    }

/** Money that the provider has given back to a payer. `id` is the provider's, unique for ever. */
export type Refund = { id: string; kobo: number }

/** The provider's words, read into ours; one it adds later reads as 'pending', which settles nothing. */
export type ProviderStatus = 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'

/** The provider could not be reached, was too slow, or answered with nonsense: nothing is known about the payment. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}
