import { z } from 'zod'
import { defineMail, REMINDER_MATTERS, type ReminderMatter } from './mail.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from './mail-layout.tsx'
import { MAX_REMINDERS } from './reminder-rule.ts'

const MATTERS = Object.keys(REMINDER_MATTERS) as [ReminderMatter, ...Array<ReminderMatter>]

export type UnansweredMailData = z.infer<typeof unansweredMailData>

const unansweredMailData = z.object({
  matter: z.enum(MATTERS),
  name: z.string(),
  email: z.string(),
  missing: z.string(),
  reference: z.string(),
  url: z.string(),
})

const WAITING_FOR: Record<UnansweredMailData['matter'], string> = {
  'first-payment': 'The initial payment',
  'second-payment': 'The final payment',
  documents: 'Documents',
  deadlines: 'Deadlines',
  letters: 'Letters of recommendation',
  booking: 'A time for a paid consultation',
}

export const unansweredMail = defineMail({
  name: 'outbox.unanswered',
  label: 'Staff notice: unanswered reminders',
  audience: 'staff',
  about: ['application', 'consultation'],
  data: unansweredMailData,
  subject: ({ matter, reference }) => `Reminders not answered: ${WAITING_FOR[matter].toLowerCase()}, ${reference}`,
  Body({ data }) {
    return (
      <MailLayout title="Reminders were not answered" preview={`${data.name}: ${data.missing}`}>
        <Paragraph>
          We sent {data.name} {MAX_REMINDERS} reminders, and no more will follow. Please call or write to them, or leave
          the matter as it is.
        </Paragraph>
        <DetailTable
          rows={[
            ['Waiting for', WAITING_FOR[data.matter]],
            ['Missing', data.missing],
            ['Reference', data.reference],
            ['Name', data.name],
            ['Email', data.email],
          ]}
        />
        <NextStep href={data.url}>See the details</NextStep>
      </MailLayout>
    )
  },
})

export const outboxMails = [unansweredMail] as const
