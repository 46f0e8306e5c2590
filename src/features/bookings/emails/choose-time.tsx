import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import type { ChooseTimeMailData } from './mails.ts'

const placeholders: Record<string, Placeholder<ChooseTimeMailData>> = {
  name: { means: 'the customer’s name', of: data => data.name },
  consultation: { means: 'what they paid for', of: data => data.itemName },
}

export const chooseTimeTexts: TemplateTexts<ChooseTimeMailData, 'opening'> = {
  when: 'One, three and seven days after a consultation was paid for, while no time is chosen.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'You have paid for a {consultation} with us and haven’t chosen a time yet. Your payment is kept. If no time suits you, or you would rather have a refund, reply and tell us.',
      placeholders,
      sample: { name: 'Adébáyọ̀ Oyèníyì', itemName: '30-Minute Consultation', bookingUrl: '#' },
    },
  },
}

export function subject({ itemName }: ChooseTimeMailData): string {
  return `Reminder: choose a time for your ${itemName}`
}

export function Body({ data }: { data: ChooseTimeMailData }) {
  return (
    <MailLayout
      title="Choose a time to talk"
      preview={`Your ${data.itemName} is paid. Choosing a time takes a minute.`}
    >
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={chooseTimeTexts} textKey="opening" data={data} />
      <NextStep
        href={data.bookingUrl}
        after="You’ll see the free days and times, and we’ll confirm your choice by email."
      >
        Choose a time
      </NextStep>
    </MailLayout>
  )
}
