import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Mail, MailSubject } from './mail.ts'
import type { KeptBackReason } from './mail-states.ts'
import { mails } from './table.server.ts'

type QueuedMail<Data> = {
  id?: string | undefined
  to: string
  about: MailSubject
  data: Data
  replyTo?: string | null
  copyOf?: string | null
  acceptedReason?: KeptBackReason | null
  waitMs?: number
}

/** A rollback of the caller's transaction sends nothing. Verbs call `notify`. */
export async function queueMail<Data>(
  app: AppContext,
  tx: Transaction,
  mail: Pick<Mail<Data>, 'name' | 'version'>,
  {
    id = randomUUID(),
    to,
    about,
    data,
    replyTo = null,
    copyOf = null,
    acceptedReason = null,
    waitMs = 0,
  }: QueuedMail<Data>,
): Promise<void> {
  const mailRow = {
    id,
    template: mail.name,
    data,
    dataVersion: mail.version,
    aboutKind: about.kind,
    aboutId: about.id,
    caseId: sql`case_of(${about.kind}, ${about.id})`,
    copyOf,
    acceptedReason,
    to,
    replyTo,
    messageId: `<${id}@${new URL(app.publicUrl).hostname}>`,
    state: 'queued',
    tries: 0,
    queuedAt: app.clock.now(),
  } as const
  await tx.insert(mails).values(mailRow)
  await app.jobs.enqueue(tx, 'deliver-mail', { mailId: id }, { waitMs })
}
