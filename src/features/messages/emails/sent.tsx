import { BRAND } from '#src/brand.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { MessageKind } from '../kinds.ts'
import type { SentMailData } from './mails.ts'

export function subject({ sender, kind, reference }: SentMailData): string {
  return `${sender ?? BRAND.name} sent you ${WHAT[kind]} (${reference})`
}

const WHAT: Record<MessageKind, string> = {
  message: 'a message',
  report: 'a report',
  draft: 'an edited draft',
  comments: 'our comments',
  brief: 'a referee brief',
  file: 'your checked file',
}

export function Body({ data: { name, sender, kind, hasFile, reference, messagesUrl } }: { data: SentMailData }) {
  const what = kind === 'message' && hasFile ? 'a message with a file' : WHAT[kind]
  return (
    <MailLayout title="Something new for you" preview={`${sender ?? BRAND.name} sent you ${what}.`}>
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        {sender ?? 'One of us'} sent you {what} about your application {reference}. It’s in your messages, where you can
        also answer.
      </Paragraph>
      <NextStep
        href={messagesUrl}
        after="To keep your messages private, we may ask for a code first, which we email you."
      >
        Open your messages
      </NextStep>
    </MailLayout>
  )
}
