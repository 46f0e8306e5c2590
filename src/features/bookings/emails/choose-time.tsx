import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import type { ChooseTime } from './mails.ts'

const placeholders: Record<string, Placeholder<ChooseTime>> = {
  name: { means: 'the customer’s name', of: data => data.name },
  consultation: { means: 'what they paid for', of: data => data.itemName },
}

export const chooseTimeWording: MailWording<ChooseTime, 'opening'> = {
  when: 'One, three and seven days after a consultation was paid for, while no time is chosen.',
  passages: {
    opening: {
      label: 'Opening',
      original:
        'You have paid for a {consultation} with us and haven’t chosen a time yet. Your payment is kept. If no time suits you, or you would rather have your money back, reply and tell us.',
      placeholders,
      sample: { name: 'Adébáyọ̀ Oyèníyì', itemName: '30-Minute Consultation', bookingUrl: '#' },
    },
  },
}

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
