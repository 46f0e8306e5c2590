import { TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { greetUnverified } from './greet-unverified.ts'
import type { FromStaffMailData } from './mails.ts'

export function subject(data: FromStaffMailData): string {
  return data.subject
}

export function Body({ data }: { data: FromStaffMailData }) {
  const { name, message, reference, trackingUrl } = data
  return (
    <MailLayout title="About your application" preview={message.slice(0, 140)}>
      <Paragraph>{reference === null ? greetUnverified(name) : `Dear ${name},`}</Paragraph>
      <TypedText>{message}</TypedText>
      {trackingUrl !== null && (
        <NextStep href={trackingUrl} after="The page opens with your reference and email filled in.">
          Track your application
        </NextStep>
      )}
      {reference !== null && <Paragraph>Your reference is {reference}.</Paragraph>}
    </MailLayout>
  )
}
