import { STATUS_AFTER_RESUBMISSION, statusLabel } from '#src/features/cases/states.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
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
      {isResubmission && (
        <Paragraph>
          With this document the application was resubmitted, so it’s in {statusLabel(STATUS_AFTER_RESUBMISSION)} again.
        </Paragraph>
      )}
      <HourlyLimitNote data={data} />
      <DetailTable
        rows={[
          ['Applicant', name],
          ['Email', email],
          ...(reference === null ? [] : [['Reference', reference] as const]),
          ['Document', documentType],
          ['File', fileName],
        ]}
      />
      <NextStep href={applicationUrl} after="If you reply to this email, your answer goes to the applicant.">
        Open the application
      </NextStep>
    </MailLayout>
  )
}
