import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import { chooseTimeWording } from './choose-time-wording.ts'
import type { ChooseTime } from './mails.ts'

export function subject({ itemName }: ChooseTime): string {
  return `Reminder: choose a time for your ${itemName}`
}

export function Body({ data }: { data: ChooseTime }) {
  return (
    <Letter title="Choose a time to talk" preview={`${data.itemName}, paid. It takes a minute.`}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Said wording={chooseTimeWording} passage="opening" data={data} />
      <NextStep href={data.bookingUrl} after="You see the free days and times, and the confirmation comes by email.">
        Choose a time
      </NextStep>
    </Letter>
  )
}
