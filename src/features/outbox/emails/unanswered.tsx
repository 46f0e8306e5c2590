import { MOST_REMINDERS } from '../reminder-rule.ts'
import { Letter, Lines, NextStep, Paragraph } from './letter.tsx'
import type { Unanswered } from './mails.ts'

const WAITS_FOR: Record<Unanswered['matter'], string> = {
  'first-payment': 'The first payment',
  'second-payment': 'The second payment',
  documents: 'Documents',
  booking: 'A time for a paid consultation',
}

export function subject({ matter, reference }: Unanswered): string {
  return `Reminders not answered: ${WAITS_FOR[matter].toLowerCase()}, ${reference}`
}

export function Body({ data }: { data: Unanswered }) {
  return (
    <Letter title="Reminders were not answered" preview={`${data.name}: ${data.missing}`}>
      <Paragraph>
        We sent {MOST_REMINDERS} reminders, and no more will follow. Please call or write, or leave it as it is.
      </Paragraph>
      <Lines
        rows={[
          ['Waiting for', WAITS_FOR[data.matter]],
          ['Missing', data.missing],
          ['Reference', data.reference],
          ['Name', data.name],
          ['Email', data.email],
        ]}
      />
      <NextStep href={data.url}>Open it</NextStep>
    </Letter>
  )
}
