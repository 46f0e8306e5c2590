import { z } from 'zod'
import { EditableText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { defineNotice, HourlyLimitNote } from '#src/features/staff/define-notice.tsx'
import { describeLastDay } from './clocks.ts'
import { CLOCKS } from './milestones.ts'

type ClockReminderMailData = z.infer<typeof clockReminderMailData>

const clockReminderMailData = z.object({
  name: z.string(),
  clock: z.enum(CLOCKS),
  /** Days in Lagos as yyyy-mm-dd. */
  endsOn: z.string(),
  today: z.string(),
  /** Mails that release 1.0.0 queued have none. */
  rule: z.string().optional(),
  reference: z.string(),
  datesUrl: z.string(),
})

const placeholders: Record<string, Placeholder<ClockReminderMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

export const SAMPLE_REMINDER: ClockReminderMailData = {
  name: 'Adébáyọ̀ Oyèníyì',
  clock: 'visa_application',
  endsOn: '2027-03-17',
  today: '2027-03-03',
  rule: 'You apply for the visa within 3 months of your endorsement. Your endorsement letter has its date.',
  reference: 'GT-7K2M-9QXD',
  datesUrl: '#',
}

const clockReminderTexts: TemplateTexts<ClockReminderMailData, 'opening' | 'closing'> = {
  when: 'At most three times before a deadline, or after the day on which a decision was expected.',
  texts: {
    opening: {
      label: 'Opening',
      original: 'This is about a day that matters for your application {reference}:',
      placeholders,
      sample: SAMPLE_REMINDER,
    },
    closing: {
      label: 'Closing',
      original: 'If it has happened already, tell us the day, and the reminders stop.',
      placeholders,
      sample: SAMPLE_REMINDER,
    },
  },
}

export const clockReminderMail = defineMail({
  name: 'milestones.reminder',
  label: 'Deadline reminder',
  audience: 'applicant',
  about: ['application'],
  data: clockReminderMailData,
  templateTexts: clockReminderTexts,
  reminderMatter: () => 'deadlines',
  subject: data => `Reminder: ${describeLastDay(data, data.today)}`,
  Body({ data }) {
    const lastDay = describeLastDay(data, data.today)
    return (
      <MailLayout title="A day that matters" preview={lastDay}>
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={clockReminderTexts} textKey="opening" data={data} />
        <Paragraph>{lastDay}.</Paragraph>
        {data.rule !== undefined && <Paragraph>{data.rule}</Paragraph>}
        <EditableText texts={clockReminderTexts} textKey="closing" data={data} />
        <NextStep href={data.datesUrl} after="Your application shows the source of the rule, and when we checked it.">
          Tell us the day
        </NextStep>
      </MailLayout>
    )
  },
})

export const clockNoticeMail = defineNotice({
  name: 'milestones.notice',
  kind: 'cases',
  isLimited: true,
  label: 'Staff notice: deadline',
  about: ['application'],
  data: z.object({
    name: z.string(),
    clock: z.enum(CLOCKS),
    endsOn: z.string(),
    today: z.string(),
    rule: z.string().optional(),
    reference: z.string().nullable(),
    applicationUrl: z.string(),
  }),
  subject: ({ name, today, ...clock }) => `Deadline of ${name}: ${describeLastDay(clock, today)}`,
  Body({ data }) {
    const { name, rule, today, reference, applicationUrl } = data
    return (
      <MailLayout title="A deadline needs you" preview={`${name}.`}>
        <Paragraph>{describeLastDay(data, today)}.</Paragraph>
        {rule !== undefined && <Paragraph>{rule}</Paragraph>}
        <HourlyLimitNote data={data} />
        <DetailTable rows={[['Applicant', name], ...(reference === null ? [] : [['Reference', reference] as const])]} />
        <NextStep href={applicationUrl} after="Record the day there if it has happened already.">
          Open the application
        </NextStep>
      </MailLayout>
    )
  },
})

export const milestoneMails = [clockReminderMail, clockNoticeMail] as const
