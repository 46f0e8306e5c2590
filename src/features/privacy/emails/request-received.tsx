import { dateInWords, noonOf } from '#src/dates.ts'
import { MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { REQUEST_KINDS } from '../request-kinds.ts'
import type { RequestReceivedMailData } from './mails.ts'

export function subject(): string {
  return 'We have your request about your data'
}

/** Repeats nothing that was typed, because the address may be a stranger's. */
export function Body({ data: { kind, dueOn } }: { data: RequestReceivedMailData }) {
  const day = dateInWords(noonOf(dueOn))
  return (
    <MailLayout title="We have your request" preview={`We’ll answer by ${day}.`}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {`We have your request for ${REQUEST_KINDS[kind].inSentence}. A person in our team reads it. We’ll answer to this address by ${day}, and usually much sooner. It costs nothing.`}
      </Paragraph>
      <Paragraph>If you want to add something, reply to this email.</Paragraph>
      <Paragraph>
        If this wasn’t you, please reply and tell us. We give out or delete nothing before we know that it’s you.
      </Paragraph>
    </MailLayout>
  )
}
