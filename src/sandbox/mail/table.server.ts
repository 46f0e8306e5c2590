import { bigint, index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sandbox } from '../table.server.ts'

/** What would have been sent. The same messageId twice is one mail, as a reader's mail program would show it. */
export const sandboxMail = sandbox.table(
  'mail',
  {
    id: uuid().primaryKey(),
    /** In the order of arrival: instants may be equal while the clock stands still. */
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    messageId: text('message_id').notNull().unique(),
    from: text().notNull(),
    to: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<Array<MailAttachment>>().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  table => [index('mail_sequence').on(table.sequence)],
)

/** A message as the sandbox takes it: the fields of the outbox's own, which it must not know. */
export type SandboxMail = {
  messageId: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments: Array<MailAttachment>
}

/** `content` is text (a calendar entry, say), not base64. */
type MailAttachment = { filename: string; contentType: string; content: string }

/** Postgres refuses NUL bytes in text, and half a surrogate pair in jsonb: both become the mark for what cannot be shown. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
