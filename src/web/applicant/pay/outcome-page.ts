import type { NextStep } from '#src/features/cases/next-step.ts'
import type { PaymentResult } from '#src/features/checkout/payment-result.server.ts'

export type PaymentOutcomePage =
  | { state: 'success'; payment: VisiblePayment }
  | {
      state: 'verifying'
      refreshSeconds: number
      reference: string
      inFlight: string | null
      returnTo: string | null
    }
  | { state: 'failed'; message: string; advice: string; tryAgain: string | null; transfer: TransferOffer | null }

export type TransferOffer = { path: string; text: string }

/** The data that anyone with the payment's reference may see. */
export type VisiblePayment = Pick<
  PaymentResult,
  | 'item'
  | 'itemName'
  | 'countedPence'
  | 'due'
  | 'laterPence'
  | 'needsDetails'
  | 'instalment'
  | 'kobo'
  | 'reference'
  | 'opensBooking'
  | 'trackingPair'
  | 'isSponsored'
> & { ownReceipt: { number: string; url: string } | null; nextStep: NextStep | null }
