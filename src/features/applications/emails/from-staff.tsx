import { Letter, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { TypedText } from '#src/features/outbox/emails/said.tsx'
import { greetStranger } from './greet-stranger.ts'
import type { FromStaff } from './mails.ts'

export function subject(data: FromStaff): string {
  return data.subject
}

export function Body({ data }: { data: FromStaff }) {
  const { name, message, reference, trackingUrl } = data
  return (
    <Letter title="About your application" preview={message.slice(0, 140)}>
      <Paragraph>{reference === null ? greetStranger(name) : `Dear ${name},`}</Paragraph>
      <TypedText>{message}</TypedText>
      {trackingUrl !== null && (
        <NextStep href={trackingUrl} after="It opens with your reference and email filled in.">
          Track your application
        </NextStep>
      )}
      {reference !== null && <Paragraph>Your reference is {reference}.</Paragraph>}
    </Letter>
  )
}
