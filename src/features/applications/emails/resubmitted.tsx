import { Letter, Lines, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import type { Resubmitted } from './mails.ts'

export function subject({ reference }: Resubmitted): string {
  return `Handed in again: ${reference}`
}

export function Body({ data }: { data: Resubmitted }) {
  const { reference, documentType, applicationUrl } = data
  return (
    <Letter title="What was sent back has been handed in again" preview={`${documentType}, ${reference}`}>
      <Paragraph>
        An applicant has handed in what you asked for again. The application stands in Final Review now.
      </Paragraph>
      <Lines
        rows={[
          ['Reference', reference],
          ['Handed in', documentType],
        ]}
      />
      <NextStep href={applicationUrl} after="It opens for members of staff.">
        Open the application
      </NextStep>
    </Letter>
  )
}
