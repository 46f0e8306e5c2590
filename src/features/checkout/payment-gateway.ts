import type { ProviderWords } from '#src/payment-provider.ts'

/**
 * A port, see docs/how-to/add-a-payment-provider.md. Sums are integer kobo; `reference` is always ours (`TP-` and twenty
 * characters).
 */
export type PaymentGateway = {
  /** The parameter `provider` of the webhook address. */
  id: string
  words: ProviderWords
  isSandbox: boolean
  /** Origins other than ours where payers pay. The Content-Security-Policy lets forms end there. */
  checkoutOrigins: ReadonlyArray<string>
  maxWebhookBytes: number
  /** Opens a hosted checkout. Throws GatewayUnavailable when it is unknown whether one was opened. */
  openCheckout(checkout: CheckoutRequest): Promise<CheckoutAnswer>
  /** Our reference, as the provider appends it to a callback address. */
  referenceIn(query: URLSearchParams): string | null
  /** Asks what became of a payment. Throws GatewayUnavailable when there is no answer. */
  verify(reference: string): Promise<VerifyAnswer>
  /** The refunds of a payment that were paid out. Throws GatewayUnavailable when there is no answer. */
  refunds(transactionId: string): Promise<ReadonlyArray<Refund>>
  /** Authenticates a webhook by its raw bytes and headers, then reads it. */
  readWebhook(rawBody: Uint8Array, headers: Headers): WebhookAnswer
}

type WebhookAnswer =
  | { outcome: 'unauthenticated' }
  /** Authentic, but not in a shape we know. */
  | { outcome: 'unreadable' }
  | { outcome: 'read'; news: PaymentNews }

export type PaymentNews = {
  /** As the provider sent it, perhaps of another shop; empty when there is none. */
  reference: string
  /** False only for the news that money arrived: any other may take money back. */
  mayUndo: boolean
  dispute: DisputeNews | null
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
  /** Names the payment; the provider may append parameters of its own. */
  callbackUrl: string
  cancelUrl: string
  /** Shown to staff beside the payment in the provider's dashboard. */
  description: string
}

export type CheckoutAnswer =
  | { outcome: 'ready'; checkoutUrl: string }
  /** The reference exists there already: an earlier call got through although its answer was lost. */
  | { outcome: 'duplicate' }
  /** The provider refuses this payment (bad address, amount, key …); trying again as it is would not help. */
  | { outcome: 'refused'; providerMessage: string }

export type VerifyAnswer =
  | { outcome: 'unknown' }
  | {
      outcome: 'known'
      /** The provider's number of the payment, used to list its refunds; null where it gives none. */
      transactionId: string | null
      status: PaymentStatus
      reference: string
      /** What counts towards the amount we asked for, without fees of the payer. Null when it is no safe integer. */
      kobo: number | null
      currency: string
      paidAt: Date | null
      /** How it was paid, in lower-case words joined by underscores: card, bank_transfer, ussd … */
      channel: string | null
    }

/** Money that the provider has given back to a payer. `id` is the provider's, unique among those of the payment. */
export type Refund = { id: string; kobo: number }

/** `unpaid`: nothing was paid yet. An adapter reads a status that it does not know as 'pending', which settles nothing. */
export type PaymentStatus = 'paid' | 'unpaid' | 'pending' | 'failed' | 'reversed'

/** The provider could not be reached, was too slow, or answered with nonsense: nothing is known about the payment. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** Sandbox only: pays an opened checkout without a payer, as Mark as Paid does. There is none beside a real provider. */
export type SandboxTill = {
  pay(reference: string): Promise<void>
}
