import { MAX_REMINDERS } from '../reminder-rule.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from './mail-layout.tsx'
import type { UnansweredMailData } from './mails.ts'

const WAITING_FOR: Record<UnansweredMailData['matter'], string> = {
  'first-payment': 'The initial payment',
  'second-payment': 'The final payment',
  documents: 'Documents',
  deadlines: 'Deadlines',
  booking: 'A time for a paid consultation',
}

export function subject({ matter, reference }: UnansweredMailData): string {
  return `Reminders not answered: ${WAITING_FOR[matter].toLowerCase()}, ${reference}`
}

export function Body({ data }: { data: UnansweredMailData }) {
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
}
