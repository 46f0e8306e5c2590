import { dateInWords, noonOf } from '#src/dates.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import { REQUEST_KINDS } from '../request-kinds.ts'
import type { RequestNoticeMailData } from './mails.ts'

export function subject({ dueOn }: RequestNoticeMailData): string {
  return `Someone asks about their data, please answer by ${dateInWords(noonOf(dueOn))}`
}

export function Body({ data }: { data: RequestNoticeMailData & HourlyLimit }) {
  const { kind, dueOn, pageUrl } = data
  const day = dateInWords(noonOf(dueOn))
  return (
    <MailLayout title="A request about personal data" preview={`Please answer by ${day}.`}>
      <Paragraph>
        {`Someone asks for this: ${REQUEST_KINDS[kind].label.toLowerCase()}. The law gives us until ${day}.`}
      </Paragraph>
      <NextStep href={pageUrl} after="The page shows the request, and has the buttons that do what it asks.">
        Open the request
      </NextStep>
      <HourlyLimitNote data={data} />
    </MailLayout>
  )
}
