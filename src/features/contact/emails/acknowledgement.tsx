import { BRAND } from '#src/brand.ts'
import { Letter, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import type { MailWording } from '#src/features/outbox/wording.ts'

/** The address may be a stranger's: there is nothing in the message that somebody typed, and so no name to fill in. */
export const acknowledgementWording: MailWording<Record<string, never>, 'opening'> = {
  when: 'At once, when somebody has written to us from the contact page.',
  passages: {
    opening: {
      label: 'Opening',
      original:
        'Thank you for writing to us. Your message has arrived, and one of us reads it. We answer within {answered_within}, to this address.\n\nIf you want to add something, reply to this email.',
      placeholders: { answered_within: { means: 'how soon we answer', of: () => BRAND.answersWithin } },
      sample: {},
    },
  },
}

export function subject(): string {
  return 'We have received your message'
}

export function Body() {
  return (
    <Letter title="We have your message" preview={`We answer within ${BRAND.answersWithin}.`}>
      <Paragraph>Hello,</Paragraph>
      <Said wording={acknowledgementWording} passage="opening" data={{}} />
      <Paragraph>
        If it was not you who wrote, somebody entered your address by mistake. You need not do anything.
      </Paragraph>
    </Letter>
  )
}
