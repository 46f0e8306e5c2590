import { dayAndTime } from '#src/dates.ts'
import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { Invitation } from '#src/features/mail/mail-transport.ts'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'
import { formatCalendarEntry } from '../calendar-entry.server.ts'
import { BookingLines, HowToChange, NoteFromStaff } from './booking-lines.tsx'
import type { MovedMailData } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const movedTexts: TemplateTexts<MovedMailData, 'opening'> = {
  when: 'When you or the customer move a consultation.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Your consultation was to begin on {old_time}. It now begins on {time}. Accept the invitation in this email to update your calendar.',
      placeholders: {
        ...PLACEHOLDERS,
        old_time: { means: 'when it was to begin', of: data => dayAndTime(new Date(data.before)) },
      },
      required: ['old_time'],
      sample: { ...SAMPLE, before: '2027-03-15T08:30:00.000Z', note: null },
    },
  },
}

export function subject({ startsAt }: MovedMailData): string {
  return `Moved: ${dayAndTime(new Date(startsAt))}`
}

export function invitation(data: MovedMailData, from: string): Invitation {
  return { method: 'REQUEST', content: formatCalendarEntry({ method: 'REQUEST', organizer: from, booking: data }) }
}

export function Body({ data }: { data: MovedMailData }) {
  return (
    <MailLayout
      title="Your consultation has a new time"
      preview={`Your consultation is now on ${dayAndTime(new Date(data.startsAt))}.`}
    >
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={movedTexts} textKey="opening" data={data} />
      <NextStep href={data.meetingLink} after="The link to the meeting is the same as before.">
        Join the meeting
      </NextStep>
      <BookingLines data={data} />
      <NoteFromStaff note={data.note} />
      <Subheading>If the time doesn’t suit you</Subheading>
      <HowToChange data={data} />
    </MailLayout>
  )
}
