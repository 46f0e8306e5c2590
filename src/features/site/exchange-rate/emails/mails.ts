import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'

export type UnconfirmedRateNotice = z.infer<typeof unconfirmedRateSchema>
const unconfirmedRateSchema = z.object({
  nairaMicrosPerPound: z.number(),
  source: z.string(),
  lastGoodMicros: z.number(),
  settingsUrl: z.string(),
})

export const unconfirmedRateMail = defineMail({
  name: 'exchange-rate.unconfirmed',
  label: 'Staff notice: exchange rate',
  audience: 'staff',
  about: ['rate'],
  data: unconfirmedRateSchema,
  template: () => import('./unconfirmed-rate.tsx'),
})

export const exchangeRateMails = [unconfirmedRateMail] as const
