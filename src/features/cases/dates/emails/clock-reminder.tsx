import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { CLOCK_RULES, describeLastDay } from '../clocks.ts'
import type { ClockReminderMailData } from './mails.ts'

const placeholders: Record<string, Placeholder<ClockReminderMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const sample: ClockReminderMailData = {
  name: 'Adébáyọ̀ Oyèníyì',
  clock: 'visa_application',
  endsOn: '2027-03-17',
  today: '2027-03-03',
  reference: 'GT-7K2M-9QXD',
  datesUrl: '#',
}

export const clockReminderTexts: TemplateTexts<ClockReminderMailData, 'opening' | 'closing'> = {
  when: 'At most three times before a deadline, or after the day on which a decision was expected.',
  texts: {
    opening: {
      label: 'Opening',
      original: 'This is about a day that matters for your application {reference}:',
      placeholders,
      sample,
    },
    closing: {
      label: 'Closing',
      original: 'If it has happened already, tell us the day, and the reminders stop.',
      placeholders,
      sample,
    },
  },
}

export function subject(data: ClockReminderMailData): string {
  return `Reminder: ${describeLastDay(data, data.today)}`
}

export function Body({ data }: { data: ClockReminderMailData }) {
  const lastDay = describeLastDay(data, data.today)
  return (
    <MailLayout title="A day that matters" preview={lastDay}>
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={clockReminderTexts} textKey="opening" data={data} />
      <Paragraph>{lastDay}.</Paragraph>
      <Paragraph>{CLOCK_RULES[data.clock].rule}</Paragraph>
      <EditableText texts={clockReminderTexts} textKey="closing" data={data} />
      <NextStep href={data.datesUrl} after="Your application shows the source of the rule, and when we checked it.">
        Tell us the day
      </NextStep>
    </MailLayout>
  )
}
