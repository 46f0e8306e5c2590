import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'
import { rateInWords } from '#src/money.ts'
import { describeDistance } from './rate-guard.ts'

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
  subject: ({ nairaMicrosPerPound }) => `Please check a new exchange rate: ${rateInWords(nairaMicrosPerPound)}`,
  Body({ data }) {
    const { nairaMicrosPerPound, source, lastGoodMicros, settingsUrl } = data
    const distance = describeDistance(nairaMicrosPerPound, lastGoodMicros)
    return (
      <MailLayout
        title="A new exchange rate needs confirming"
        preview={`The new rate is ${distance} a rate we used recently.`}
      >
        <Paragraph>
          The new rate from {source} is {distance} a rate we used recently, so we aren’t using it yet. Customers keep
          paying at the last good rate for up to 24 hours. After that they can’t pay until a second source agrees or an
          owner decides.
        </Paragraph>
        <DetailTable
          rows={[
            ['New rate', rateInWords(nairaMicrosPerPound)],
            ['From', source],
            ['Compared with', rateInWords(lastGoodMicros)],
          ]}
        />
        <NextStep href={settingsUrl} after="An owner can confirm or dismiss the rate on that page.">
          Open the settings
        </NextStep>
      </MailLayout>
    )
  },
})

export const exchangeRateMails = [unconfirmedRateMail] as const
