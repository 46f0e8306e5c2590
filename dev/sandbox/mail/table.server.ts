import { bigint, index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sandboxSchema } from '../table.server.ts'

/** Mails that the sandbox keeps instead of sending. */
export const sandboxMail = sandboxSchema.table(
  'mail',
  {
    id: uuid().primaryKey(),
    /** Orders mails with equal times, which a frozen test clock causes. */
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

/** The sandbox has its own type of mail, because it may not import the outbox. */
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

type MailAttachment = { filename: string; contentType: string; content: string }

/** PostgreSQL refuses NUL bytes in text and lone surrogates in jsonb: both become U+FFFD. */
export function replaceUnstorableCharacters(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
