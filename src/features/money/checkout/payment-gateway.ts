import type { AppContext } from '#src/database/app-context.ts'
import type { ProviderTexts } from '#src/payment-provider.ts'
import type { PaymentChannel } from '../channels.ts'

/**
 * The port for the payment provider. We create each `reference` (`TP-` and twenty characters). The webhook's URL
 * contains `id`. Methods throw GatewayUnavailable without an answer, so the outcome of a call that changes something is
 * then unknown.
 */
export type PaymentGateway = {
  id: string
  words: ProviderTexts
  isSandbox: boolean
  /** The Content-Security-Policy lets forms redirect to these origins. */
  checkoutOrigins: ReadonlyArray<string>
  maxWebhookBytes: number
  /** Reads something harmless. Throws KeyRefused. `date` is the provider's clock. */
  checkKey(): Promise<{ date: Date | null }>
  openCheckout(checkout: CheckoutRequest): Promise<CheckoutAnswer>
  referenceIn(query: URLSearchParams): string | null
  verify(reference: string): Promise<VerifyAnswer>
  referenceOf(transactionId: string): Promise<string | null>
  refunds(transactionId: string): Promise<ReadonlyArray<Refund>>
  createRefund(request: RefundRequest): Promise<RefundAnswer>
  retryRefund(providerRefundId: string, account: BankAccount): Promise<RefundAnswer>
  banks(): Promise<ReadonlyArray<Bank>>
  acceptDispute(providerId: string, answer: { kobo: number; message: string }): Promise<DisputeAnswer>
  contestDispute(providerId: string, answer: ContestedDispute): Promise<DisputeAnswer>
  payouts(days: { from: string; to: string }): Promise<ReadonlyArray<ProviderPayout>>
  payoutLines(providerId: string): Promise<ReadonlyArray<ProviderPayoutLine>>
  readWebhook(rawBody: Uint8Array, headers: Headers): WebhookAnswer
}

type WebhookAnswer =
  | { outcome: 'unauthenticated' }
  | { outcome: 'unreadable' }
  | { outcome: 'read'; webhook: PaymentWebhook }

export type PaymentWebhook = {
  event: string
  /** `reference` may be empty, or belong to a payment of another shop. */
  reference: string
  /** `mayUndo` is true unless the webhook reports a successful charge. */
  mayUndo: boolean
  dispute: DisputeReport | null
  rejectedTransfer: RejectedTransfer | null
}

export type RejectedTransfer = { transactionId: string; kobo: number | null }

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
  channel: PaymentChannel | null
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
      feeKobo: number | null
    }

/** `id` is unique among the refunds of its payment. `ourId` is null when the refund was begun at the provider. */
export type Refund = {
  id: string
  kobo: number
  state: ProviderRefundState
  ourId: string | null
}

export type ProviderRefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention'

/** The provider pays a repeated request twice, so first look for `ourId` in `refunds`. The payer reads `payerNote`. */
export type RefundRequest = { reference: string; kobo: number; ourId: string; payerNote: string }

export type RefundAnswer = { outcome: 'accepted'; refund: Refund } | { outcome: 'refused'; providerMessage: string }

export type Bank = { id: string; name: string }

export type BankAccount = { bankId: string; accountNumber: string }

export type ContestedDispute = {
  message: string
  pdf: Uint8Array
  customer: { email: string; name: string; phone: string }
  service: string
  deliveredOn: string | null
}

export type DisputeAnswer = { outcome: 'accepted' } | { outcome: 'refused'; providerMessage: string }

export type ProviderPayout = {
  providerId: string
  status: string
  paidOn: string
  /** Our bank account with its last four digits, if the provider names it. */
  account?: string | null
  processedKobo: number
  feesKobo: number
  deductionsKobo: number
  paidKobo: number
}

export type ProviderPayoutLine = { transactionId: string; reference: string; kobo: number; feeKobo: number }

/** An adapter maps an unknown status to 'pending', which settles nothing. */
export type PaymentStatus = 'paid' | 'unpaid' | 'pending' | 'failed' | 'reversed'

/** The provider did not give a valid answer in time: the outcome is unknown. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** The provider refuses our key, so the operator has to act. */
export class KeyRefused extends GatewayUnavailable {
  override name = 'KeyRefused'
}

/** Sandbox only: pays an open checkout without a payer. */
export type SandboxPayer = {
  pay(reference: string): Promise<void>
}

export type PaymentContext = AppContext & {
  gateway: PaymentGateway
  sessionSecret: string
}

/** Returns null for a payment that another provider took, because only that one knows it. */
export function findGateway(
  { gateway }: Pick<PaymentContext, 'gateway'>,
  provider: string | null,
): PaymentGateway | null {
  return gateway.id === provider ? gateway : null
}
