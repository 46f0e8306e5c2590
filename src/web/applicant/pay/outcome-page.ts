import type { NextStep } from '#src/features/cases/next-steps/next-step.ts'
import type { PaymentResult } from '#src/features/money/checkout/queries.server.ts'

export type PaymentOutcomePage =
  | { state: 'success'; payment: VisiblePayment }
  | {
      state: 'verifying'
      refreshSeconds: number
      reference: string
      inFlight: string | null
      returnTo: string | null
    }
  | ({ state: 'failed' } & Failure)

export type Failure = {
  message: string
  advice: string
  facts: ReadonlyArray<readonly [label: string, value: string]>
  tryAgain: string | null
  otherWay: { path: string; text: string } | null
}

/** The data that anyone with the payment's reference may see. */
export type VisiblePayment = Pick<
  PaymentResult,
  | 'item'
  | 'paidItem'
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
> & {
  arrived: string | null
  /** Set in the browser that paid while a part of the instalment is due. */
  payRest: { path: string; pence: number } | null
  ownReceipt: { number: string; url: string } | null
  nextStep: NextStep | null
}
