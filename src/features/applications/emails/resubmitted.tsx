import { STATUS_AFTER_RESUBMISSION, statusLabel } from '#src/features/cases/states.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { ResubmittedMailData } from './mails.ts'

export function subject({ reference }: ResubmittedMailData): string {
  return `Resubmitted: ${reference}`
}

export function Body({ data }: { data: ResubmittedMailData }) {
  const { reference, documentType, applicationUrl } = data
  return (
    <MailLayout title="An application was resubmitted" preview={`${documentType}, ${reference}`}>
      <Paragraph>
        An applicant has resubmitted the document you asked for. The application is in{' '}
        {statusLabel(STATUS_AFTER_RESUBMISSION)} again, and the applicant reads by when we answer.
      </Paragraph>
      <DetailTable
        rows={[
          ['Reference', reference],
          ['Document', documentType],
        ]}
      />
      <NextStep href={applicationUrl} after="You need to be signed in as staff.">
        Open the application
      </NextStep>
    </MailLayout>
  )
}
