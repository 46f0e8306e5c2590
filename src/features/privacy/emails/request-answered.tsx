import { TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { REQUEST_KINDS } from '../request-kinds.ts'
import type { RequestAnsweredMailData } from './mails.ts'

export function subject(): string {
  return 'Our answer about your data'
}

export function Body({ data: { kind, answer } }: { data: RequestAnsweredMailData }) {
  return (
    <MailLayout title="Our answer" preview={answer.slice(0, 140)}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>{`You asked us for ${REQUEST_KINDS[kind].inSentence}. This is our answer.`}</Paragraph>
      <TypedText>{answer}</TypedText>
      <Paragraph>
        If you don’t agree, reply to this email. You can also complain to an authority: our privacy notice says where.
      </Paragraph>
    </MailLayout>
  )
}
