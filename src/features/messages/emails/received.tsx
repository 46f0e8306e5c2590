import { DetailTable, MailLayout, NextStep } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import type { ReceivedMailData } from './mails.ts'

export function subject({ name, reference }: ReceivedMailData): string {
  return reference === null ? `New message: ${name}` : `New message: ${name}, ${reference}`
}

export function Body({ data }: { data: ReceivedMailData & HourlyLimit }) {
  const { name, email, reference, firstLine, fileName, conversationUrl } = data
  return (
    <MailLayout title="A new message" preview={`${name} wrote to us.`}>
      <HourlyLimitNote data={data} />
      <DetailTable
        rows={[
          ['From', name],
          ['Email', email],
          ...(reference === null ? [] : [['Reference', reference] as const]),
          ...(firstLine === null ? [] : [['Message', firstLine] as const]),
          ...(fileName === null ? [] : [['File', fileName] as const]),
        ]}
      />
      <NextStep
        href={conversationUrl}
        after="You get the next email about this conversation after one of us has opened it."
      >
        Read and answer
      </NextStep>
    </MailLayout>
  )
}
