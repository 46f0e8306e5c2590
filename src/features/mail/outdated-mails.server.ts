import { inArray } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { Mail, OutdatedReason } from './mail.ts'
import { mails } from './table.server.ts'

type OutdatedContext = {
  db: DatabaseOrTransaction
  clock: Clock
  staffMailbox: string
  mailTemplates: ReadonlyMap<string, Mail<never>>
}

type StoredMail = Pick<typeof mails.$inferSelect, 'id' | 'template' | 'data' | 'to' | 'aboutKind' | 'aboutId'>

export async function findOutdatedMails(
  app: OutdatedContext,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, OutdatedReason>> {
  const { id, template, data, to, aboutKind, aboutId } = mails
  const rows = await app.db
    .select({ id, template, data, to, aboutKind, aboutId })
    .from(mails)
    .where(inArray(mails.id, [...ids]))
  return findOutdated(app, rows)
}

/** Skips mails with invalid data, which are never sent. */
export async function findOutdated(
  app: OutdatedContext,
  rows: ReadonlyArray<StoredMail>,
): Promise<ReadonlyMap<string, OutdatedReason>> {
  const reasonsById = new Map<string, OutdatedReason>()
  for (const [template, stored] of Map.groupBy(rows, row => row.template)) {
    const mail = app.mailTemplates.get(template)
    if (mail?.checkOutdated == null) continue
    const findReasons = await mail.checkOutdated()
    const readableMails = stored.flatMap(row => {
      const data = mail.read(row.data)
      return data === null ? [] : [{ id: row.id, data, to: row.to, about: { kind: row.aboutKind, id: row.aboutId } }]
    })
    const reasons = await findReasons(app, readableMails)
    for (const [index, { id }] of readableMails.entries()) {
      const reason = reasons[index] ?? null
      if (reason !== null) reasonsById.set(id, reason)
    }
  }
  return reasonsById
}
