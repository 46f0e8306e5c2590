import type { PaymentResult } from '#src/features/payments/queries.server.ts'

/** What the result page shows: one of three states. */
export type Shown =
  | { state: 'success'; payment: Paid }
  | {
      state: 'verifying'
      refreshSeconds: number
      reference: string
      inFlight: string | null
      returnTo: string | null
    }
  | { state: 'failed'; message: string; advice: string; tryAgain: string | null }

/** What a holder of the payment's reference may read of it. */
export type Paid = Pick<
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
>

/** How often an undecided payment is asked about while somebody looks. */
export const REFRESH_SECONDS = 5
