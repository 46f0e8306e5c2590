import { Lines, MailLayout, NextStep, Paragraph } from '#src/features/outbox/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import type { ArrivedMailData } from './mails.ts'

export function subject({ name, documentType }: ArrivedMailData): string {
  return `Document uploaded: ${documentType}, ${name}`
}

export function Body({ data }: { data: ArrivedMailData & HourlyLimit }) {
  const { name, email, reference, documentType, fileName, isResubmission, applicationUrl } = data
  return (
    <MailLayout title="A document was uploaded" preview={`${documentType} of ${name}.`}>
      {isResubmission && <Paragraph>The application was resubmitted with it and is in Final Review now.</Paragraph>}
      <HourlyLimitNote data={data} />
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
    </MailLayout>
  )
}
