import { greetUnverified } from '#src/features/applications/emails/greet-unverified.ts'
import { TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { AnswerMailData } from './mails.ts'
import { Quotation } from './quotation.tsx'

export function subject({ question }: AnswerMailData): string {
  return question === null ? 'About your consultation' : 'Our answer to your message'
}

export function Body({ data: { name, text, question } }: { data: AnswerMailData }) {
  return (
    <MailLayout title={question === null ? 'About your consultation' : 'Our answer'} preview={text.slice(0, 140)}>
      {/* A stranger may have typed the address and the name of a question. */}
      <Paragraph>{question === null ? `Dear ${name},` : greetUnverified(name)}</Paragraph>
      <TypedText>{text}</TypedText>
      <Paragraph>If you have another question, reply to this email.</Paragraph>
      {question !== null && (
        <>
          <Paragraph>You wrote:</Paragraph>
          <Quotation>{question}</Quotation>
        </>
      )}
    </MailLayout>
  )
}
