import { BRAND } from '#src/brand.ts'
import { Letter, Paragraph } from '#src/features/outbox/emails/letter.tsx'

export function subject(): string {
  return 'We have received your message'
}

export function Body() {
  return (
    <Letter title="We have your message" preview={`We answer within ${BRAND.answersWithin}.`}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Thank you for writing to us. Your message has arrived, and one of us reads it. We answer within{' '}
        {BRAND.answersWithin}, to this address.
      </Paragraph>
      <Paragraph>If you want to add something, reply to this email.</Paragraph>
      <Paragraph>
        If it was not you who wrote, somebody entered your address by mistake. You need not do anything.
      </Paragraph>
    </Letter>
  )
}
