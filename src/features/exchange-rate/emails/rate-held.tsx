import { Letter, Lines, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { rateInWords } from '#src/money.ts'
import { distanceInWords } from '../rate-guard.ts'
import type { HeldRateNotice } from './mails.ts'

export function subject({ nairaMicrosPerPound }: HeldRateNotice): string {
  return `Please check a new exchange rate: ${rateInWords(nairaMicrosPerPound)}`
}

export function Body({ data }: { data: HeldRateNotice }) {
  const { nairaMicrosPerPound, source, lastGoodMicros, settingsUrl } = data
  const distance = distanceInWords(nairaMicrosPerPound, lastGoodMicros)
  return (
    <Letter title="A new exchange rate is held back" preview={`It is ${distance} a rate of ours.`}>
      <Paragraph>
        {source} says a rate that is {distance} one that we have used, so we don’t use it yet. Customers go on paying by
        the last good rate for up to 24 hours. After that they can’t pay until a second source agrees or an owner
        answers.
      </Paragraph>
      <Lines
        rows={[
          ['Held back', rateInWords(nairaMicrosPerPound)],
          ['From', source],
          ['Compared with', rateInWords(lastGoodMicros)],
        ]}
      />
      <NextStep href={settingsUrl} after="An owner can confirm or dismiss it there.">
        Open the settings
      </NextStep>
    </Letter>
  )
}
