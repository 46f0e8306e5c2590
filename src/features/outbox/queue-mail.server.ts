import { randomUUID } from 'node:crypto'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import type { Mail } from './mail.ts'
import { mails } from './table.server.ts'

/**
 * Puts a message in the outbox and wakes the worker, both in the caller's transaction: a rollback sends nothing,
 * a commit loses nothing.
 */
export async function queueMail<Data>(
  app: Ground,
  tx: Transaction,
  mail: Mail<Data>,
  {
    id = randomUUID(),
    to,
    data,
    replyTo = null,
    aboutId = null,
    copyOf = null,
    despite = null,
  }: {
    id?: string
    to: string
    data: Data
    replyTo?: string | null
    aboutId?: string | null
    copyOf?: string | null
    /** What staff know to be out of date about it. */
    despite?: string | null
  },
): Promise<void> {
  await tx.insert(mails).values({
    id,
    template: mail.name,
    data,
    aboutId,
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
