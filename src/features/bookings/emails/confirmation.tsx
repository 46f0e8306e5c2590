import { dayAndTime } from '#src/dates.ts'
import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { Invitation } from '#src/features/mail/mail-transport.ts'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'
import { formatCalendarEntry } from '../calendar-entry.server.ts'
import { BookingLines, HowToChange } from './booking-lines.tsx'
import type { BookingMailData } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const confirmationTexts: TemplateTexts<BookingMailData, 'opening'> = {
  when: 'As soon as a customer has chosen a time.',
  texts: {
    opening: {
      label: 'Opening',
      original: 'We meet online on {time}. Accept the invitation in this email to put it in your calendar.',
      placeholders: PLACEHOLDERS,
      sample: SAMPLE,
    },
  },
}

export function subject({ startsAt }: BookingMailData): string {
  return `Booked: ${dayAndTime(new Date(startsAt))}`
}

export function invitation(data: BookingMailData, from: string): Invitation {
  return { method: 'REQUEST', content: formatCalendarEntry({ method: 'REQUEST', organizer: from, booking: data }) }
}

export function Body({ data }: { data: BookingMailData }) {
  return (
    <MailLayout
      title="Your consultation is booked"
      preview={`${data.itemName}. The link to the meeting is in this email.`}
    >
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={confirmationTexts} textKey="opening" data={data} />
      <NextStep
        href={data.meetingLink}
        after="Open it a few minutes early. You need a phone or a computer with a camera, and a connection good enough for a call."
      >
        Join the meeting
      </NextStep>
      <BookingLines data={data} />
      <Subheading>Before we meet</Subheading>
      <Paragraph>{explainWhatToSend(data)}</Paragraph>
      <Subheading>If the time doesn’t suit you</Subheading>
      <HowToChange data={data} />
    </MailLayout>
  )
}

function explainWhatToSend({ minutes }: BookingMailData): string {
  return minutes === 60
    ? 'Reply to this email the day before with your CV and up to ten pages of evidence, and we’ll read them before we meet.'
    : 'Reply to this email the day before with your CV and your question, and we’ll read them before we meet.'
}
