import { BRAND } from '#src/brand.ts'
import { EditableText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'

/** This mail repeats nothing that the visitor typed, because the email address may be a stranger's. */
export const acknowledgementTexts: TemplateTexts<Record<string, never>, 'opening'> = {
  when: 'At once, when someone has written to us from the contact page.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Thank you for writing to us. We’ve received your message. We’ll reply to this address within {answered_within}.\n\nIf you want to add something, reply to this email.',
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
    <MailLayout title="We have your message" preview={`We’ll reply within ${BRAND.answersWithin}.`}>
      <Paragraph>Hello,</Paragraph>
      <EditableText texts={acknowledgementTexts} textKey="opening" data={{}} />
      <Paragraph>
        If this wasn’t you, please ignore this email. Someone may have entered your address by mistake.
      </Paragraph>
    </MailLayout>
  )
}
