import { Letter, Lines, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import type { OfTheHour } from '#src/features/staff/emails/define-notice.ts'
import { LastOfHour } from '#src/features/staff/emails/last-of-hour.tsx'
import type { ArrivedLetter } from './mails.ts'

export function subject({ name, documentType }: ArrivedLetter): string {
  return `Document uploaded: ${documentType}, ${name}`
}

export function Body({ data }: { data: ArrivedLetter & OfTheHour }) {
  const { name, email, reference, documentType, fileName, isHandedInAgain, applicationUrl } = data
  return (
    <Letter title="A document was uploaded" preview={`${documentType} of ${name}.`}>
      {isHandedInAgain && (
        <Paragraph>
          It was sent back and has been handed in again. The application stands in Final Review now.
        </Paragraph>
      )}
      <LastOfHour data={data} />
      <Lines
        rows={[
          ['Applicant', name],
          ['Email', email],
          ...(reference === null ? [] : [['Reference', reference] as const]),
          ['Document', documentType],
          ['File', fileName],
        ]}
      />
      <NextStep href={applicationUrl} after="Reply to this email, and your answer goes to the applicant.">
        Open the application
      </NextStep>
    </Letter>
  )
}
