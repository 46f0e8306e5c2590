import { randomUUID } from 'node:crypto'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { ChannelName, Mail, MailSubject } from './mail.ts'
import type { KeptBackReason } from './mail-states.ts'
import { mails } from './table.server.ts'

type Queued<Data> = {
  id?: string
  channel?: ChannelName
  to: string
  about: MailSubject
  data: Data
  replyTo?: string | null
  copyOf?: string | null
  /** What staff know to be out of date about it. */
  despite?: KeptBackReason | null
}

/**
 * Puts a message in the outbox and wakes the worker, both in the caller's transaction: a rollback sends nothing,
 * a commit loses nothing. Verbs call `notify`.
 */
export async function queueMail<Data>(
  app: Ground,
  tx: Transaction,
  mail: Pick<Mail<Data>, 'name' | 'version'>,
  { id = randomUUID(), channel = 'mail', to, about, data, replyTo = null, copyOf = null, despite = null }: Queued<Data>,
): Promise<void> {
  await tx.insert(mails).values({
    id,
    template: mail.name,
    data,
    dataVersion: mail.version,
    channel,
    aboutKind: about.kind,
    aboutId: about.id,
    copyOf,
    despite,
    to,
    replyTo,
    messageId: `<${id}@${new URL(app.publicUrl).hostname}>`,
    state: 'queued',
    tries: 0,
    queuedAt: app.clock.now(),
  })
  await app.jobs.enqueue(tx, 'deliver-mail', { mailId: id })
}
