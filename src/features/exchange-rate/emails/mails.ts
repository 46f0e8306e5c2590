import { declareMail } from '#src/features/outbox/mail.ts'

/** Rates are naira for one pound in millionths. */
export type HeldRateNotice = {
  nairaMicrosPerPound: number
  source: string
  lastGoodMicros: number
  settingsUrl: string
}

export const rateHeldMail = declareMail<HeldRateNotice>('exchange-rate.held', () => import('./rate-held.tsx'))

export const exchangeRateMails = [rateHeldMail]
