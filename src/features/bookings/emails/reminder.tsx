import { assertNever } from '#src/assert-never.ts'
import { dayAndTime, timeInLagos } from '#src/dates.ts'
import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'
import { LAGOS } from '#src/zones.ts'
import { BookingLines, HowToChange } from './booking-lines.tsx'
import type { ReminderMailData } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const reminderTexts: TemplateTexts<ReminderMailData, ReminderMailData['before']> = {
  when: 'The day before a consultation, and an hour before.',
  texts: {
    day: {
      label: 'Opening, the day before',
      original: 'We meet on {time}. If you want us to read something beforehand, reply to this email with it today.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'day' },
    },
    hour: {
      label: 'Opening, an hour before',
      original: 'We meet in an hour. Open the link a few minutes early, and have your questions and documents to hand.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'hour' },
    },
  },
}

const WEEKDAY_AND_DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: LAGOS,
})

/** The subject names the date, because "tomorrow" would be wrong in a mail that arrives late. */
export function subject(data: ReminderMailData): string {
  return `Reminder: your consultation on ${dayAndTime(new Date(data.startsAt))}`
}

export function Body({ data }: { data: ReminderMailData }) {
  return (
    <MailLayout title={describeTitle(data)} preview={`${data.itemName}. The link to the meeting is in this email.`}>
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={reminderTexts} textKey={data.before} data={data} />
      <NextStep
        href={data.meetingLink}
        after="You need a phone or a computer with a camera, and a connection good enough for a call."
      >
        Join the meeting
      </NextStep>
      <BookingLines data={data} />
      {data.before === 'day' && <HowToChange data={data} />}
    </MailLayout>
  )
}

function describeTitle({ before, startsAt }: ReminderMailData): string {
  switch (before) {
    case 'day':
      return `Your consultation on ${WEEKDAY_AND_DATE.format(new Date(startsAt))}`
    case 'hour':
      return `Your consultation begins at ${timeInLagos(new Date(startsAt))}`
    default:
      return assertNever(before)
  }
}
