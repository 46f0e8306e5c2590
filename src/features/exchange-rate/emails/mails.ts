import { z } from 'zod'
import { defineMail } from '#src/features/outbox/mail.ts'

export type HeldRateNotice = z.infer<typeof heldRateNotice>
const heldRateNotice = z.object({
  nairaMicrosPerPound: z.number(),
  source: z.string(),
  lastGoodMicros: z.number(),
  settingsUrl: z.string(),
})

export const rateHeldMail = defineMail({
  name: 'exchange-rate.held',
  label: 'Notice to us of an exchange rate',
  audience: 'staff',
  about: ['rate'],
  data: heldRateNotice,
  template: () => import('./rate-held.tsx'),
})

export const exchangeRateMails = [rateHeldMail] as const
